import * as dishes from '@/app/api/dishes/route';
import * as live from '@/app/api/health/live/route';
import * as ready from '@/app/api/health/ready/route';
import * as ingredient from '@/app/api/ingredients/[id]/route';
import * as ingredients from '@/app/api/ingredients/route';
import * as recipe from '@/app/api/recipes/[id]/route';
import * as countries from '@/app/api/recipes/countries/route';
import * as foodTypes from '@/app/api/recipes/food-types/route';
import * as top from '@/app/api/recipes/top/route';
import { type Operation, toOpenApi } from '@/lib/http/openapi';
import { type Handler, route } from '@/lib/http/route';

/** Every call of the shop; a test compares the list with the folders. */
const CALLS: Record<string, Record<string, Handler>> = {
  '/api/dishes': dishes,
  '/api/health/live': live,
  '/api/health/ready': ready,
  '/api/ingredients': ingredients,
  '/api/ingredients/{id}': ingredient,
  '/api/recipes/countries': countries,
  '/api/recipes/food-types': foodTypes,
  '/api/recipes/top': top,
  '/api/recipes/{id}': recipe,
};

const operations: Operation[] = Object.entries(CALLS).flatMap(([path, handlers]) =>
  Object.entries(handlers).map(([method, { contract }]) => ({ path, method, contract })),
);

/** The description of all calls, as OpenAPI. */
export const GET = route({ access: 'public', summary: 'This description' }, async () =>
  Response.json(toOpenApi(operations)),
);
