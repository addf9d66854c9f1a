import { z } from 'zod';
import type { UploadContract } from '@/lib/http/upload';
import { recipeDraftSchema } from '@/lib/recipes/recipe-draft-schema';

/**
 * Users' recipes from elsewhere: pages, structured data, Markdown and plain texts. A text part is the address of a page, which is
 * read if nothing else is sent.
 */
export const IMPORT_UPLOAD = {
  field: 'recipes',
  maxFiles: 10,
  maxBytes: 3_000_000,
  tooManyMessage: 'Please choose at most 10 files at once.',
  maxTextBytes: 2_000,
} as const satisfies UploadContract;

/** As many as one user may have. */
export const MAX_SHOWN_IMPORTS = 1_000;

/** Recipes that are saved with one request; an import of a thousand is fifty of them. */
export const MAX_SAVED_AT_ONCE = 20;

/** A recipe that was read from a text, a file or a page. */
export const importedRecipeSchema = z.object({
  /** The fields of the form, valid or not. */
  draft: recipeDraftSchema,
  /** A doubt to check before saving; a path names a field of the form, and may be empty. */
  doubts: z.array(z.object({ path: z.string(), message: z.string() })),
  /** The source text, as it was written. */
  original: z.string(),
  /** How many of the ingredients the shop sells. */
  soldCount: z.int(),
  /** A recipe of the user's own with the same source or title; null if there is none. */
  duplicateId: z.string().nullable(),
});
export type ImportedRecipe = z.infer<typeof importedRecipeSchema>;

export const importResponseSchema = z.object({
  recipes: z.array(importedRecipeSchema),
  /** Files in which no recipe was found, and why. */
  failures: z.array(z.object({ fileName: z.string(), message: z.string() })),
  /** How many recipes were found beyond those shown. */
  leftOut: z.int(),
});
/** As it is sent: a draft's fields with defaults may be absent. */
export type ImportResponse = z.input<typeof importResponseSchema>;
