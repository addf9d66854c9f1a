import { z } from 'zod';
import { listCountries } from '@/lib/catalog/country-queries';
import { route } from '@/lib/http/route';

/** Countries of a continent that have a public recipe, A to Z. */
export const GET = route(
  {
    access: 'public',
    summary: 'Countries of a continent that have recipes',
    query: z.object({ continent: z.string({ error: 'continent is required' }) }),
    answer: z.object({ countries: z.array(z.string()) }),
  },
  async ({ query }) => Response.json({ countries: await listCountries(query.continent) }),
);
