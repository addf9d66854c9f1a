import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import type { RecipeCardView } from '@/lib/recipes/recipe-schema';
import { Recipe } from '@/models/recipe';
import { HERO_DISHES, type HeroDish, orderForDay } from './hero-rules';
import { CARD_FIELDS, toRecipeCard } from './recipe-view';

/** Finds today's dish for the top of the home page among those chosen; null if the shop has none of them with a picture. */
export async function findHero(
  nowMs: number,
  chosen: readonly HeroDish[] = HERO_DISHES,
): Promise<RecipeCardView | null> {
  await connect();
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
