import { z } from 'zod';
import { editConflict, editVersionSchema } from '@/lib/http/edit-version-schema';
import { endpoint } from '@/lib/http/endpoint';
import { documentParamsSchema } from '@/lib/http/id-schema';
import { optionalKeySchema } from '@/lib/http/idempotency-key-schema';
import { RECIPE_UPLOAD } from '@/lib/images/upload-rules';
import { recipeFormSchema } from '@/lib/recipes/recipe-form-schema';
import { recipeViewSchema, shownCardSchema, shownRecipeSchema } from '@/lib/recipes/recipe-schema';
import { PERIODS } from './leaderboard-rules';
import { listedRecipeSchema, recipeListQuerySchema } from './recipe-list-schema';

export const getRecipe = endpoint({
  method: 'GET',
  path: '/api/recipes/{id}',
  access: 'lazy',
  summary: 'A recipe; a private one is returned only to its owner',
  params: documentParamsSchema,
  responses: { 200: shownRecipeSchema },
});

export const listTopRecipes = endpoint({
  method: 'GET',
  path: '/api/recipes/top',
  access: 'public',
  summary: 'Recipes with the most favorites in a period, best first, at most twelve',
  query: z.object({ period: z.enum(PERIODS, { error: `period must be one of ${PERIODS.join(', ')}` }) }),
  responses: { 200: z.object({ recipes: z.array(shownCardSchema) }) },
});

export const listFoodTypes = endpoint({
  method: 'GET',
  path: '/api/recipes/food-types',
  access: 'public',
  summary: 'Food types of all public recipes, A to Z',
  responses: { 200: z.object({ types: z.array(z.string()) }) },
});

export const listRecipes = endpoint({
  method: 'GET',
  path: '/api/recipes',
  access: 'admin',
  summary: 'The public recipes, paginated',
  query: recipeListQuerySchema,
  responses: { 200: z.object({ recipes: z.array(listedRecipeSchema), totalPages: z.int() }) },
});

/** A draft is a recipe that only admins see, until an update publishes it. */
const draftQuerySchema = z.object({
  draft: z
    .enum(['true', 'false'], 'draft must be true or false')
    .transform((value) => value === 'true')
    .default(false),
});

export const createRecipe = endpoint({
  method: 'POST',
  path: '/api/admin/recipes',
  access: 'admin',
  summary:
    'Add a public recipe, or a draft that only admins see; sent again with the same Idempotency-Key header, it is added only once',
  query: draftQuerySchema,
  headers: optionalKeySchema,
  body: recipeFormSchema,
  responses: { 201: recipeViewSchema },
  errors: { not_found: null, ...editConflict(recipeViewSchema) },
});

export const updateRecipe = endpoint({
  method: 'PUT',
  path: '/api/admin/recipes/{id}',
  access: 'admin',
  summary:
    'Update a public recipe, or publish a draft; with an If-Match header, only if it still has that version',
  headers: editVersionSchema,
  params: documentParamsSchema,
  body: recipeFormSchema,
  responses: { 200: recipeViewSchema },
  errors: editConflict(recipeViewSchema),
});

export const deleteRecipe = endpoint({
  method: 'DELETE',
  path: '/api/admin/recipes/{id}',
  access: 'admin',
  summary:
    'Delete a public recipe and its favorites, or a draft; with `draft`, only if it is still a draft, and with an If-Match header, only if it still has that version',
  headers: editVersionSchema,
  query: draftQuerySchema,
  params: documentParamsSchema,
  responses: { 204: null },
  errors: editConflict(recipeViewSchema),
});

export const setRecipeImages = endpoint({
  method: 'PUT',
  path: '/api/admin/recipes/{id}/images',
  access: 'admin',
  summary:
    'Replace the images of a public recipe or a draft, in the order sent; with an If-Match header, only if it still has that version',
  headers: editVersionSchema,
  params: documentParamsSchema,
  upload: RECIPE_UPLOAD,
  responses: { 200: recipeViewSchema },
  errors: { conflict: null, ...editConflict(recipeViewSchema) },
});
