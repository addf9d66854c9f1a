import { z } from 'zod';
import { documentIdSchema } from '@/lib/http/id-schema';
import { requiredTextSchema } from '@/lib/text/text-schema';
import { MAX_COLLECTED_RECIPES, MAX_COLLECTION_NAME_LENGTH } from '@/models/recipe-collection-limits';

const NAME_ERROR = `Please enter a name of at most ${MAX_COLLECTION_NAME_LENGTH} characters.`;
const RECIPES_ERROR = `A collection may have at most ${MAX_COLLECTED_RECIPES} recipes, each once.`;

/** A new collection; the recipes are in its order. */
export const collectionInputSchema = z.object({
  name: requiredTextSchema({ max: MAX_COLLECTION_NAME_LENGTH, error: NAME_ERROR }).overwrite((name) =>
    name.replace(/\s+/g, ' '),
  ),
  recipeIds: z
    .array(documentIdSchema, { error: RECIPES_ERROR })
    .max(MAX_COLLECTED_RECIPES, { error: RECIPES_ERROR, abort: true })
    .refine((ids) => new Set(ids).size === ids.length, { error: RECIPES_ERROR })
    .default([]),
});
export type CollectionInput = z.infer<typeof collectionInputSchema>;

/** A changed collection. */
export const collectionChangeSchema = collectionInputSchema.extend({
  /** The recipe whose image stands for the collection; null for its first one. */
  coverId: documentIdSchema.nullable().default(null),
  seen: z.iso.datetime({ error: 'seen must be the editedAt of the collection.' }).max(40),
});
export type CollectionChange = z.infer<typeof collectionChangeSchema>;

export const collectionSchema = z.object({
  id: documentIdSchema,
  name: z.string(),
  recipeIds: z.array(documentIdSchema),
  coverId: documentIdSchema.nullable(),
  /** Whether a link shows it to others. */
  isShared: z.boolean(),
  editedAt: z.iso.datetime(),
});
export type CollectionView = z.infer<typeof collectionSchema>;

export const collectionExportSchema = collectionSchema.omit({ id: true });
