import { route } from '@/lib/api/route';
import { getDishes } from '@/lib/basket/dish-list-queries';
import * as endpoints from '@/lib/catalog/dish-endpoints';

export const GET = route(endpoints.listDishes, async ({ query }) => ({
  status: 200,
  body: await getDishes(query.country),
}));
