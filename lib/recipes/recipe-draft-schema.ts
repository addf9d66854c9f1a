import { z } from 'zod';
import { CONTINENTS } from '@/lib/geo/continent-rules';
import { toEditVersion } from '@/lib/http/edit-version-rules';
import { type FieldList, mapTexts, pickFieldsIn, textsIn } from '@/lib/text/field-rules';
import { LINE_FIELDS, RECIPE_FIELDS, STEP_FIELDS } from '@/models/recipe-fields';
import { DIFFICULTIES, FOOD_TYPES, MAX_NOTE_LENGTH, MAX_RECIPE_ALIAS_LENGTH } from '@/models/recipe-limits';
import type { LineView, RecipeView } from './recipe-schema';
import { proposeTimers, proposeUses, toNewLineId } from './step-proposal-rules';
import { toStoredDraftSchema } from './stored-draft-schema';

/** Returns the schemas of the plain-text fields of a form as typed. */
export function draftTextSchemas<L extends FieldList>(list: L) {
  return mapTexts(list, 'form', () => z.string());
}
function toEmptyTexts<L extends FieldList>(list: L) {
  return mapTexts(list, 'form', () => '');
}

/** Fields that an older release did not have get a default, so that the drafts that it stored can be restored. */
const lineDraftSchema = z.object({
  ...draftTextSchemas(LINE_FIELDS),
  /**
   * The id by which a line is known when its texts are edited, empty if it has none yet; null in a draft of an older release,
   * which lacks the line's other fields. Not called `id`, which react-hook-form uses itself.
   */
  lineId: z.string().nullable().default(null),
  group: z.string().default(''),
  optional: z.boolean().default(false),
  /** The second measure; null in a draft of an older release, which does not know it. */
  about: z.string().nullable().default(null),
});
const stepDraftSchema = z.object(draftTextSchemas(STEP_FIELDS));

/** Maximum characters of all aliases together, one per line. */
export const MAX_RECIPE_ALIASES_LENGTH = RECIPE_FIELDS.aliases.max * (MAX_RECIPE_ALIAS_LENGTH + '\n'.length);
export const MAX_NOTES_LENGTH = RECIPE_FIELDS.notes.max * (MAX_NOTE_LENGTH + '\n'.length);

/** The fields of a recipe form as typed, valid or not; those of an older recipe may exceed the current limits. */
export const recipeDraftSchema = z.object(
  pickFieldsIn(RECIPE_FIELDS, 'form', {
    ...draftTextSchemas(RECIPE_FIELDS),
    /** One per line. */
    aliases: z.string(),
    foodTypes: z.array(z.string()),
    ingredients: z.array(lineDraftSchema),
    instructions: z.array(stepDraftSchema),
    prepTime: z.string(),
    activeTime: z.string().default(''),
    servings: z.string(),
    yield: z.object({ count: z.string(), unit: z.string() }).default({ count: '', unit: '' }),
    difficulty: z.enum(DIFFICULTIES),
    continents: z.array(z.string()),
    /** One per line. */
    notes: z.string().default(''),
    storage: z.string().default(''),
    source: z.string().default(''),
    videoUrl: z.string(),
  }),
);
export type RecipeDraft = z.infer<typeof recipeDraftSchema>;

const { aliases, foodTypes, ingredients, instructions, continents, notes } = recipeDraftSchema.shape;
export const storedRecipeDraftSchema = toStoredDraftSchema(
  recipeDraftSchema.extend({
    aliases: aliases.max(MAX_RECIPE_ALIASES_LENGTH),
    foodTypes: foodTypes.max(FOOD_TYPES.length),
    ingredients: ingredients.max(RECIPE_FIELDS.ingredients.max),
    instructions: instructions.max(RECIPE_FIELDS.instructions.max),
    continents: continents.max(CONTINENTS.length),
    notes: notes.refine((text) => text.length <= MAX_NOTES_LENGTH),
  }),
);

export const EMPTY_LINE = { ...toEmptyTexts(LINE_FIELDS), lineId: '', group: '', optional: false, about: '' };
export const EMPTY_STEP = toEmptyTexts(STEP_FIELDS);

/** The usual number of servings; with a single one, a new recipe would show thousands of calories per serving. */
const USUAL_SERVINGS = 4;

/** Fills the form from a recipe, or returns an empty one. */
export function toRecipeDraft(recipe?: RecipeView): RecipeDraft {
  return pickFieldsIn(RECIPE_FIELDS, 'form', {
    ...mapTexts(RECIPE_FIELDS, 'form', (_, name) => recipe?.[name] ?? ''),
    aliases: recipe?.aliases.join('\n') ?? '',
    foodTypes: recipe?.foodTypes ?? [],
    ingredients: recipe?.ingredients.map(toLineDraft) ?? [EMPTY_LINE],
    instructions: recipe?.instructions.map((step) =>
      mapTexts(STEP_FIELDS, 'form', (_, name) => step[name]),
    ) ?? [EMPTY_STEP],
    prepTime: recipe ? String(recipe.prepTime) : '',
    activeTime: String(recipe?.activeTime ?? ''),
    yield: { count: String(recipe?.yield?.count ?? ''), unit: recipe?.yield?.unit ?? '' },
    notes: recipe?.notes.join('\n') ?? '',
    servings: String(recipe?.servings ?? USUAL_SERVINGS),
    difficulty: recipe?.difficulty ?? 'Medium',
    continents: recipe?.continents ?? [],
    videoUrl: recipe?.videoUrl ?? '',
  });
}

