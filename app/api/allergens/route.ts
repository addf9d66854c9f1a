import { route } from '@/lib/api/route';
import { listAllergens } from '@/lib/browse/allergen-endpoints';
import { findAllergens } from '@/lib/browse/allergen-queries';

export const GET = route(listAllergens, async ({ query }) => ({
  status: 200,
  body: await findAllergens(query),
}));
