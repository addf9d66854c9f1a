import 'server-only';
import { readPart } from '@/lib/site/partial-page-queries';
import { siteOrigin } from '@/lib/site/site-queries';
import { findHero } from './hero-queries';
import { listIngredients } from './ingredient-queries';
import { listLeaderboards } from './leaderboard-queries';
import { CARDS_PER_BLOCK } from './leaderboard-rules';
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
