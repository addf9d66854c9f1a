import type { FieldIn, FieldList, FieldPlace } from '@/lib/text/field-rules';

/**
 * Lists each field of a recipe once, in the order of its form and its error messages. A plain-text field is fully
 * derived from its entry; each place defines the special fields itself, and the compiler reports a place that does not.
 */

const ON_CARDS = ['card', 'page', 'form', 'file', 'export', 'copy'] as const;
const ON_PAGES = ['page', 'form', 'file', 'export', 'copy'] as const;

/** Lengths are in characters, counts in entries, times in minutes. */
export const RECIPE_FIELDS = {
  title: { kind: 'text', label: 'Recipe Name', max: 200, required: true, schemaOrg: 'name', in: ON_CARDS },
  aliases: { kind: 'special', label: 'Other names', max: 20, in: ON_PAGES },
  shortDescription: {
    kind: 'text',
    label: 'Short Description',
    max: 200,
    required: true,
    schemaOrg: 'abstract',
    in: ON_CARDS,
  },
  description: {
    kind: 'text',
    label: 'Full Description',
    max: 20_000,
    required: true,
    rows: 5,
    schemaOrg: 'text',
    in: ON_PAGES,
  },
  foodTypes: { kind: 'special', label: 'Food Types', in: ON_CARDS },
  ingredients: { kind: 'special', label: 'Ingredients', max: 100, in: ON_PAGES },
  instructions: { kind: 'special', label: 'Instructions', max: 100, in: ON_PAGES },
  /** From start to serving. */
  prepTime: { kind: 'special', label: 'Prep Time', min: 1, max: 10_080, in: ON_CARDS },
  servings: { kind: 'special', label: 'Servings', min: 1, max: 1_000, in: ON_CARDS },
  difficulty: { kind: 'special', label: 'Difficulty', in: ON_CARDS },
  continents: { kind: 'special', label: 'Continents', in: ON_CARDS },
  country: {
    kind: 'text',
    label: 'Country',
    max: 100,
    required: true,
    schemaOrg: 'recipeCuisine',
    in: ON_CARDS,
  },
  videoUrl: { kind: 'special', label: 'Video', in: ON_PAGES },
  /** File names served under /images/. */
  images: { kind: 'special', max: 10, in: ['card', 'page', 'file', 'export', 'copy'] },
  isPrivate: { kind: 'special', in: ['page'] },
  /** How many users have favorited it. */
  favoritesCount: { kind: 'special', in: ['card', 'page'] },
  createdAt: { kind: 'special', in: ['page', 'export'] },
} as const satisfies FieldList;

export type RecipeFieldIn<P extends FieldPlace | 'stored'> = FieldIn<typeof RECIPE_FIELDS, P>;

const IN_ROWS = ['page', 'form', 'file'] as const;

/** The fields of an ingredient line. */
export const LINE_FIELDS = {
  quantity: { kind: 'text', label: 'Quantity', max: 10, in: IN_ROWS },
  units: { kind: 'text', label: 'Units', max: 200, in: IN_ROWS },
  name: { kind: 'text', label: 'Ingredient name', max: 200, required: true, in: IN_ROWS },
  details: { kind: 'text', label: 'Details', max: 200, in: IN_ROWS },
} as const satisfies FieldList;

/** The fields of an instruction. */
export const STEP_FIELDS = {
  title: { kind: 'text', label: 'Instruction title', max: 200, required: true, in: IN_ROWS },
  text: { kind: 'text', label: 'Instruction text', max: 5_000, required: true, rows: 3, in: IN_ROWS },
} as const satisfies FieldList;
