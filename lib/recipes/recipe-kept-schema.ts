import { z } from 'zod';
import { documentIdSchema } from '@/lib/http/id-schema';
import { pickFieldsIn } from '@/lib/text/field-rules';
import { LINE_FIELDS, RECIPE_FIELDS, type RecipeFieldIn, STEP_FIELDS } from '@/models/recipe-fields';
import {
  LINE_BASES,
  MAX_EQUIPMENT_LENGTH,
  MAX_NOTE_LENGTH,
  MAX_RATIO_LENGTH,
  MAX_RECIPE_SUBSTITUTE_LENGTH,
  MAX_TIMER_LABEL_LENGTH,
  MAX_YIELD_UNIT_LENGTH,
  SAFETY_CODES,
} from '@/models/recipe-limits';
import {
  keptList,
  keptRowText,
  keptText,
  optionalText,
  requiredText,
  withoutBlankTexts,
} from './form-field-schema';

/**
 * The fields of a recipe that the specification's calls do not have. A call without one keeps the stored value, for lines and
 * steps where their texts did not change; null or an empty text clears it. Whether the ids in them exist, the command checks.
 */

const WRONG_LINE_ID = 'An id of an ingredient has small letters, digits and dashes, such as coconut-milk.';
const lineIdSchema = z
  .string(WRONG_LINE_ID)
  .max(LINE_FIELDS.id.max, `An id of an ingredient may have at most ${LINE_FIELDS.id.max} characters.`)
  .regex(/^[a-z][a-z0-9-]*$/, WRONG_LINE_ID);

const flag = (label: string) => z.boolean(`${label} must be true or false.`).nullable().optional();
const SHARE_RANGE = `The share that is eaten must be from ${LINE_FIELDS.used.min} to ${LINE_FIELDS.used.max}.`;

export const keptLineSchemas = pickFieldsIn(LINE_FIELDS, 'call', {
  id: z
    .union([z.literal('').transform(() => null), lineIdSchema], WRONG_LINE_ID)
    .nullable()
    .optional(),
  item: z
    .union([z.literal('').transform(() => null), documentIdSchema], 'This is not the id of an ingredient.')
    .nullable()
    .optional(),
  form: keptRowText('The form of an ingredient', LINE_FIELDS.form.max),
  size: keptRowText('The size of an ingredient', LINE_FIELDS.size.max),
  about: keptRowText('The second measure of an ingredient', LINE_FIELDS.about.max),
  group: keptRowText(LINE_FIELDS.group.label, LINE_FIELDS.group.max),
  optional: flag(LINE_FIELDS.optional.label),
  plusToTaste: flag('Plus to taste'),
  plusToServe: flag('Plus to serve'),
  used: z
    .number(SHARE_RANGE)
    .min(LINE_FIELDS.used.min, SHARE_RANGE)
    .max(LINE_FIELDS.used.max, SHARE_RANGE)
    .nullable()
    .optional(),
  basis: z
    .enum(LINE_BASES, `The basis must be one of ${LINE_BASES.join(', ')}.`)
    .nullable()
    .optional(),
});

const MINUTES_RANGE = `A timer must have from 1 second to ${RECIPE_FIELDS.prepTime.max} minutes.`;
const minutesSchema = z
  .number(MINUTES_RANGE)
  .positive(MINUTES_RANGE)
  .max(RECIPE_FIELDS.prepTime.max, MINUTES_RANGE);

const timerSchema = z
  .object({
    minMinutes: minutesSchema,
    maxMinutes: minutesSchema,
    label: requiredText('The label of a timer', MAX_TIMER_LABEL_LENGTH, 'A timer must have a label.'),
    background: z.boolean('Background must be true or false.').optional(),
  })
  .refine(({ minMinutes, maxMinutes }) => minMinutes <= maxMinutes, {
    path: ['maxMinutes'],
    error: 'The most minutes of a timer must not be below the fewest.',
  });

