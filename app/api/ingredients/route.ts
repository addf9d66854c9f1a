import { route } from '@/lib/api/route';
import * as endpoints from '@/lib/catalog/ingredient-endpoints';
import { listIngredients } from '@/lib/catalog/ingredient-queries';

export const GET = route(endpoints.listIngredients, async ({ query }) => ({
  status: 200,
  body: { ingredients: await listIngredients(query) },
}));
