import { INGREDIENTS_PER_PAGE } from '@/lib/catalog/ingredient-list-rules';
import { ingredientListSearchSchema } from '@/lib/catalog/ingredient-list-schema';
import { findIngredientPage } from '@/lib/search/ingredient-list-queries';
import { withDatabase } from '@/tests/support/database';
import { anIngredient } from '@/tests/support/examples';

withDatabase();

const findPage = (query: Record<string, string> = {}) =>
  findIngredientPage(ingredientListSearchSchema.parse(query));
const listNames = async (query: Record<string, string> = {}) =>
  (await findPage(query)).groups.flatMap(({ ingredients }) => ingredients.map(({ name }) => name));

test('the list is searched by name and alias, ignoring case, accents and a typo, within a category', async () => {
  await anIngredient({ aliases: ['riz', 'basmatti'] });
  await anIngredient({ name: 'Sel', aliases: ['Sâlt of the earth'], category: 'Spices & Seasonings' });
  await anIngredient({ name: 'Turmeric', category: 'Spices & Seasonings' });
  expect(await listNames({ search: 'SALT' })).toEqual(['Sel']);
  expect(await listNames({ search: 'he ear' })).toEqual(['Sel']);
  expect(await listNames({ search: 'riz' })).toEqual(['Basmati Rice']);
  expect(await findPage({ search: 'tumeric' })).toMatchObject({ count: 1, correction: 'turmeric' });
  expect(await findPage({ search: 'quinoa' })).toMatchObject({ count: 0, correction: null, groups: [] });
  expect(await listNames({ category: 'Spices & Seasonings' })).toEqual(['Sel', 'Turmeric']);
  expect(await listNames({ category: 'Spices & Seasonings', search: 'riz' })).toEqual([]);
});

test('the list is split into pages that follow its categories, and a page past the end is the last one', async () => {
  for (let index = 0; index < INGREDIENTS_PER_PAGE; index += 1)
    await anIngredient({ name: `Flour ${String(index).padStart(2, '0')}` });
  const edited = await anIngredient({ name: 'Turmeric', category: 'Spices & Seasonings' });
  await anIngredient({ name: 'Apple', category: 'Fruits' });
  expect(
    (await findPage()).groups.map(({ category, ingredients }) => [category, ingredients.length]),
  ).toEqual([
    ['Fruits', 1],
    ['Grains & Breads', INGREDIENTS_PER_PAGE - 1],
  ]);
  const last = await findPage({ page: '9', edit: edited.id });
  expect(await listNames({ page: '2' })).toEqual(['Flour 49', 'Turmeric']);
  expect(last).toMatchObject({
    page: 2,
    pageCount: 2,
    count: INGREDIENTS_PER_PAGE + 2,
    categories: ['Fruits', 'Grains & Breads', 'Spices & Seasonings'],
    edited: { name: 'Turmeric' },
  });
});
