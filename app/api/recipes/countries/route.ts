import { z } from 'zod';
import { route } from '@/lib/api/route';
import { listCountries } from '@/lib/catalog/country-queries';
import { rawTextSchema } from '@/lib/text/text-schema';

/** Longer than the name of any continent. */
const LONGEST_NAME = 100;

/** Countries of a continent that have a public recipe, A to Z. */
export const GET = route(
  {
    access: 'public',
    summary: 'Countries of a continent that have recipes',
    query: z.object({ continent: rawTextSchema({ max: LONGEST_NAME, error: 'continent is required' }) }),
    answer: z.object({ countries: z.array(z.string()) }),
  },
  async ({ query }) => Response.json({ countries: await listCountries(query.continent) }),
);
