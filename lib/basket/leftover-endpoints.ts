import { z } from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { leftoverRecipeSchema, leftoverRequestSchema } from './leftover-schema';

export const listLeftoverRecipes = endpoint({
  method: 'POST',
  path: '/api/leftover-recipes',
  access: 'public',
  summary: 'The public recipes that use what is worth most of what the packs of a basket leave over',
  body: leftoverRequestSchema,
  responses: { 200: z.object({ recipes: z.array(leftoverRecipeSchema) }) },
});
