import { listCountries } from '@/lib/catalog/country-queries';
import { findHero, orderForDay } from '@/lib/catalog/home-page-queries';
import { withDatabase } from '@/tests/support/database';
import { aRecipe } from '@/tests/support/examples';

withDatabase();

const DAY_MS = 24 * 60 * 60_000;
const image = (letter: string) => `${letter.repeat(32)}-c0ffee.jpg`;

test('the home page leads with none of the chosen dishes that are private, without a picture, or not there', async () => {
  const chosen = ['Momo', 'Dal', 'Pierogi'].map((title) => ({ country: 'Nepal', title }));
  await aRecipe({ title: 'Momo', country: 'Nepal', isPrivate: true, images: [image('a')] });
  await aRecipe({ title: 'Dal', country: 'Nepal', images: [] });
  await aRecipe({ title: 'Pierogi', country: 'Poland', images: [image('b')] });
  expect(await findHero(0, chosen)).toBeNull();
});

test('each day prefers another of the chosen dishes', async () => {
  expect(orderForDay([], 0)).toEqual([]);
  const chosen = ['Momo', 'Dal'].map((title) => ({ country: 'Nepal', title }));
  for (const { title, country } of chosen) await aRecipe({ title, country, images: [image('a')] });
  const titles = await Promise.all([0, DAY_MS, 2 * DAY_MS].map((nowMs) => findHero(nowMs, chosen)));
  expect(titles.map((hero) => hero?.title)).toEqual(['Momo', 'Dal', 'Momo']);
});

test('a country is shown by the most favored of its dishes with several images, or else of all', async () => {
  await aRecipe({ country: 'Japan', images: [image('a')], favoritesCount: 9 });
  await aRecipe({ country: 'Japan', images: [image('b'), image('a')], favoritesCount: 1 });
  await aRecipe({ country: 'Japan', images: [image('c'), image('a')], favoritesCount: 2 });
  await aRecipe({ country: 'India', images: [image('d')] });
  await aRecipe({ country: 'China', images: [] });
  const covers = (await listCountries('Asia')).map(({ cover }) => ('name' in cover ? cover.name : null));
  expect(covers).toEqual([null, image('d'), image('c')]);
});
