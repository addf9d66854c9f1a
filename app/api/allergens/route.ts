import { route } from '@/lib/api/route';
import { listAllergens } from '@/lib/basket/allergen-endpoints';
import { findAllergens } from '@/lib/basket/allergen-queries';

export const GET = route(listAllergens, async ({ query }) => ({
  status: 200,
  body: await findAllergens(query),
}));
