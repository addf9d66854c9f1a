import { z } from 'zod';
import { CONTINENTS } from '@/lib/geo/continent-rules';
import { COUNTRIES, type Country } from '@/lib/geo/country-rules';
import { pickFieldsIn, textsIn } from '@/lib/text/field-rules';
import { foldText } from '@/lib/text/fold-rules';
import { type Message, textSchema } from '@/lib/text/text-schema';
import { LINE_FIELDS, RECIPE_FIELDS, STEP_FIELDS } from '@/models/recipe-fields';
import {
  DIFFICULTIES,
  FOOD_TYPES,
  MAX_AMOUNT_REFERENCES,
  MAX_INSTRUCTIONS_LENGTH,
  MAX_RECIPE_ALIAS_LENGTH,
} from '@/models/recipe-limits';
import { countReferences } from './amount-reference-rules';
import {
  formTextSchemas,
  isBlank,
  optionalText,
  requiredText,
  withoutBlankRows,
  withoutBlankTexts,
} from './form-field-schema';
import { keptLineSchemas, keptRecipeSchemas, keptStepSchemas } from './recipe-kept-schema';
import { isVideoUrl } from './video-rules';

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
  ...keptLineSchemas,
});

const stepSchema = z.object({
  ...formTextSchemas(STEP_FIELDS),
  title: requiredText(STEP_FIELDS.title.label, STEP_FIELDS.title.max, incompleteStepMessage),
  text: requiredText(STEP_FIELDS.text.label, STEP_FIELDS.text.max, incompleteStepMessage),
  ...keptStepSchemas,
});

const countCharacters = (steps: readonly { text: string; markup?: string | null | undefined }[]) =>
  steps.reduce((sum, { text, markup }) => sum + text.length + (markup?.length ?? 0), 0);

const formSchemas = {
  ...formTextSchemas(RECIPE_FIELDS),
  aliases: withoutBlankTexts(
    z
      .array(optionalText('Other name', MAX_RECIPE_ALIAS_LENGTH), 'Aliases must be a list.')
      .max(aliases.max, `A recipe may have at most ${aliases.max} other names.`)
      .default([]),
  ),
  foodTypes: choiceListSchema('Food Type', FOOD_TYPES, 'At least one Food Type must be selected.'),
  ingredients: withoutBlankRows(
    textsIn(LINE_FIELDS, 'form'),
    z
      .array(lineSchema, NO_INGREDIENT)
      .min(1, NO_INGREDIENT)
      .max(ingredients.max, `A recipe may have at most ${ingredients.max} ingredients.`)
      .superRefine((lines, context) => {
        const ids = lines.map(({ id }) => id);
        const duplicate = ids.findIndex((id, index) => id && ids.indexOf(id) < index);
        if (duplicate < 0) return;
        context.addIssue({
          code: 'custom',
          path: [duplicate, 'id'],
          message: `Two ingredients have the id ${ids[duplicate]}.`,
        });
      }),
  ),
  instructions: withoutBlankRows(
    textsIn(STEP_FIELDS, 'form'),
    z
      .array(stepSchema, NO_INSTRUCTION)
      .min(1, NO_INSTRUCTION)
      .max(instructions.max, {
        error: `A recipe may have at most ${instructions.max} instructions.`,
        abort: true,
      })
      .refine((steps) => countCharacters(steps) <= MAX_INSTRUCTIONS_LENGTH, {
        error: `All instructions together may have at most ${MAX_INSTRUCTIONS_LENGTH} characters. Please shorten some.`,
        abort: true,
      })
      .refine(
        (steps) => countReferences(steps) <= MAX_AMOUNT_REFERENCES,
        `All instructions together may refer to at most ${MAX_AMOUNT_REFERENCES} amounts of ingredients. Please write some as plain text.`,
      ),
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
  ...keptRecipeSchemas,
};

/**
 * The fields of a recipe that a user can set, the same in forms and the API. They are in the order of the
 * form, so that the first message is about the topmost invalid field. Owner, privacy, favorites and time are
 * not included, so that no client can set them.
 */
export const recipeFormSchema = z
  .object({
    ...pickFieldsIn(RECIPE_FIELDS, 'form', formSchemas),
    ...pickFieldsIn(RECIPE_FIELDS, 'call', formSchemas),
  })
  .refine(({ activeTime, prepTime }) => !activeTime || activeTime <= prepTime, {
    path: ['activeTime'],
    error: `${RECIPE_FIELDS.activeTime.label} must not be above ${RECIPE_FIELDS.prepTime.label}.`,
  });
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
  return recipeFormSchema.safeExtend({ country });
}
