import 'server-only';
import type { RecipeDocument } from '@/models/recipe';
import type { RecipeCard, RecipeView } from './recipe-schema';

/** A recipe without its owner and bookkeeping. */
export function toRecipeView(recipe: RecipeDocument): RecipeView {
  return {
    ...toRecipeCard(recipe),
    aliases: recipe.aliases ?? [],
    description: recipe.description,
    ingredients: recipe.ingredients.map(({ quantity, units, name, details }) => ({
      quantity: quantity ?? '',
      units: units ?? '',
      name,
      details: details ?? '',
    })),
    instructions: recipe.instructions.map(({ title, text }) => ({ title, text })),
    videoUrl: recipe.videoUrl ?? '',
    isPrivate: recipe.isPrivate,
    createdAt: recipe.createdAt.toISOString(),
  };
}

export function toRecipeCard(recipe: Pick<RecipeDocument, CardField>): RecipeCard {
  return {
    _id: String(recipe._id),
    title: recipe.title,
    shortDescription: recipe.shortDescription,
    foodTypes: recipe.foodTypes ?? [],
    prepTime: recipe.prepTime,
    servings: recipe.servings,
    difficulty: recipe.difficulty,
    continents: toContinents(recipe),
    country: recipe.country,
    images: recipe.images ?? [],
    favoritesCount: recipe.favoritesCount,
  };
}

type CardField = '_id' | 'continent' | keyof RecipeCard;

/** The document fields a card needs. */
export const CARD_FIELDS = {
  title: 1,
  shortDescription: 1,
  foodTypes: 1,
  prepTime: 1,
  servings: 1,
  difficulty: 1,
  continents: 1,
  continent: 1,
  country: 1,
  images: 1,
  favoritesCount: 1,
} as const;

/** Older records name one `continent` instead of several. */
function toContinents({ continents, continent }: Pick<RecipeDocument, 'continents' | 'continent'>): string[] {
  if (continents && continents.length > 0) return [...continents];
  return continent ? [continent] : [];
}
