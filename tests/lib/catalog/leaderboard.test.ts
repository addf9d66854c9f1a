import { listLeaderboards, listTopRecipes } from '@/lib/catalog/leaderboard-queries';
import { withDatabase } from '@/tests/support/database';
import { aRecipe } from '@/tests/support/examples';

withDatabase();

const FAVORITES = [300, 256, 255, 64, 63, 16, 15, 4, 4, 3, 1, 0, 0];

test('the top recipes of all time are found for any favorite counts, most favorites first, then A to Z', async () => {
  for (const [index, favoritesCount] of [...FAVORITES.entries()].reverse()) {
    await aRecipe({ title: `Dish ${String.fromCharCode(65 + index)}`, favoritesCount });
  }
  await aRecipe({ title: 'Secret', favoritesCount: 900, isPrivate: true });
  const titles = (await listTopRecipes('all')).map(({ title }) => title);
  expect(titles).toEqual('ABCDEFGHIJKL'.split('').map((letter) => `Dish ${letter}`));
  const leaderboards = await listLeaderboards();
  expect(leaderboards.find(({ period }) => period === 'all')?.recipes.map(({ title }) => title)).toEqual(
    titles,
  );
});

test('recipes with exactly as many favorites as a search step are included', async () => {
  const letters = 'ABCDEFGHIJKLM'.split('');
  for (const letter of letters.toReversed()) await aRecipe({ title: letter, favoritesCount: 16 });
  expect((await listTopRecipes('all')).map(({ title }) => title)).toEqual(letters.slice(0, 12));
});

test('a shop with few recipes lists all of them', async () => {
  await aRecipe({ title: 'Only', favoritesCount: 0 });
  expect((await listTopRecipes('all')).map(({ title }) => title)).toEqual(['Only']);
});
