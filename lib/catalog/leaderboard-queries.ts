import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import type { RecipeCardView } from '@/lib/recipes/recipe-schema';
import { Favorite } from '@/models/favorite';
import { Recipe } from '@/models/recipe';
import { listPeriodsFrom, PERIOD_LENGTH_MS, PERIODS, type Period, TOP_RECIPES } from './leaderboard-rules';
import { CARD_FIELDS, toRecipeCard } from './recipe-view';

/**
 * Lists up to twelve public recipes by favorites received in the period; ties are broken by all-time favorites, then by
 * title. A short list is completed from the next longer period.
 */
export async function listTopRecipes(period: Period): Promise<RecipeCardView[]> {
  await connect();
  const top = new Map<string, RecipeCardView>();
  for (const nextPeriod of listPeriodsFrom(period)) {
    if (top.size >= TOP_RECIPES) break;
    fillTop(top, await rankRecipes(nextPeriod));
  }
  return [...top.values()];
}

/** Lists the top recipes of every period; each period is queried once. */
export async function listLeaderboards(): Promise<{ period: Period; recipes: RecipeCardView[] }[]> {
  await connect();
  const rankedByPeriod = new Map<Period, RecipeCardView[]>();
  // Sequential: in parallel, each query would wait for all of the others and might time out.
  for (const period of PERIODS) rankedByPeriod.set(period, await rankRecipes(period));
  return PERIODS.map((period) => {
    const top = new Map<string, RecipeCardView>();
    for (const nextPeriod of listPeriodsFrom(period)) fillTop(top, rankedByPeriod.get(nextPeriod) ?? []);
    return { period, recipes: [...top.values()] };
  });
}

function fillTop(top: Map<string, RecipeCardView>, recipes: RecipeCardView[]): void {
  for (const recipe of recipes) {
    if (top.size >= TOP_RECIPES) return;
    if (!top.has(recipe._id)) top.set(recipe._id, recipe);
  }
}

/** Ranks up to twelve recipes that received favorites in the period itself, best first. */
async function rankRecipes(period: Period): Promise<RecipeCardView[]> {
  if (period === 'all') return rankAllTime();
  const since = new Date(Date.now() - PERIOD_LENGTH_MS[period]);
  const counts = await Favorite.aggregate<{ _id: mongoose.Types.ObjectId; received: number }>([
    { $match: { createdAt: { $gte: since } } },
    { $group: { _id: '$recipeId', received: { $sum: 1 } } },
    { $sort: { received: -1 } },
  ]);
  // A recipe with as many favorites as the twelfth may rank ahead of it by all-time favorites.
  const minimum = counts[TOP_RECIPES - 1]?.received ?? 1;
  const receivedById = new Map(
    counts.filter((count) => count.received >= minimum).map((count) => [String(count._id), count.received]),
  );
  const recipes = await Recipe.find({
    _id: mongoose.trusted({ $in: [...receivedById.keys()] }),
    isPrivate: false,
  })
    .sort({ favoritesCount: -1, sortTitle: 1 })
    .select(CARD_FIELDS)
    .lean();
  return recipes
    .map(toRecipeCard)
    .sort((a, b) => (receivedById.get(b._id) ?? 0) - (receivedById.get(a._id) ?? 0))
    .slice(0, TOP_RECIPES);
}

/**
 * Finds the twelve recipes with the most favorites from the top down: SecantusDB uses the index for the
 * lower bound, but sorts all recipes to order them.
 */
async function rankAllTime(): Promise<RecipeCardView[]> {
  for (const minimum of [256, 64, 16, 4]) {
    const recipes = await listMostFavored({ favoritesCount: mongoose.trusted({ $gte: minimum }) });
    if (recipes.length === TOP_RECIPES) return recipes;
  }
  return listMostFavored({});
}

async function listMostFavored(bound: { favoritesCount?: object }): Promise<RecipeCardView[]> {
  const recipes = await Recipe.find({ isPrivate: false, ...bound })
    .sort({ favoritesCount: -1, sortTitle: 1 })
    .limit(TOP_RECIPES)
    .select(CARD_FIELDS)
    .lean();
  return recipes.map(toRecipeCard);
}
