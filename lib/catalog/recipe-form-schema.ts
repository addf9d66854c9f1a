import { z } from 'zod';
import { CONTINENTS } from '@/lib/geo/continent-rules';
import { type Message, optionalTextSchema, requiredTextSchema, textSchema } from '@/lib/text/text-schema';
import { DIFFICULTIES, FOOD_TYPES, RECIPE_LIMITS } from '@/models/recipe-limits';
import { isVideoUrl } from './video-rules';

/** Nothing was filled in; a number field of a form that was left empty is null or NaN. */
export function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === undefined || value === null || Number.isNaN(value);
}

/** Text that may stay empty. */
export function optionalText(what: string, max: number) {
  return optionalTextSchema({ max, error: `${what} must be text.`, tooLong: tooLong(what, max) });
}

/** Text that must be filled in; `missing` says so. */
export function requiredText(what: string, max: number, missing: Message) {
  return requiredTextSchema({ max, error: missing, tooLong: tooLong(what, max) });
}

function tooLong(what: string, max: number): string {
  return `${what} may have at most ${max} characters.`;
}

/** Parses a list without its blank texts. */
export function withoutBlankTexts<S extends z.ZodType>(list: S) {
  return z.preprocess(
    (texts) => (Array.isArray(texts) ? texts.filter((text) => !isBlank(text)) : texts),
    list,
  );
}

/** Parses a list of rows without those whose named fields are all blank. */
export function withoutBlankRows<S extends z.ZodType>(fields: readonly string[], list: S) {
  const isBlankRow = (row: unknown) =>
    typeof row === 'object' &&
    row !== null &&
    fields.every((field) => isBlank((row as Record<string, unknown>)[field]));
  return z.preprocess((rows) => (Array.isArray(rows) ? rows.filter((row) => !isBlankRow(row)) : rows), list);
}

/** At least one of the values, each at most once. */
function choices<const T extends readonly string[]>(what: string, values: T, none: string) {
  return z.preprocess(
    (chosen) =>
      Array.isArray(chosen)
        ? [...new Set(chosen.map((value) => (typeof value === 'string' ? value.trim() : value)))]
        : chosen,
    z.array(z.enum(values, `Please choose each ${what} from the list.`), none).min(1, none),
  );
}

/** The sentence for a field of a row, with the row's number from 1. */
function inRow(sentence: (number: number) => string): Message {
  return ({ path }) => sentence(Number(path?.at(-2)) + 1);
}

const NO_INGREDIENT = 'At least one ingredient is required.';
const NO_INSTRUCTION = 'At least one instruction is required.';
const WRONG_VIDEO = 'The video must be an https address of YouTube or Vimeo.';
/** Longer than any address that names a video. */
const LONGEST_VIDEO_URL = 2_000;
const NO_PREP_TIME = 'Prep Time must be greater than 0.';
const namelessLine = inRow((number) => `All ingredients must have a name (see ingredient #${number}).`);
const halfStep = inRow(
  (number) => `All instructions must have a title and text (see instruction #${number}).`,
);
const { minServings, maxServings } = RECIPE_LIMITS;
const SERVINGS_RANGE = `Servings must be a whole number from ${minServings} to ${maxServings}.`;

const lineSchema = z.object({
  quantity: optionalText('Quantity', RECIPE_LIMITS.lineQuantity),
  units: optionalText('Units', RECIPE_LIMITS.lineText),
  name: requiredText('Ingredient name', RECIPE_LIMITS.lineText, namelessLine),
  details: optionalText('Details', RECIPE_LIMITS.lineText),
});

const stepSchema = z.object({
  title: requiredText('Instruction title', RECIPE_LIMITS.stepTitle, halfStep),
  text: requiredText('Instruction text', RECIPE_LIMITS.stepText, halfStep),
});

/**
 * What a person may say about a recipe, in forms and calls alike. The order of the fields is that
 * of the form: the first message is the first one from the top. Owner, privacy, favorites and time
 * are not here, so that no caller can set them.
 */
export const recipeFormSchema = z.object({
  title: requiredText('Recipe Name', RECIPE_LIMITS.title, 'Recipe Name is required.'),
  aliases: withoutBlankTexts(
    z
      .array(optionalText('Alias', RECIPE_LIMITS.alias), 'Aliases must be a list.')
      .max(RECIPE_LIMITS.aliases, `A recipe may have at most ${RECIPE_LIMITS.aliases} aliases.`)
      .default([]),
  ),
  shortDescription: requiredText(
    'Short Description',
    RECIPE_LIMITS.shortDescription,
    'Short Description is required.',
  ),
  description: requiredText('Full Description', RECIPE_LIMITS.description, 'Full Description is required.'),
  foodTypes: choices('Food Type', FOOD_TYPES, 'At least one Food Type must be selected.'),
  ingredients: withoutBlankRows(
    Object.keys(lineSchema.shape),
    z
      .array(lineSchema, NO_INGREDIENT)
      .min(1, NO_INGREDIENT)
      .max(RECIPE_LIMITS.lines, `A recipe may have at most ${RECIPE_LIMITS.lines} ingredients.`),
  ),
  instructions: withoutBlankRows(
    Object.keys(stepSchema.shape),
    z
      .array(stepSchema, NO_INSTRUCTION)
      .min(1, NO_INSTRUCTION)
      .max(RECIPE_LIMITS.steps, `A recipe may have at most ${RECIPE_LIMITS.steps} instructions.`),
  ),
  prepTime: z
    .number({ error: ({ input }) => (isBlank(input) ? NO_PREP_TIME : 'Prep Time must be a number.') })
    .int('Prep Time must be a whole number of minutes.')
    .min(RECIPE_LIMITS.minPrepMinutes, NO_PREP_TIME)
    .max(RECIPE_LIMITS.maxPrepMinutes, `Prep Time must be at most ${RECIPE_LIMITS.maxPrepMinutes} minutes.`),
  servings: z.int(SERVINGS_RANGE).min(minServings, SERVINGS_RANGE).max(maxServings, SERVINGS_RANGE),
  difficulty: z.enum(DIFFICULTIES, 'Please choose the difficulty from the list.').default('Medium'),
  continents: choices('continent', CONTINENTS, 'At least one continent must be selected.'),
  country: requiredText('Country', 100, 'Country is required.'),
  videoUrl: textSchema({ max: LONGEST_VIDEO_URL, error: WRONG_VIDEO })
    .refine(isVideoUrl, WRONG_VIDEO)
    .default(''),
});
export type RecipeForm = z.infer<typeof recipeFormSchema>;
