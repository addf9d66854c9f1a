import { route } from '@/lib/api/route';
import { createRecipe } from '@/lib/catalog/recipe-commands';
import * as endpoints from '@/lib/catalog/recipe-endpoints';
import { DRAFT_SCOPE, PUBLIC_SCOPE } from '@/lib/catalog/recipe-scope-rules';

export const POST = route(endpoints.createRecipe, async ({ query, body, headers, user }) => ({
  status: 201,
  body: await createRecipe(query.draft ? DRAFT_SCOPE : PUBLIC_SCOPE, body, {
    key: headers['Idempotency-Key'],
    adminId: user.id,
  }),
}));
