import { z } from 'zod';
import { route } from '@/lib/api/route';
import { listFoodTypes } from '@/lib/catalog/recipe-queries';

/** Every food type a public recipe has, A to Z. */
export const GET = route(
  {
    access: 'public',
    summary: 'Food types of all recipes',
    answer: z.object({ types: z.array(z.string()) }),
  },
  async () => Response.json({ types: await listFoodTypes() }),
);
