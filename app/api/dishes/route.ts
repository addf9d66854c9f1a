import { route } from '@/lib/api/route';
import * as endpoints from '@/lib/catalog/dish-endpoints';
import { getDishes } from '@/lib/catalog/dish-queries';

export const GET = route(endpoints.listDishes, async ({ query }) => ({
  status: 200,
  body: await getDishes(query.country),
}));
