import { route } from '@/lib/api/route';
import { decideIngredient } from '@/lib/catalog/decision-commands';
import * as endpoints from '@/lib/catalog/ingredient-endpoints';

export const POST = route(endpoints.decideIngredient, async ({ params, body, user }) => ({
  status: 200,
  body: await decideIngredient(params.id, body, user.id),
}));
