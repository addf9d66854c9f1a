import type { FieldIn, FieldList, FieldPlace } from '@/lib/text/field-rules';

/**
 * Lists each field of a recipe once, in the order of its form and its error messages. A plain-text field is fully
 * derived from its entry; each place defines the special fields itself, and the compiler reports a place that does not.
 */

const ON_CARDS = ['card', 'page', 'form', 'file', 'export', 'copy'] as const;
const ON_PAGES = ['page', 'form', 'file', 'export', 'copy'] as const;
/** Newer than the specification's calls, which keep absent fields. */
const KEPT_BY_CALLS = ['page', 'call', 'file', 'export', 'copy'] as const;
const KEPT_AND_IN_FORM = ['page', 'form', 'call', 'file', 'export', 'copy'] as const;

/** Lengths are in characters, counts in entries, times in minutes. */
export const RECIPE_FIELDS = {
  title: { kind: 'text', label: 'Recipe Name', max: 200, required: true, schemaOrg: 'name', in: ON_CARDS },
  /** The title in the language of the dish, with the language's code. */
  nativeName: { kind: 'special', max: 200, in: KEPT_BY_CALLS },
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
  /** The minutes of work within it. */
  activeTime: { kind: 'special', label: 'Active time', min: 1, max: 10_080, in: KEPT_AND_IN_FORM },
  servings: { kind: 'special', label: 'Servings', min: 1, max: 1_000, in: ON_CARDS },
  /** Its yield, such as 24 pieces, if servings do not say it. */
  yield: { kind: 'special', label: 'Yield', min: 1, max: 1_000, in: KEPT_AND_IN_FORM },
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
  region: { kind: 'text', label: 'Region', max: 60, schemaOrg: 'locationCreated', in: KEPT_BY_CALLS },
  /** From 0, not at all, to 3. */
  spice: { kind: 'special', label: 'Spice', min: 0, max: 3, in: KEPT_BY_CALLS },
  equipment: { kind: 'special', label: 'Equipment', max: 30, in: KEPT_BY_CALLS },
  notes: { kind: 'special', label: 'Notes', max: 20, in: KEPT_AND_IN_FORM },
  storage: { kind: 'text', label: 'Storage', max: 1_000, rows: 2, in: KEPT_AND_IN_FORM },
  makeAhead: { kind: 'text', label: 'Make ahead', max: 1_000, rows: 2, in: KEPT_BY_CALLS },
  /**
   * Who wrote it and where, such as a web address or a book. The catalog's files name the sources read for their recipes instead.
   */
  source: {
    kind: 'text',
    label: 'Source',
    max: 2_000,
    schemaOrg: 'isBasedOn',
    in: ['page', 'form', 'call', 'export', 'copy'],
  },
  safety: { kind: 'special', in: KEPT_BY_CALLS },
  /** Of its lines. */
  substitutes: { kind: 'special', label: 'Substitutes', max: 40, in: KEPT_BY_CALLS },
  /** The ids of recipes that go with it. */
  serveWith: { kind: 'special', max: 12, in: KEPT_BY_CALLS },
  videoUrl: { kind: 'special', label: 'Video', in: ON_PAGES },
  /** File names served under /images/. */
  images: { kind: 'special', max: 10, in: ['card', 'page', 'export', 'copy'] },
  /** The descriptions of those images that came with the catalog. */
  imageAlts: { kind: 'special', in: ['page', 'copy'] },
  isPrivate: { kind: 'special', in: ['page'] },
  /** How many users have favorited it. */
  favoritesCount: { kind: 'special', in: ['card', 'page'] },
  createdAt: { kind: 'special', in: ['page', 'export'] },
} as const satisfies FieldList;

export type RecipeFieldIn<P extends FieldPlace | 'stored'> = FieldIn<typeof RECIPE_FIELDS, P>;

const IN_ROWS = ['page', 'form', 'file'] as const;
const KEPT_IN_ROWS = ['page', 'call', 'file'] as const;

/** The fields of an ingredient line. */
export const LINE_FIELDS = {
  quantity: { kind: 'text', label: 'Quantity', max: 10, in: IN_ROWS },
  units: { kind: 'text', label: 'Units', max: 200, in: IN_ROWS },
  name: { kind: 'text', label: 'Ingredient name', max: 200, required: true, in: IN_ROWS },
  details: { kind: 'text', label: 'Details', max: 200, in: IN_ROWS },
  /** The steps' name for the line. */
  id: { kind: 'special', max: 40, in: KEPT_IN_ROWS },
  /** The id of the ingredient, if the name alone does not say which one it is. */
  item: { kind: 'special', in: KEPT_IN_ROWS },
  form: { kind: 'special', max: 60, in: KEPT_IN_ROWS },
  size: { kind: 'special', max: 60, in: KEPT_IN_ROWS },
  about: { kind: 'special', label: 'About', max: 60, in: ['page', 'form', 'call', 'file'] },
  group: { kind: 'special', label: 'Group', max: 60, in: ['page', 'form', 'call', 'file'] },
  optional: { kind: 'special', label: 'Optional', in: ['page', 'form', 'call', 'file'] },
  plusToTaste: { kind: 'special', in: KEPT_IN_ROWS },
  plusToServe: { kind: 'special', in: KEPT_IN_ROWS },
  /** The share that is eaten. */
  used: { kind: 'special', min: 0, max: 1, in: KEPT_IN_ROWS },
  basis: { kind: 'special', in: KEPT_IN_ROWS },
} as const satisfies FieldList;

/** The fields of an instruction. */
export const STEP_FIELDS = {
  title: { kind: 'text', label: 'Instruction title', max: 200, required: true, in: IN_ROWS },
  text: { kind: 'text', label: 'Instruction text', max: 5_000, required: true, rows: 3, in: IN_ROWS },
  /** The text with references to lines for their amounts, such as {rice:1/2 cup}. */
  markup: { kind: 'special', max: 6_000, in: ['page', 'call'] },
  /** The ids of the lines that go in whole, or of which the rest goes in. */
  uses: { kind: 'special', max: 100, in: KEPT_IN_ROWS },
  timers: { kind: 'special', max: 20, in: KEPT_IN_ROWS },
} as const satisfies FieldList;
