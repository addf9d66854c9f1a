import { z } from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { recipeFormSchema } from '@/lib/recipes/recipe-form-schema';
import { IMPORT_UPLOAD, importResponseSchema, MAX_SAVED_AT_ONCE } from './import-schema';

export const readImport = endpoint({
  method: 'POST',
  path: '/api/user/recipes/import',
  access: 'user',
  summary:
    'Read recipes of pages, JSON-LD, Markdown or plain texts, sent as files, or of the page whose address is sent alone, into the fields of a recipe; nothing is stored',
  upload: IMPORT_UPLOAD,
  responses: { 200: importResponseSchema },
});

export const saveImport = endpoint({
  method: 'POST',
  path: '/api/user/recipes/import/recipes',
  access: 'user',
  summary:
    'Add several recipes of an import to your own at once, each unless it is refused; one that is sent again with the same key is added only once',
  body: z.object({
    recipes: z
      .array(z.object({ key: z.uuid().max(36).toLowerCase(), recipe: recipeFormSchema }))
      .min(1)
      .max(MAX_SAVED_AT_ONCE),
  }),
  responses: {
    /** In the order sent; of a recipe that was refused, the id is null and the message says why. */
    200: z.object({ results: z.array(z.object({ id: z.string().nullable(), message: z.string() })) }),
  },
});
