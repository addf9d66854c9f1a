import type { FieldIn, FieldList, FieldPlace } from '@/lib/text/field-rules';

/** Lists each field of an ingredient once, in the order of its form; see `recipe-fields`. */

const ALL = ['page', 'form', 'file'] as const;

/** Lengths are in characters, counts in entries. */
export const INGREDIENT_FIELDS = {
  name: { kind: 'text', label: 'Name', max: 100, required: true, in: ALL },
  description: { kind: 'text', label: 'Description', max: 600, rows: 3, in: ALL },
  aliases: { kind: 'special', label: 'Other names', max: 20, in: ALL },
  category: { kind: 'special', label: 'Category', max: 100, in: ALL },
  sellable: { kind: 'special', label: 'Sellable', in: ALL },
  /** Its packs. */
  amounts: { kind: 'special', label: 'Amounts and prices', max: 20, in: ALL },
  /** File name served under /images/. */
  image: { kind: 'special', in: ['page', 'file'] },
  gramsPerCup: { kind: 'special', in: ['page', 'file'] },
  gramsPerPiece: { kind: 'special', in: ['page', 'file'] },
  nutrition: { kind: 'special', in: ['page', 'file'] },
  allergens: { kind: 'special', in: ['page', 'file'] },
} as const satisfies FieldList;

export type IngredientFieldIn<P extends FieldPlace | 'stored'> = FieldIn<typeof INGREDIENT_FIELDS, P>;