export const keptStepSchemas = pickFieldsIn(STEP_FIELDS, 'call', {
  markup: keptRowText('An instruction text with references', STEP_FIELDS.markup.max),
  uses: z
    .array(lineIdSchema, 'The uses of an instruction must be a list.')
    .max(STEP_FIELDS.uses.max, `An instruction may use at most ${STEP_FIELDS.uses.max} ingredients.`)
    .transform((ids) => [...new Set(ids)])
    .nullable()
    .optional(),
  timers: z
    .array(timerSchema, 'The timers of an instruction must be a list.')
    .max(STEP_FIELDS.timers.max, `An instruction may have at most ${STEP_FIELDS.timers.max} timers.`)
    .nullable()
    .optional(),
});

/** A whole number; null clears it. */
function keptInteger({ label, min, max }: { label: string; min: number; max: number }) {
  const range = `${label} must be a whole number from ${min} to ${max}.`;
  return z.int(range).min(min, range).max(max, range).nullable().optional();
}

const { nativeName, activeTime, region, spice, equipment, notes, storage, makeAhead, source } = RECIPE_FIELDS;
const YIELD_COUNT = `The number of the ${RECIPE_FIELDS.yield.label.toLowerCase()} must be a whole number from ${RECIPE_FIELDS.yield.min} to ${RECIPE_FIELDS.yield.max}.`;
const POT_SIZE = 'A pot must have more than 0 and at most 50 quarts.';
const PAN_SIZE = 'A pan must have more than 0 and at most 40 inches.';

/** A note is one paragraph: the form shows one per line. */
const noteSchema = optionalText('A note', MAX_NOTE_LENGTH).overwrite((text) =>
  text.replace(/\s*\n\s*/g, ' '),
);

export const keptRecipeSchemas = {
  nativeName: z
    .object({
      text: requiredText('The native name', nativeName.max, 'The native name must not be empty.'),
      lang: z
        .string('The language must be a code such as ja.')
        .max(8, { error: 'The language must be a code such as ja.', abort: true })
        .regex(/^[a-z]{2,3}(-[A-Z][a-z]{3})?$/, 'The language must be a code such as ja.'),
    })
    .nullable()
    .optional(),
  activeTime: keptInteger({ ...activeTime, label: `${activeTime.label} in minutes` }),
  yield: z
    .object({
      count: z
        .int(YIELD_COUNT)
        .min(RECIPE_FIELDS.yield.min, YIELD_COUNT)
        .max(RECIPE_FIELDS.yield.max, YIELD_COUNT),
      unit: requiredText(
        'The unit of the yield',
        MAX_YIELD_UNIT_LENGTH,
        'The yield needs a unit, such as pieces.',
      ),
    })
    .nullable()
    .optional(),
  region: keptText(region.label, region.max),
  spice: keptInteger(spice),
  equipment: keptList(
    z.object({
      name: requiredText('The name of a tool', MAX_EQUIPMENT_LENGTH, 'Each tool must have a name.'),
      quarts: z.number(POT_SIZE).positive(POT_SIZE).max(50, POT_SIZE).optional(),
      inches: z.number(PAN_SIZE).positive(PAN_SIZE).max(40, PAN_SIZE).optional(),
    }),
    equipment.label,
    equipment.max,
  ),
  notes: withoutBlankTexts(keptList(noteSchema, notes.label, notes.max)).optional(),
  storage: keptText(storage.label, storage.max),
  makeAhead: keptText(makeAhead.label, makeAhead.max),
  source: keptText(source.label, source.max),
  safety: keptList(
    z.enum(SAFETY_CODES, `A safety note must be one of ${SAFETY_CODES.join(', ')}.`),
    'Safety',
    SAFETY_CODES.length,
  ),
  substitutes: keptList(
    z.object({
      for: lineIdSchema,
      use: requiredText('A substitute', MAX_RECIPE_SUBSTITUTE_LENGTH, 'A substitute must say what to use.'),
      ratio: optionalText('The ratio of a substitute', MAX_RATIO_LENGTH),
      effect: optionalText('The effect of a substitute', MAX_RECIPE_SUBSTITUTE_LENGTH),
    }),
    RECIPE_FIELDS.substitutes.label,
    RECIPE_FIELDS.substitutes.max,
  ),
  serveWith: keptList(documentIdSchema, 'The recipes to serve it with', RECIPE_FIELDS.serveWith.max),
} satisfies Record<RecipeFieldIn<'call'>, z.ZodType>;