function toLineDraft(line: LineView): RecipeDraft['ingredients'][number] {
  const { id = '', group = '', optional = false, about = '' } = line;
  return { ...mapTexts(LINE_FIELDS, 'form', (_, name) => line[name]), lineId: id, group, optional, about };
}

/** Returns the version that a form filled from the recipe is based on: its fields and its images. */
export function toRecipeVersion(recipe: RecipeView): string {
  // Parsed to get a fixed order of the fields.
  return toEditVersion([recipeDraftSchema.parse(toRecipeDraft(recipe)), recipe.images]);
}

/** Returns the rows with one of the texts, or one empty row if there are none, so that the form can be filled in. */
export function keepFilledRows<N extends string, R extends Record<N, string>>(
  rows: readonly R[],
  empty: R,
  names: readonly N[],
): R[] {
  const filled = rows.filter((row) => names.some((name) => row[name].trim() !== ''));
  return filled.length > 0 ? filled : [rows[0] ?? { ...empty }];
}

/**
 * Removes empty rows, so that the remaining ones have the numbers used in error messages, and gives ids to the lines without one:
 * if the response to a save is lost, the form must not differ from the stored recipe.
 */
export function withoutEmptyRecipeRows(draft: RecipeDraft): RecipeDraft {
  const lines = keepFilledRows(draft.ingredients, EMPTY_LINE, textsIn(LINE_FIELDS, 'form'));
  const ids = toLineIds(lines);
  return {
    ...draft,
    ingredients: lines.map((line, index) =>
      line.lineId === '' ? { ...line, lineId: ids[index] ?? '' } : line,
    ),
    instructions: keepFilledRows(draft.instructions, EMPTY_STEP, textsIn(STEP_FIELDS, 'form')),
  };
}

/**
 * Converts a draft to the values that the recipe form's schema validates. `base` is the stored recipe that the draft was made
 * from: its steps keep their uses and timers while their texts are the same; for others, both are proposed.
 */
export function toRecipeInput(draft: RecipeDraft, base?: RecipeView) {
  const { ingredients, instructions, yield: made, ...fields } = draft;
  const lines = toLineInputs(ingredients, base);
  return {
    ...fields,
    aliases: draft.aliases.split('\n'),
    ingredients: lines,
    instructions: toStepInputs(instructions, lines, base),
    prepTime: toNumber(draft.prepTime),
    activeTime: toNumber(draft.activeTime),
    servings: toNumber(draft.servings),
    yield: `${made.count}${made.unit}`.trim() === '' ? null : { ...made, count: toNumber(made.count) },
    notes: draft.notes.split('\n'),
  };
}

/** A string that isn't a number stays a string, so that the schema refuses it. */
function toNumber(text: string): number | string | null {
  const number = text.trim() === '' ? null : Number(text);
  return Number.isNaN(number) ? text : number;
}

/** Of a line that an older release's draft knows only by its texts, nothing else is sent if there may be more of it. */
function toLineInputs(lines: RecipeDraft['ingredients'], base: RecipeView | undefined) {
  const ids = toLineIds(lines);
  return lines.map(({ lineId, group, optional, about, ...texts }, index) => {
    if (lineId === null && base) return texts;
    const stored = base?.ingredients.find(({ id }) => id === lineId);
    // It is unchanged: whether it still holds depends on the amount that it describes.
    const isKept = about === null || about === (stored?.about ?? '');
    return { ...texts, id: ids[index] ?? '', group, optional, ...(!isKept && { about }) };
  });
}

/** Returns the ids of lines; those without one get one from their names. */
function toLineIds(lines: RecipeDraft['ingredients']): string[] {
  const taken = new Set(lines.flatMap(({ lineId }) => lineId || []));
  return lines.map(({ lineId, name }) => {
    const id = lineId || (name.trim() === '' ? '' : toNewLineId(name, taken));
    taken.add(id);
    return id;
  });
}

function toStepInputs(
  steps: RecipeDraft['instructions'],
  lines: ReturnType<typeof toLineInputs>,
  base: RecipeView | undefined,
) {
  const stored = steps.map(({ text }) => base?.instructions.find((step) => step.text === text.trim()));
  const known = steps.map((step, index) => ({ ...step, uses: stored[index]?.uses }));
  const namedLines = lines.flatMap((line) => ('id' in line && line.id ? [line] : []));
  const uses = proposeUses(namedLines, known);
  return steps.map((step, index) => ({
    ...step,
    ...(stored[index]?.uses === undefined && { uses: uses[index] }),
    ...(stored[index]?.timers === undefined && { timers: proposeTimers(step) }),
  }));
}

/** Returns how a conflict shows the lines, of which the ids mean nothing to people. */
export function toConflictTexts({ ingredients }: RecipeDraft): Record<string, string> {
  const lines = ingredients.map(({ quantity, units, name, details, about, group, optional }) => {
    const optionalText = optional && LINE_FIELDS.optional.label.toLowerCase();
    const notes = [about && `about ${about}`, group, optionalText].filter(Boolean).join(', ');
    return [quantity, units, name, details, notes && `(${notes})`].filter(Boolean).join(' ');
  });
  return { ingredients: lines.join('\n') };
}
