import { z } from 'zod';
import { CONTINENTS } from '@/lib/geo/continent-rules';
import { COUNTRIES, type Country } from '@/lib/geo/country-rules';
import { type FieldList, mapTexts, pickFieldsIn } from '@/lib/text/field-rules';
import { foldText } from '@/lib/text/fold-rules';
import { type Message, optionalTextSchema, requiredTextSchema, textSchema } from '@/lib/text/text-schema';
import { LINE_FIELDS, RECIPE_FIELDS, STEP_FIELDS } from '@/models/recipe-fields';
import { DIFFICULTIES, FOOD_TYPES, MAX_RECIPE_ALIAS_LENGTH } from '@/models/recipe-limits';
import { isVideoUrl } from './video-rules';

/** Returns whether a field was left empty; an empty number field is null or NaN. */
export function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === undefined || value === null || Number.isNaN(value);
}

/** Text that may be empty. */
export function optionalText(label: string, max: number) {
  return optionalTextSchema({ max, error: `${label} must be text.`, tooLong: tooLong(label, max) });
}

/** Text that must not be empty. */
export function requiredText(label: string, max: number, requiredMessage: Message) {
  return requiredTextSchema({ max, error: requiredMessage, tooLong: tooLong(label, max) });
}

/** Returns the schemas of the plain-text fields of a form. */
export function formTextSchemas<L extends FieldList>(list: L) {
  return mapTexts(
    list,
    'form',
    ({ label, max }) => requiredText(label, max, `${label} is required.`),
    ({ label, max }) => optionalText(label, max),
  );
}

function tooLong(label: string, max: number): string {
  return `${label} may have at most ${max} characters.`;
}

/** Drops blank entries from a list before parsing it. */
export function withoutBlankTexts<S extends z.ZodType>(list: S) {
  return z.preprocess(
    (texts) => (Array.isArray(texts) ? texts.filter((text) => !isBlank(text)) : texts),
    list,
  );
}

/** Drops rows in which all of these fields are blank before parsing the list. */
export function withoutBlankRows<S extends z.ZodType>(fields: readonly string[], list: S) {
  const isBlankRow = (row: unknown) =>
    typeof row === 'object' &&
    row !== null &&
    fields.every((field) => isBlank((row as Record<string, unknown>)[field]));
  return z.preprocess((rows) => (Array.isArray(rows) ? rows.filter((row) => !isBlankRow(row)) : rows), list);
}

/** At least one of the values, each at most once. */
function choiceListSchema<const T extends readonly string[]>(
  label: string,
  values: T,
  requiredMessage: string,
) {
  return z.preprocess(
    (selection) =>
      Array.isArray(selection)
        ? [...new Set(selection.map((value) => (typeof value === 'string' ? value.trim() : value)))]
        : selection,
    z
      .array(z.enum(values, `Please choose each ${label} from the list.`), requiredMessage)
      .min(1, requiredMessage),
  );
}

/** Creates the error message for a field of a row; rows are numbered from 1. */
function createRowMessage(toMessage: (number: number) => string): Message {
  return ({ path }) => toMessage(Number(path?.at(-2)) + 1);
}

const NO_INGREDIENT = 'At least one ingredient is required.';
const NO_INSTRUCTION = 'At least one instruction is required.';
const WRONG_VIDEO = 'The video must be an https address of YouTube or Vimeo.';
/** Longer than any video's URL. */
const MAX_VIDEO_URL_LENGTH = 2_000;
const NO_PREP_TIME = 'Prep Time must be greater than 0.';
const missingNameMessage = createRowMessage(
  (number) => `All ingredients must have a name (see ingredient #${number}).`,
);
const incompleteStepMessage = createRowMessage(
  (number) => `All instructions must have a title and text (see instruction #${number}).`,
);
const { aliases, ingredients, instructions, prepTime, servings } = RECIPE_FIELDS;
const MINUTES_PER_DAY = 24 * 60;
const SERVINGS_RANGE = `Servings must be a whole number from ${servings.min} to ${servings.max}.`;

const lineSchema = z.object({
  ...formTextSchemas(LINE_FIELDS),
  name: requiredText(LINE_FIELDS.name.label, LINE_FIELDS.name.max, missingNameMessage),
});

const stepSchema = z.object({
  ...formTextSchemas(STEP_FIELDS),
  title: requiredText(STEP_FIELDS.title.label, STEP_FIELDS.title.max, incompleteStepMessage),
  text: requiredText(STEP_FIELDS.text.label, STEP_FIELDS.text.max, incompleteStepMessage),
});

/**
 * The fields of a recipe that a user can set, the same in forms and the API. They are in the order of the
 * form, so that the first message is about the topmost invalid field. Owner, privacy, favorites and time are
 * not included, so that no client can set them.
 */
export const recipeFormSchema = z.object(
  pickFieldsIn(RECIPE_FIELDS, 'form', {
    ...formTextSchemas(RECIPE_FIELDS),
    aliases: withoutBlankTexts(
      z
        .array(optionalText('Other name', MAX_RECIPE_ALIAS_LENGTH), 'Aliases must be a list.')
        .max(aliases.max, `A recipe may have at most ${aliases.max} other names.`)
        .default([]),
    ),
    foodTypes: choiceListSchema('Food Type', FOOD_TYPES, 'At least one Food Type must be selected.'),
    ingredients: withoutBlankRows(
      Object.keys(lineSchema.shape),
      z
        .array(lineSchema, NO_INGREDIENT)
        .min(1, NO_INGREDIENT)
        .max(ingredients.max, `A recipe may have at most ${ingredients.max} ingredients.`),
    ),
    instructions: withoutBlankRows(
      Object.keys(stepSchema.shape),
      z
        .array(stepSchema, NO_INSTRUCTION)
        .min(1, NO_INSTRUCTION)
        .max(instructions.max, `A recipe may have at most ${instructions.max} instructions.`),
    ),
    prepTime: z
      .number({ error: ({ input }) => (isBlank(input) ? NO_PREP_TIME : 'Prep Time must be a number.') })
      .int('Prep Time must be a whole number of minutes.')
      .min(prepTime.min, NO_PREP_TIME)
      .max(prepTime.max, `Prep Time must be at most ${prepTime.max / MINUTES_PER_DAY} days.`),
    servings: z.int(SERVINGS_RANGE).min(servings.min, SERVINGS_RANGE).max(servings.max, SERVINGS_RANGE),
    difficulty: z.enum(DIFFICULTIES, 'Please choose the difficulty from the list.').default('Medium'),
    continents: choiceListSchema('continent', CONTINENTS, 'At least one continent must be selected.'),
    videoUrl: textSchema({ max: MAX_VIDEO_URL_LENGTH, error: WRONG_VIDEO })
      .refine(isVideoUrl, WRONG_VIDEO)
      .default(''),
  }),
);
export type RecipeForm = z.infer<typeof recipeFormSchema>;

/** Finds a country however its name is capitalized or accented. */
export function findTypedCountry(text: string): Country | undefined {
  const folded = foldText(text.trim());
  return COUNTRIES.find(({ name }) => foldText(name) === folded);
}

/**
 * The schema of the form, which only offers known countries: a typing error would open a page for a country that does not
 * exist. A recipe keeps the unknown country that it has already.
 */
export function createRecipeFormSchema(storedCountry?: string) {
  const country = recipeFormSchema.shape.country
    .refine(
      (text) => text === storedCountry || findTypedCountry(text),
      'Please choose a country from the list.',
    )
    .transform((text) => findTypedCountry(text)?.name ?? text);
  return recipeFormSchema.extend({ country });
}
