import { route } from '@/lib/api/route';
import * as endpoints from '@/lib/catalog/recipe-endpoints';
import { listFoodTypes } from '@/lib/catalog/recipe-queries';

export const GET = route(endpoints.listFoodTypes, async () => ({
  status: 200,
  body: { types: await listFoodTypes() },
}));
