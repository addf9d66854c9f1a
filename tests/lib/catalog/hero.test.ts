import mongoose from 'mongoose';
import { listCountries } from '@/lib/catalog/country-queries';
import { findHero } from '@/lib/catalog/home-page-queries';
import { dropSettings } from '@/lib/site/setting-queries';
import { Setting } from '@/models/setting';
import { SETTINGS_ID } from '@/models/setting-limits';
import { withDatabase } from '@/tests/support/database';
import { aRecipe } from '@/tests/support/examples';

withDatabase();

/** Has the owner choose the dishes that lead the home page. */
async function choose(...heroDishes: string[]) {
  await Setting.updateOne(
    { _id: SETTINGS_ID },
    { $set: { heroDishes, version: 1, savedBy: new mongoose.Types.ObjectId(), savedAt: new Date() } },
    { upsert: true },
  );
  dropSettings();
}

const DAY_MS = 24 * 60 * 60_000;
const image = (letter: string) => `${letter.repeat(32)}-c0ffee.jpg`;

test('the home page leads with none of the chosen dishes that are private, without a picture, or not there', async () => {
  await choose('Momo, Nepal', 'Dal, Nepal', 'Pierogi, Nepal', 'Nothing, Nepal');
  await aRecipe({ title: 'Momo', country: 'Nepal', isPrivate: true, images: [image('a')] });
  await aRecipe({ title: 'Dal', country: 'Nepal', images: [] });
  await aRecipe({ title: 'Pierogi', country: 'Poland', images: [image('b')] });
  expect(await findHero(0)).toBeNull();
  await choose();
  expect(await findHero(0)).toBeNull();
});

test('each day prefers another of the dishes that the owner chose, whose titles may have commas', async () => {
  await choose('Rice, Beans and Plantain, Brazil', 'Dal, Nepal');
  await aRecipe({ title: 'Rice, Beans and Plantain', country: 'Brazil', images: [image('a')] });
  await aRecipe({ title: 'Dal', country: 'Nepal', images: [image('b')] });
  const heroes = await Promise.all([0, DAY_MS, 2 * DAY_MS].map(findHero));
  expect(heroes.map((hero) => hero?.country)).toEqual(['Brazil', 'Nepal', 'Brazil']);
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
