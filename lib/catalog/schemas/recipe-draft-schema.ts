import { z } from 'zod';
import { CONTINENTS } from '@/lib/geo/continent-rules';
import { type FieldList, mapTexts, pickFieldsIn } from '@/lib/text/field-rules';
import { LINE_FIELDS, RECIPE_FIELDS, STEP_FIELDS } from '@/models/recipe-fields';
import { DIFFICULTIES, FOOD_TYPES, MAX_RECIPE_ALIAS_LENGTH } from '@/models/recipe-limits';
import { toEditVersion } from './edit-version-rules';
import type { RecipeView } from './recipe-schema';
import { toStoredDraftSchema } from './stored-draft-schema';

/** Returns the schemas of the plain-text fields of a form as typed. */
export function draftTextSchemas<L extends FieldList>(list: L) {
  return mapTexts(list, 'form', () => z.string());
}
function toEmptyTexts<L extends FieldList>(list: L) {
  return mapTexts(list, 'form', () => '');
}

const lineDraftSchema = z.object(draftTextSchemas(LINE_FIELDS));
const stepDraftSchema = z.object(draftTextSchemas(STEP_FIELDS));

/** Maximum characters of all aliases together, one per line. */
export const MAX_RECIPE_ALIASES_LENGTH = RECIPE_FIELDS.aliases.max * (MAX_RECIPE_ALIAS_LENGTH + '\n'.length);

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
    servings: z.string(),
    difficulty: z.enum(DIFFICULTIES),
    continents: z.array(z.string()),
    videoUrl: z.string(),
  }),
);
export type RecipeDraft = z.infer<typeof recipeDraftSchema>;

const { aliases, foodTypes, ingredients, instructions, continents } = recipeDraftSchema.shape;
export const storedRecipeDraftSchema = toStoredDraftSchema(
  recipeDraftSchema.extend({
    aliases: aliases.max(MAX_RECIPE_ALIASES_LENGTH),
    foodTypes: foodTypes.max(FOOD_TYPES.length),
    ingredients: ingredients.max(RECIPE_FIELDS.ingredients.max),
    instructions: instructions.max(RECIPE_FIELDS.instructions.max),
    continents: continents.max(CONTINENTS.length),
  }),
);

export const EMPTY_LINE = toEmptyTexts(LINE_FIELDS);
export const EMPTY_STEP = toEmptyTexts(STEP_FIELDS);

/** Fills the form from a recipe, or returns an empty one. */
export function toRecipeDraft(recipe?: RecipeView): RecipeDraft {
  return pickFieldsIn(RECIPE_FIELDS, 'form', {
    ...mapTexts(RECIPE_FIELDS, 'form', (_, name) => recipe?.[name] ?? ''),
    aliases: recipe?.aliases.join('\n') ?? '',
    foodTypes: recipe?.foodTypes ?? [],
    ingredients: recipe?.ingredients.map((line) =>
      mapTexts(LINE_FIELDS, 'form', (_, name) => line[name]),
    ) ?? [EMPTY_LINE],
    instructions: recipe?.instructions.map((step) =>
      mapTexts(STEP_FIELDS, 'form', (_, name) => step[name]),
    ) ?? [EMPTY_STEP],
    prepTime: recipe ? String(recipe.prepTime) : '',
    servings: String(recipe?.servings ?? RECIPE_FIELDS.servings.min),
    difficulty: recipe?.difficulty ?? 'Medium',
    continents: recipe?.continents ?? [],
    videoUrl: recipe?.videoUrl ?? '',
  });
}

/** Returns the version that a form filled from the recipe is based on: its fields and its images. */
export function toRecipeVersion(recipe: RecipeView): string {
  // Parsed to get a fixed order of the fields.
  return toEditVersion([recipeDraftSchema.parse(toRecipeDraft(recipe)), recipe.images]);
}

/** Returns the rows with text, or one empty row if there are none, so that the form can be filled in. */
export function keepFilledRows<R extends Record<string, string>>(rows: readonly R[], empty: R): R[] {
  const filled = rows.filter((row) => Object.values(row).some((text) => text.trim() !== ''));
  return filled.length > 0 ? filled : [rows[0] ?? { ...empty }];
}

/** Removes empty rows, so that the remaining ones have the numbers used in error messages. */
export function withoutEmptyRows(draft: RecipeDraft): RecipeDraft {
  return {
    ...draft,
    ingredients: keepFilledRows(draft.ingredients, EMPTY_LINE),
    instructions: keepFilledRows(draft.instructions, EMPTY_STEP),
  };
}

/** Converts a draft to what the recipe form's schema validates. */
export function toRecipeInput(draft: RecipeDraft) {
  // A string that isn't a number stays a string, so that the schema refuses it.
  const toNumber = (text: string) => {
    const number = text.trim() === '' ? null : Number(text);
    return Number.isNaN(number) ? text : number;
  };
  return {
    ...draft,
    aliases: draft.aliases.split('\n'),
    prepTime: toNumber(draft.prepTime),
    servings: toNumber(draft.servings),
  };
}
