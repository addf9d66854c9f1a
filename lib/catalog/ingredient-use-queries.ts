import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { patternOf } from '@/lib/db/containing';
import { Recipe } from '@/models/recipe';
import type { IngredientUses } from './ingredient-list-schema';
import { getIngredient } from './ingredient-queries';

/** Recipes that are named; of the others the number is told. */
const MOST_NAMED = 20;

/** The public recipes with a line that names the ingredient or one of its aliases, A to Z. */
export async function listIngredientUses(id: string): Promise<IngredientUses> {
  const { name, aliases } = await getIngredient(id);
  await connect();
  const names = [name, ...aliases].map(patternOf).join('|');
  const filter = {
    isPrivate: false,
    'ingredients.name': mongoose.trusted({ $regex: `(^|\\W)(${names})(e?s)?(\\W|$)`, $options: 'i' }),
  };
  const [recipes, count] = await Promise.all([
    Recipe.find(filter).sort({ sortTitle: 1, _id: 1 }).limit(MOST_NAMED).select({ title: 1 }).lean(),
    Recipe.countDocuments(filter),
  ]);
  return { count, recipes: recipes.map(({ _id, title }) => ({ _id: String(_id), title })) };
}
