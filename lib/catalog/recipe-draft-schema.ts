import { z } from 'zod';
import { DIFFICULTIES, RECIPE_LIMITS } from '@/models/recipe-limits';
import type { RecipeView } from './recipe-schema';

const rowKey = z.number();

const lineDraftSchema = z.object({
  /** Tells the rows of a form apart while they move. */
  key: rowKey,
  quantity: z.string(),
  units: z.string(),
  name: z.string(),
  details: z.string(),
});
export type LineDraft = z.infer<typeof lineDraftSchema>;

const stepDraftSchema = z.object({ key: rowKey, title: z.string(), text: z.string() });
export type StepDraft = z.infer<typeof stepDraftSchema>;

/** The fields of a recipe form as they are typed, right or wrong. */
export const recipeDraftSchema = z.object({
  title: z.string(),
  /** One a line. */
  aliases: z.string(),
  shortDescription: z.string(),
  description: z.string(),
  foodTypes: z.array(z.string()),
  ingredients: z.array(lineDraftSchema),
  instructions: z.array(stepDraftSchema),
  prepTime: z.string(),
  servings: z.string(),
  difficulty: z.enum(DIFFICULTIES),
  continents: z.array(z.string()),
  country: z.string(),
  videoUrl: z.string(),
});
export type RecipeDraft = z.infer<typeof recipeDraftSchema>;

let lastKey = 0;
const newKey = () => {
  lastKey += 1;
  return lastKey;
};

export function emptyLine(): LineDraft {
  return { key: newKey(), quantity: '', units: '', name: '', details: '' };
}

export function emptyStep(): StepDraft {
  return { key: newKey(), title: '', text: '' };
}

/** The form of a recipe, or an empty one. */
export function toRecipeDraft(recipe?: RecipeView): RecipeDraft {
  return {
    title: recipe?.title ?? '',
    aliases: recipe?.aliases.join('\n') ?? '',
    shortDescription: recipe?.shortDescription ?? '',
    description: recipe?.description ?? '',
    foodTypes: recipe?.foodTypes ?? [],
    ingredients: recipe?.ingredients.map((line) => ({ ...line, key: newKey() })) ?? [emptyLine()],
    instructions: recipe?.instructions.map((step) => ({ ...step, key: newKey() })) ?? [emptyStep()],
    prepTime: recipe ? String(recipe.prepTime) : '',
    servings: String(recipe?.servings ?? RECIPE_LIMITS.minServings),
    difficulty: recipe?.difficulty ?? 'Medium',
    continents: recipe?.continents ?? [],
    country: recipe?.country ?? '',
    videoUrl: recipe?.videoUrl ?? '',
  };
}

/** The same form with rows of new keys, after it was kept by an earlier page. */
export function withNewKeys(draft: RecipeDraft): RecipeDraft {
  return {
    ...draft,
    ingredients: draft.ingredients.map((line) => ({ ...line, key: newKey() })),
    instructions: draft.instructions.map((step) => ({ ...step, key: newKey() })),
  };
}

/** Without rows that nothing was typed into: what is left is numbered as the messages number it. */
export function withoutEmptyRows(draft: RecipeDraft): RecipeDraft {
  const isFilled = ({ key: _key, ...texts }: LineDraft | StepDraft) =>
    Object.values(texts).some((text) => text.trim() !== '');
  return {
    ...draft,
    ingredients: draft.ingredients.filter(isFilled),
    instructions: draft.instructions.filter(isFilled),
  };
}

/** What the schema of the recipe form judges. */
export function toRecipeInput(draft: RecipeDraft): unknown {
  // A text that is no number stays one: the message then says so.
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
