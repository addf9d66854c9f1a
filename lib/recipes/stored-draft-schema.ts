import { z } from 'zod';
import { documentIdSchema } from '@/lib/http/id-schema';
import { RECIPE_FIELDS } from '@/models/recipe-fields';

/**
 * Returns the schema of an unsaved form in local storage. Lists have the same limits as in the form, because rendering
 * thousands of rows would freeze the page for minutes.
 */
export function toStoredDraftSchema<S extends z.ZodType>(values: S) {
  return z.object({
    values,
    /** The stored values that they were made from; absent if they cannot be read, or an older page stored the draft. */
    before: z.optional(values).catch(undefined),
    /** The id of a new document whose fields were saved but whose images were refused. */
    savedId: documentIdSchema.optional(),
    /** Whether that document is not public yet. */
    isUnpublished: z.boolean().optional(),
    /** The version of the document that the values were made from; absent for a new one. */
    version: z.string().optional(),
    /** The key with which a new document is created, so that it is created once. */
    createKey: z.uuid().optional(),
    /** Names of the selected files; the files themselves cannot be stored. */
    files: z.array(z.string()).max(RECIPE_FIELDS.images.max),
  });
}
export type StoredDraft<D> = z.infer<ReturnType<typeof toStoredDraftSchema<z.ZodType<D>>>>;

/** The nouns for recipes and ingredients in their forms. */
export const namedDraftSchema = z.object({
  values: z.object({ title: z.string().optional(), name: z.string().optional() }),
});
