import { z } from 'zod';
import { route } from '@/lib/api/route';
import { listTopRecipes } from '@/lib/catalog/leaderboard-queries';
import { PERIODS } from '@/lib/catalog/leaderboard-rules';
import { recipeCardSchema } from '@/lib/catalog/recipe-schema';

/** The top recipes of a period, best first, at most twelve. */
export const GET = route(
  {
    access: 'public',
    summary: 'Recipes with the most favorites in a period',
    query: z.object({
      period: z.enum(PERIODS, { error: `period must be one of ${PERIODS.join(', ')}` }),
    }),
    answer: z.object({ recipes: z.array(recipeCardSchema) }),
  },
  async ({ query }) => Response.json({ recipes: await listTopRecipes(query.period) }),
);
