import { route } from '@/lib/api/route';
import { createIngredient } from '@/lib/catalog/ingredient-commands';
import * as endpoints from '@/lib/catalog/ingredient-endpoints';
import { listIngredients } from '@/lib/catalog/ingredient-queries';

export const GET = route(endpoints.listAllIngredients, async () => ({
  status: 200,
  body: { ingredients: await listIngredients() },
}));

export const POST = route(endpoints.createIngredient, async ({ body, headers, user }) => ({
  status: 201,
  body: await createIngredient(body, { key: headers['Idempotency-Key'], adminId: user.id }),
}));
