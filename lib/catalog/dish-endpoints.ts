import { z } from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { rawTextSchema } from '@/lib/text/text-schema';
import { dishViewSchema } from './dish-schema';

/** Longer than the name of any continent or country. */
const MAX_NAME_LENGTH = 100;

export const listCountries = endpoint({
  method: 'GET',
  path: '/api/recipes/countries',
  access: 'public',
  summary: 'Countries of a continent that have public recipes, A to Z',
  query: z.object({ continent: rawTextSchema({ max: MAX_NAME_LENGTH, error: 'continent is required' }) }),
  responses: { 200: z.object({ countries: z.array(z.string()) }) },
  errors: { not_found: null },
});

export const listDishes = endpoint({
  method: 'GET',
  path: '/api/dishes',
  access: 'public',
  summary: 'Dishes of a country, most favorited first, and their food types',
  query: z.object({ country: rawTextSchema({ max: MAX_NAME_LENGTH, error: 'country is required' }) }),
  responses: { 200: z.object({ dishes: z.array(dishViewSchema), availableTypes: z.array(z.string()) }) },
  errors: { not_found: null },
});
