import { route } from '@/lib/api/route';
import * as endpoints from '@/lib/catalog/ingredient-endpoints';
import { getIngredient } from '@/lib/catalog/ingredient-queries';

export const GET = route(endpoints.getIngredient, async ({ params }) => ({
  status: 200,
  body: await getIngredient(params.id),
}));
