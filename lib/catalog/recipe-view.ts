import 'server-only';
import { countReferences } from '@/lib/recipes/amount-reference-rules';
import type { LineView, RecipeCardView, RecipeView, StepView } from '@/lib/recipes/recipe-schema';
import { fieldsIn, mapTexts } from '@/lib/text/field-rules';
import type { RecipeDocument } from '@/models/recipe';
import { LINE_FIELDS, RECIPE_FIELDS, STEP_FIELDS } from '@/models/recipe-fields';
import { MAX_AMOUNT_REFERENCES } from '@/models/recipe-limits';

/**
 * Converts a recipe to its view, without internal fields; only a private recipe, which only its owner gets, names its
 * owner. Fields missing in an older record are empty.
 */
export function toRecipeView(recipe: RecipeDocument): RecipeView {
  return {
    ...(recipe.isPrivate && recipe.userId && { userId: String(recipe.userId) }),
    ...toCardFields(recipe),
    ...mapTexts(RECIPE_FIELDS, 'page', (_, name) => recipe[name] ?? ''),
    nativeName: recipe.nativeName ? { text: recipe.nativeName.text, lang: recipe.nativeName.lang } : null,
    aliases: recipe.aliases ?? [],
    ingredients: recipe.ingredients.map(toLineView),
    instructions: toStepViews(recipe.instructions),
    activeTime: recipe.activeTime ?? null,
    yield: recipe.yield ? { count: recipe.yield.count, unit: recipe.yield.unit } : null,
    spice: recipe.spice ?? null,
    equipment: (recipe.equipment ?? []).map(({ name, quarts, inches }) =>
      withoutAbsent({ name, quarts, inches }),
    ),
    notes: recipe.notes ?? [],
    safety: recipe.safety ?? [],
    substitutes: (recipe.substitutes ?? []).map(({ for: line, use, ratio, effect }) => ({
      for: line,
      use,
      ratio: ratio ?? '',
      effect: effect ?? '',
    })),
    serveWith: (recipe.serveWith ?? []).map(String),
    videoUrl: recipe.videoUrl ?? '',
    imageAlts: (recipe.imageAlts ?? [])
      .filter(({ image }) => recipe.images?.includes(image))
      .map(({ image, alt }) => ({ image, alt })),
    isPrivate: recipe.isPrivate,
    createdAt: recipe.createdAt.toISOString(),
  };
}

function toLineView(line: RecipeDocument['ingredients'][number]): LineView {
  const { id, item, form, size, about, group, optional, plusToTaste, plusToServe, used, basis } = line;
  return {
    ...mapTexts(LINE_FIELDS, 'page', (_, name) => line[name] ?? ''),
    ...withoutAbsent({
      id,
      item: item && String(item),
      ...{ form, size, about, group, optional, plusToTaste, plusToServe, used, basis },
    }),
  };
}

/** Recipes of older versions may have more references than are scaled for each view: they read as they were written. */
function toStepViews(steps: RecipeDocument['instructions']): StepView[] {
  if (countReferences(steps) <= MAX_AMOUNT_REFERENCES) return steps.map(toStepView);
  return steps.map((step) => {
    const { markup: _unscaled, ...view } = toStepView(step);
    return view;
  });
}

function toStepView(step: RecipeDocument['instructions'][number]): StepView {
  const timers = step.timers?.map(({ minMinutes, maxMinutes, label, background }) => ({
    ...{ minMinutes, maxMinutes, label },
    ...withoutAbsent({ background }),
  }));
  return {
    ...mapTexts(STEP_FIELDS, 'page', (_, name) => step[name]),
    ...withoutAbsent({ markup: step.markup, uses: step.uses && [...step.uses], timers }),
  };
}

type Present<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: NonNullable<T[K]>;
};

/** Leaves out the fields without a value, which most lines and steps do not have. */
function withoutAbsent<T extends object>(fields: T): Present<T>;
function withoutAbsent(fields: object) {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null),
  );
}

export function toRecipeCard(
  recipe: Pick<RecipeDocument, CardField | 'ratingCount' | 'ratingSum'>,
): RecipeCardView {
  const count = recipe.ratingCount ?? 0;
  const average = computeAverage({ sum: recipe.ratingSum ?? 0, count });
  return { ...toCardFields(recipe), ...(average !== null && { rating: { average, count } }) };
}

/** The fields that do not change without an edit of the recipe, except for its favorites. */
function toCardFields(recipe: Pick<RecipeDocument, CardField>): Omit<RecipeCardView, 'rating'> {
  return {
    _id: String(recipe._id),
    ...mapTexts(RECIPE_FIELDS, 'card', (_, name) => recipe[name] ?? ''),
    foodTypes: recipe.foodTypes ?? [],
    prepTime: recipe.prepTime,
    servings: recipe.servings,
    difficulty: recipe.difficulty,
    continents: toContinents(recipe),
    images: recipe.images ?? [],
    favoritesCount: recipe.favoritesCount,
  };
}

type CardField = '_id' | 'continent' | Exclude<keyof RecipeCardView, 'rating'>;

/** The document fields that a card needs. */
export const CARD_FIELDS: string[] = [
  ...fieldsIn(RECIPE_FIELDS, 'card'),
  'continent',
  'ratingCount',
  'ratingSum',
];

/** Older records have a single `continent`. */
function toContinents({ continents, continent }: Pick<RecipeDocument, 'continents' | 'continent'>): string[] {
  if (continents && continents.length > 0) return [...continents];
  return continent ? [continent] : [];
}

/** From how many ratings on their average says something. */
const MIN_SHOWN_RATINGS = 3;
/** A recipe with few ratings is sorted as if it also had this many average ones. */
const PRIOR_COUNT = 5;
const PRIOR_STARS = 3.5;

type Ratings = { sum: number; count: number };

/** Rounds to a tenth, as it is shown; null for too few ratings. */
export function computeAverage({ sum, count }: Ratings): number | null {
  return count < MIN_SHOWN_RATINGS ? null : Math.round((sum / count) * 10) / 10;
}

/** Returns the Bayesian average that recipes are sorted by, so that one rating of 5 stars does not outrank a hundred of 4.8. */
export function computeRatingScore({ sum, count }: Ratings): number {
  return (PRIOR_COUNT * PRIOR_STARS + sum) / (PRIOR_COUNT + count);
}
