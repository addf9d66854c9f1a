import { z } from 'zod';
import { recipeExportSchema } from '@/lib/catalog/recipe-export-schema';
import { editConflict, editVersionSchema } from '@/lib/http/edit-version-schema';
import { endpoint } from '@/lib/http/endpoint';
import { documentParamsSchema } from '@/lib/http/id-schema';
import { optionalKeySchema } from '@/lib/http/idempotency-key-schema';
import { RECIPE_UPLOAD } from '@/lib/images/upload-rules';
import { recipeFormSchema } from '@/lib/recipes/recipe-form-schema';
import { recipeViewSchema, shownRecipeSchema } from '@/lib/recipes/recipe-schema';
import { queryTextSchema } from '@/lib/search/search-schema';

export const listPersonalRecipes = endpoint({
  method: 'GET',
  path: '/api/user/recipes',
  access: 'user',
  summary: 'Your own recipes, newest first; with `q`, those that have every word of it, best first',
  query: z.object({ q: queryTextSchema }),
  responses: { 200: z.object({ recipes: z.array(shownRecipeSchema) }) },
});

export const exportPersonalRecipes = endpoint({
  method: 'GET',
  path: '/api/user/recipes/export',
  access: 'user',
  summary: 'All of your own recipes as JSON-LD in one file, which can be imported again without loss',
  responses: {
    200: z.object({ '@context': z.literal('https://schema.org'), '@graph': z.array(recipeExportSchema) }),
  },
});

export const createPersonalRecipe = endpoint({
  method: 'POST',
  path: '/api/user/recipes',
  access: 'user',
  summary:
    'Add a recipe of your own that only you can see; sent again with the same Idempotency-Key header, it is added only once',
  headers: optionalKeySchema,
  body: recipeFormSchema,
  responses: { 201: shownRecipeSchema },
  errors: { not_found: null, limit_reached: null, ...editConflict(recipeViewSchema) },
});

export const updatePersonalRecipe = endpoint({
  method: 'PUT',
  path: '/api/user/recipes/{id}',
  access: 'user',
  summary: 'Change a recipe of your own; with an If-Match header, only if it still has that version',
  headers: editVersionSchema,
  params: documentParamsSchema,
  body: recipeFormSchema,
  responses: { 200: shownRecipeSchema },
  errors: { limit_reached: null, ...editConflict(recipeViewSchema) },
});

export const deletePersonalRecipe = endpoint({
  method: 'DELETE',
  path: '/api/user/recipes/{id}',
  access: 'user',
  summary: 'Delete a recipe of your own with its images',
  params: documentParamsSchema,
  responses: { 204: null },
});

export const setPersonalRecipeImages = endpoint({
  method: 'PUT',
  path: '/api/user/recipes/{id}/images',
  access: 'user',
  summary:
    'Replace the images of a recipe of your own, in the order sent; with an If-Match header, only if it still has that version',
  headers: editVersionSchema,
  params: documentParamsSchema,
  upload: RECIPE_UPLOAD,
  responses: { 200: shownRecipeSchema },
  errors: { conflict: null, limit_reached: null, ...editConflict(recipeViewSchema) },
});

export const forkRecipe = endpoint({
  method: 'POST',
  path: '/api/user/recipes/fork/{id}',
  access: 'user',
  summary: 'Copy a public recipe into your own',
  params: documentParamsSchema,
  responses: { 201: shownRecipeSchema },
  errors: { limit_reached: null },
});
