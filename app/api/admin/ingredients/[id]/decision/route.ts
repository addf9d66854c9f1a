import { route } from '@/lib/api/route';
import * as endpoints from '@/lib/catalog/ingredient-endpoints';
import { decideIngredient } from '@/lib/catalog/updates/decision-commands';

export const POST = route(endpoints.decideIngredient, async ({ params, body }) => ({
  status: 200,
  body: await decideIngredient(params.id, body),
}));
