import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import type { RecipeCardView } from '@/lib/recipes/recipe-schema';
import { readPart } from '@/lib/site/partial-page-queries';
import { getSettings } from '@/lib/site/setting-queries';
import { toHeroDish } from '@/lib/site/setting-schema';
import { siteOrigin } from '@/lib/site/site-queries';
import { Recipe } from '@/models/recipe';
import { listIngredients } from './ingredient-queries';
import { listLeaderboards } from './leaderboard-queries';
import { CARDS_PER_BLOCK } from './leaderboard-rules';
import { CARD_FIELDS, toRecipeCard } from './recipe-view';
import { createHomeStructuredData } from './structured-data-rules';

/** Returns the data of the home page: as far as it is known, while the database is unavailable. */
export async function findHomePage() {
  const [leaderboards, ingredients, chosen] = await Promise.all([
    readPart(listLeaderboards, []),
    readPart(listIngredients, []),
    readPart(() => findHero(Date.now()), null),
  ]);
  const ranked = leaderboards.flatMap(({ recipes }) => recipes);
  const week = leaderboards.find(({ period }) => period === 'week')?.recipes ?? [];
  return {
    /** Today's chosen dish, or the best recipe with an image. */
    hero: chosen ?? ranked.find(({ images }) => images.length > 0) ?? ranked[0],
    leaderboards: leaderboards
      .filter(({ recipes }) => recipes.length > 0)
      .map(({ period, recipes }) => ({ period, recipes: recipes.slice(0, CARDS_PER_BLOCK) })),
    ingredients,
    structuredData: createHomeStructuredData(siteOrigin(), week),
  };
}

/**
 * Finds today's dish for the top of the home page among those of the settings; null if none of them is public and has a
 * picture.
 */
export async function findHero(nowMs: number): Promise<RecipeCardView | null> {
  await connect();
  const chosen = (await getSettings()).heroDishes.map(toHeroDish);
  const found = await Recipe.find({
    isPrivate: false,
    country: mongoose.trusted({ $in: chosen.map(({ country }) => country) }),
    title: mongoose.trusted({ $in: chosen.map(({ title }) => title) }),
  })
    .select(CARD_FIELDS)
    .lean();
  const cards = found.map(toRecipeCard).filter(({ images }) => images.length > 0);
  for (const { country, title } of orderForDay(chosen, nowMs)) {
    const card = cards.find((each) => each.country === country && each.title === title);
    if (card) return card;
  }
  return null;
}

const DAY_MS = 24 * 60 * 60_000;

/** Returns the dishes in the order in which a day prefers them: each leads once in as many days as there are. */
function orderForDay<T>(dishes: readonly T[], nowMs: number): T[] {
  const first = dishes.length === 0 ? 0 : Math.floor(nowMs / DAY_MS) % dishes.length;
  return [...dishes.slice(first), ...dishes.slice(0, first)];
}
