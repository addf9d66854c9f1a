import 'server-only';
import { fieldsIn, mapTexts } from '@/lib/text/field-rules';
import type { RecipeDocument } from '@/models/recipe';
import { LINE_FIELDS, RECIPE_FIELDS, STEP_FIELDS } from '@/models/recipe-fields';
import type { RecipeCard, RecipeView } from './recipe-schema';

/**
 * Converts a recipe to its view, without internal fields; only a private recipe, which only its owner gets, names its
 * owner. Fields missing in an older record are empty.
 */
export function toRecipeView(recipe: RecipeDocument): RecipeView {
  return {
    ...(recipe.isPrivate && recipe.userId && { userId: String(recipe.userId) }),
    ...toRecipeCard(recipe),
    ...mapTexts(RECIPE_FIELDS, 'page', (_, name) => recipe[name] ?? ''),
    aliases: recipe.aliases ?? [],
    ingredients: recipe.ingredients.map((line) =>
      mapTexts(LINE_FIELDS, 'page', (_, name) => line[name] ?? ''),
    ),
    instructions: recipe.instructions.map((step) => mapTexts(STEP_FIELDS, 'page', (_, name) => step[name])),
    videoUrl: recipe.videoUrl ?? '',
    isPrivate: recipe.isPrivate,
    createdAt: recipe.createdAt.toISOString(),
  };
}

export function toRecipeCard(recipe: Pick<RecipeDocument, CardField>): RecipeCard {
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

type CardField = '_id' | 'continent' | keyof RecipeCard;

/** The document fields that a card needs. */
export const CARD_FIELDS: string[] = [...fieldsIn(RECIPE_FIELDS, 'card'), 'continent'];

/** Older records have a single `continent`. */
function toContinents({ continents, continent }: Pick<RecipeDocument, 'continents' | 'continent'>): string[] {
  if (continents && continents.length > 0) return [...continents];
  return continent ? [continent] : [];
}
