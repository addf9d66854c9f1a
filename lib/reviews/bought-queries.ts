import 'server-only';
import { matchLines } from '@/lib/search/match-queries';
import { Order } from '@/models/order';
import { Recipe } from '@/models/recipe';
import { isBoughtFor } from './note-rules';

/** Older orders were for another meal. */
const MAX_ORDERS = 50;

/** Whether one of the user's delivered orders had the ingredients of a public recipe. */
export async function hasBoughtIngredients(userId: string, recipeId: string): Promise<boolean> {
  const [recipe, orders] = await Promise.all([
    Recipe.findOne({ _id: recipeId, isPrivate: false }).select({ ingredients: 1 }).lean(),
    Order.find({ userId, status: 'Delivered' })
      .sort({ createdAt: -1 })
      .limit(MAX_ORDERS)
      .select({ 'items.ingredientId': 1 })
      .lean(),
  ]);
  if (!recipe || orders.length === 0) return false;
  const lines = recipe.ingredients.map(({ name, details }) => ({ name, details: details ?? '' }));
  const sold = (await matchLines(lines)).flatMap((product) => product?._id ?? []);
  return orders.some(({ items }) =>
    isBoughtFor(
      items.map(({ ingredientId }) => String(ingredientId)),
      sold,
    ),
  );
}
