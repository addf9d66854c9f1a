import mongoose from 'mongoose';
import { foldText } from '@/lib/text/fold-rules';
import { Favorite } from '@/models/favorite';
import { Ingredient, type IngredientDocument } from '@/models/ingredient';
import { Recipe, type RecipeDocument } from '@/models/recipe';

/** Creates a public recipe in the database; a test passes only the fields it is about. */
export async function aRecipe(fields: Partial<RecipeDocument> = {}) {
  const title = fields.title ?? 'Miso Ramen';
  return Recipe.create({
    title,
    sortTitle: foldText(title),
    shortDescription: 'Noodles in broth.',
    description: 'A bowl for a cold evening.',
    foodTypes: ['Main Course'],
    ingredients: [{ quantity: '2', units: 'cups', name: 'broth', details: 'hot' }],
    instructions: [{ title: 'Boil', text: 'Boil the noodles.' }],
    prepTime: 30,
    servings: 2,
    difficulty: 'Easy',
    continents: ['Asia'],
    country: 'Japan',
    ...fields,
  });
}

export async function anIngredient(fields: Partial<IngredientDocument> = {}) {
  const name = fields.name ?? 'Basmati Rice';
  return Ingredient.create({
    name,
    sortName: foldText(name),
    category: 'Grains & Breads',
    amounts: [{ amount: '500g', price: 3.5 }] as IngredientDocument['amounts'],
    ...fields,
  });
}

/** Adds favorites to the recipe as if from that many hours ago, and updates its count. */
export async function addFavorites(
  recipe: { _id: mongoose.Types.ObjectId },
  count: number,
  hoursAgo: number,
) {
  const createdAt = new Date(Date.now() - hoursAgo * 60 * 60 * 1000);
  await Favorite.insertMany(
    Array.from({ length: count }, () => ({
      userId: new mongoose.Types.ObjectId(),
      recipeId: recipe._id,
      createdAt,
    })),
  );
  await Recipe.updateOne({ _id: recipe._id }, { $inc: { favoritesCount: count } });
}
