import { z } from 'zod';
import { route } from '@/lib/api/route';
import { listDishes } from '@/lib/catalog/dish-queries';
import { dishViewSchema } from '@/lib/catalog/dish-schema';
import { rawTextSchema } from '@/lib/text/text-schema';

/** Longer than the name of any country. */
const LONGEST_NAME = 100;

/** All dishes of a country, most favorite first, and the types they have. */
export const GET = route(
  {
    access: 'public',
    summary: 'Dishes of a country',
    query: z.object({ country: rawTextSchema({ max: LONGEST_NAME, error: 'country is required' }) }),
    answer: z.object({ dishes: z.array(dishViewSchema), availableTypes: z.array(z.string()) }),
  },
  async ({ query }) => Response.json(await listDishes(query.country)),
);
