import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { Favorite } from '@/models/favorite';
import { Recipe } from '@/models/recipe';
import { PERIOD_LENGTH_MS, PERIODS, type Period, periodsFrom, TOP_RECIPES } from './leaderboard-rules';
import type { RecipeCard } from './recipe-schema';
import { CARD_FIELDS, toRecipeCard } from './recipe-view';

/**
 * At most twelve public recipes, by favorites received in the period; ties by all-time favorites,
 * then title. A short list is filled up from the next longer period.
 */
export async function listTopRecipes(period: Period): Promise<RecipeCard[]> {
  await connect();
  const top = new Map<string, RecipeCard>();
  for (const each of periodsFrom(period)) {
    if (top.size >= TOP_RECIPES) break;
    addUpTo(top, await rankRecipes(each));
  }
  return [...top.values()];
}

/** The top recipes of every period, each period counted once. */
export async function listLeaderboards(): Promise<{ period: Period; recipes: RecipeCard[] }[]> {
  await connect();
  const ranked = new Map<Period, RecipeCard[]>();
  // One after the other: side by side each would wait for all, and the wait for each is bounded.
  for (const period of PERIODS) ranked.set(period, await rankRecipes(period));
  return PERIODS.map((period) => {
    const top = new Map<string, RecipeCard>();
    for (const each of periodsFrom(period)) addUpTo(top, ranked.get(each) ?? []);
    return { period, recipes: [...top.values()] };
  });
}

function addUpTo(top: Map<string, RecipeCard>, recipes: RecipeCard[]): void {
  for (const recipe of recipes) {
    if (top.size >= TOP_RECIPES) return;
    if (!top.has(recipe._id)) top.set(recipe._id, recipe);
  }
}

/** The recipes that received favorites in the period itself, best first, at most twelve. */
async function rankRecipes(period: Period): Promise<RecipeCard[]> {
  if (period === 'all') return rankOfAllTime();
  const since = new Date(Date.now() - PERIOD_LENGTH_MS[period]);
  const counts = await Favorite.aggregate<{ _id: mongoose.Types.ObjectId; received: number }>([
    { $match: { createdAt: { $gte: since } } },
    { $group: { _id: '$recipeId', received: { $sum: 1 } } },
    { $sort: { received: -1 } },
  ]);
  // Everyone who ties with the twelfth may still come before it.
  const least = counts[TOP_RECIPES - 1]?.received ?? 1;
  const received = new Map(
    counts.filter((count) => count.received >= least).map((count) => [String(count._id), count.received]),
  );
  const recipes = await Recipe.find({
    _id: mongoose.trusted({ $in: [...received.keys()] }),
    isPrivate: false,
  })
    .sort({ favoritesCount: -1, sortTitle: 1 })
    .select(CARD_FIELDS)
    .lean();
  return recipes
    .map(toRecipeCard)
    .sort((a, b) => (received.get(b._id) ?? 0) - (received.get(a._id) ?? 0))
    .slice(0, TOP_RECIPES);
}

/**
 * The twelve with the most favorites, looked for from the top down: SecantusDB serves the bound by
 * the index, but the order of all recipes by sorting all of them.
 */
async function rankOfAllTime(): Promise<RecipeCard[]> {
  for (const least of [256, 64, 16, 4]) {
    const recipes = await listMostFavored({ favoritesCount: mongoose.trusted({ $gte: least }) });
    if (recipes.length === TOP_RECIPES) return recipes;
  }
  return listMostFavored({});
}

async function listMostFavored(bound: { favoritesCount?: object }): Promise<RecipeCard[]> {
  const recipes = await Recipe.find({ isPrivate: false, ...bound })
    .sort({ favoritesCount: -1, sortTitle: 1 })
    .limit(TOP_RECIPES)
    .select(CARD_FIELDS)
    .lean();
  return recipes.map(toRecipeCard);
}
