import { route } from '@/lib/api/route';
import { listCountries } from '@/lib/catalog/country-queries';
import * as endpoints from '@/lib/catalog/dish-endpoints';

export const GET = route(endpoints.listCountries, async ({ query }) => ({
  status: 200,
  body: { countries: (await listCountries(query.continent)).map(({ country }) => country) },
}));
