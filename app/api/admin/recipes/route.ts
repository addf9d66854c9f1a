import { route } from '@/lib/api/route';
import { createRecipe, PUBLIC_SCOPE } from '@/lib/catalog/recipe-commands';
import * as endpoints from '@/lib/catalog/recipe-endpoints';

export const POST = route(endpoints.createRecipe, async ({ body, headers }) => ({
  status: 201,
  body: await createRecipe(PUBLIC_SCOPE, body, { key: headers['Idempotency-Key'] }),
}));
