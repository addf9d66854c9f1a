import { z } from 'zod';
import { editConflict, editVersionSchema } from '@/lib/http/edit-version-schema';
import { endpoint } from '@/lib/http/endpoint';
import { documentParamsSchema } from '@/lib/http/id-schema';
import { optionalKeySchema } from '@/lib/http/idempotency-key-schema';
import { INGREDIENT_UPLOAD } from '@/lib/images/upload-rules';
import { ingredientFormSchema } from '@/lib/recipes/ingredient-form-schema';
import { ingredientListQuerySchema, ingredientViewSchema } from '@/lib/recipes/ingredient-schema';
import { decisionSchema } from './decision-schema';
import { ingredientUsesSchema } from './ingredient-list-schema';

export const listIngredients = endpoint({
  method: 'GET',
  path: '/api/ingredients',
  access: 'public',
  summary: 'Ingredients with their packs and prices, A to Z',
  query: ingredientListQuerySchema,
  responses: { 200: z.object({ ingredients: z.array(ingredientViewSchema) }) },
});

export const getIngredient = endpoint({
  method: 'GET',
  path: '/api/ingredients/{id}',
  access: 'public',
  summary: 'A single ingredient',
  params: documentParamsSchema,
  responses: { 200: ingredientViewSchema },
});

export const listAllIngredients = endpoint({
  method: 'GET',
  path: '/api/admin/ingredients',
  access: 'admin',
  summary: 'All ingredients, sellable or not, A to Z',
  responses: { 200: z.object({ ingredients: z.array(ingredientViewSchema) }) },
});

export const createIngredient = endpoint({
  method: 'POST',
  path: '/api/admin/ingredients',
  access: 'admin',
  summary: 'Add an ingredient; sent again with the same Idempotency-Key header, it is added only once',
  headers: optionalKeySchema,
  body: ingredientFormSchema,
  responses: { 201: ingredientViewSchema },
  errors: { not_found: null, conflict: null, ...editConflict(ingredientViewSchema) },
});

export const updateIngredient = endpoint({
  method: 'PUT',
  path: '/api/admin/ingredients/{id}',
  access: 'admin',
  summary: 'Update an ingredient; with an If-Match header, only if it still has that version',
  headers: editVersionSchema,
  params: documentParamsSchema,
  body: ingredientFormSchema,
  responses: { 200: ingredientViewSchema },
  errors: { conflict: null, ...editConflict(ingredientViewSchema) },
});

export const deleteIngredient = endpoint({
  method: 'DELETE',
  path: '/api/admin/ingredients/{id}',
  access: 'admin',
  summary: 'Delete an ingredient; with an If-Match header, only if it still has that version',
  headers: editVersionSchema,
  params: documentParamsSchema,
  responses: { 204: null },
  errors: editConflict(ingredientViewSchema),
});

export const decideIngredient = endpoint({
  method: 'POST',
  path: '/api/admin/ingredients/{id}/decision',
  access: 'admin',
  summary:
    'Take the new allergens, diet and shipping of the catalog for an ingredient, or keep the shop’s own; only as they were when `version` was read',
  params: documentParamsSchema,
  body: decisionSchema,
  responses: { 200: ingredientViewSchema },
  errors: editConflict(ingredientViewSchema),
});

export const setIngredientImage = endpoint({
  method: 'PUT',
  path: '/api/admin/ingredients/{id}/image',
  access: 'admin',
  summary: 'Replace the image of an ingredient; with an If-Match header, only if it still has that version',
  headers: editVersionSchema,
  params: documentParamsSchema,
  upload: INGREDIENT_UPLOAD,
  responses: { 200: ingredientViewSchema },
  errors: { conflict: null, ...editConflict(ingredientViewSchema) },
});

export const checkIngredientImage = endpoint({
  method: 'PUT',
  path: '/api/admin/ingredients/image-check',
  access: 'admin',
  summary: 'Whether an image would be accepted for an ingredient; nothing is stored',
  upload: INGREDIENT_UPLOAD,
  responses: { 200: z.object({ success: z.literal(true) }) },
});

export const listIngredientUses = endpoint({
  method: 'GET',
  path: '/api/admin/ingredients/{id}/uses',
  access: 'admin',
  summary:
    'The public recipes that use an ingredient, most favorited first, and how many paid orders have it',
  params: documentParamsSchema,
  responses: { 200: ingredientUsesSchema },
});
