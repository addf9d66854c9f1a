import type { FieldIn, FieldList, FieldPlace } from '@/lib/text/field-rules';

/** Lists each field of an ingredient once, in the order of its form; see `recipe-fields`. */

const ALL = ['page', 'form', 'file'] as const;
/** Newer than the specification's calls, which keep absent fields. */
const KEPT_BY_CALLS = ['page', 'call', 'file'] as const;
const KEPT_AND_IN_FORM = ['page', 'form', 'call', 'file'] as const;

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
  image: { kind: 'special', in: ['page'] },
  /** Its description, if it came with the catalog. */
  imageAlt: { kind: 'special', in: ['page'] },
  gramsPerCup: { kind: 'special', label: 'Grams per cup', in: KEPT_AND_IN_FORM },
  /** Of the thing that recipes count: a clove of garlic, an onion. Kept for callers that know no `units`. */
  gramsPerPiece: { kind: 'special', in: ['page'] },
  /** Grams of each counted thing: clove, bunch, large. */
  units: { kind: 'special', label: 'Weights', in: KEPT_AND_IN_FORM },
  /** Grams of one piece as it is sold. */
  asBought: { kind: 'special', in: KEPT_BY_CALLS },
  /** The share that is left after peeling or boning, and after draining. */
  edible: { kind: 'special', in: KEPT_BY_CALLS },
  drained: { kind: 'special', in: KEPT_BY_CALLS },
  /** Its forms, as recipe lines ask for them: boneless, low-sodium, fine. */
  forms: { kind: 'special', label: 'Forms', max: 12, in: KEPT_AND_IN_FORM },
  /** Products that a cook would name alike. */
  family: { kind: 'special', label: 'Family', in: KEPT_AND_IN_FORM },
  /** Something else that works. */
  substitutes: { kind: 'special', max: 6, in: KEPT_BY_CALLS },
  nutrition: { kind: 'special', label: 'Nutrition', in: KEPT_AND_IN_FORM },
  /** Those of the nine major allergens that it contains; empty also if unknown. */
  allergens: { kind: 'special', in: ['page', 'file'] },
  /** The allergens that it contains and may contain, each with its kind; null if unknown. */
  allergenFacts: { kind: 'special', label: 'Allergens', max: 20, in: ['page', 'form', 'call'] },
  flags: { kind: 'special', label: 'Diet', in: KEPT_AND_IN_FORM },
  ships: { kind: 'special', label: 'Shipping', in: KEPT_AND_IN_FORM },
} as const satisfies FieldList;

export type IngredientFieldIn<P extends FieldPlace | 'stored'> = FieldIn<typeof INGREDIENT_FIELDS, P>;
