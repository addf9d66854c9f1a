import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import mongoose from 'mongoose';
import { listLeaderboards } from '@/lib/catalog/leaderboard-queries';
import { CatalogItem } from '@/models/catalog-item';
import { Favorite } from '@/models/favorite';
import { Ingredient } from '@/models/ingredient';
import { PackStock } from '@/models/pack-stock';
import { Recipe } from '@/models/recipe';
import { User } from '@/models/user';
import { toDocumentId, toItemKey } from '@/scripts/seed/catalog-document-rules';
import { type Catalog, readCatalog } from '@/scripts/seed/catalog-files';
import { loadCatalog, needsCatalog } from '@/scripts/seed/catalog-load-commands';
import { loadDemoFavorites } from '@/scripts/seed/demo-favorite-commands';
import { withDatabase } from '@/tests/support/database';
import { anIngredient, aRecipe } from '@/tests/support/examples';
import firstRelease from '@/tests/support/first-release/documents.json';

withDatabase();

let smallCatalog: Catalog;
/** The part of the catalog since the first release. */
let oldCatalog: Catalog;
/** Recipes without ingredients or pictures. */
let recipeCatalog: Catalog;
beforeAll(async () => {
  const catalog = await readCatalog('catalog');
  smallCatalog = {
    root: 'catalog',
    recipes: catalog.recipes.slice(0, 2),
    ingredients: catalog.ingredients.slice(0, 2),
    problems: [],
  };
  const isOld = ({ slug }: { slug: string }) => firstRelease.some((document) => document.slug === slug);
  oldCatalog = {
    ...catalog,
    recipes: catalog.recipes.filter(isOld),
    ingredients: catalog.ingredients.filter(isOld),
  };
  recipeCatalog = {
    ...catalog,
    recipes: catalog.recipes.slice(0, 40).map((recipe) => ({ ...recipe, images: [] })),
    ingredients: [],
  };
});

const getFirstRecipe = () => {
  const [recipe] = smallCatalog.recipes;
  if (!recipe) throw new Error('The catalog has no recipes.');
  return { recipe, id: toDocumentId('recipe', recipe.slug) };
};

const toCatalogWithTitle = (title: string): Catalog => ({
  ...smallCatalog,
  recipes: smallCatalog.recipes.map((recipe, index) => (index === 0 ? { ...recipe, title } : recipe)),
});

test('a picture that cannot be decoded is named, and nothing is loaded', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'catalog-'));
  try {
    const files = [
      ...smallCatalog.recipes.flatMap(({ images }) => images),
      ...smallCatalog.ingredients.flatMap(({ image }) => image ?? []),
    ].map(({ file }) => file);
    await mkdir(path.join(root, 'pictures'));
    for (const file of files) await copyFile(`catalog/pictures/${file}`, path.join(root, 'pictures', file));
    const broken = path.join(root, 'pictures', files[1] ?? '');
    // It ends as a JPEG does.
    await writeFile(
      broken,
      Buffer.concat([(await readFile(broken)).subarray(0, 20_000), Buffer.from('ffd9', 'hex')]),
    );
    await expect(loadCatalog({ ...smallCatalog, root })).rejects.toThrow(
      `pictures/${files[1]} cannot be decoded: draw it again`,
    );
    expect(await Recipe.countDocuments()).toBe(0);
  } finally {
    await rm(root, { recursive: true });
  }
});

test('a second load changes nothing', async () => {
  expect(await loadCatalog(smallCatalog)).toMatchObject({ added: 4, unchanged: 0 });
  expect(await loadCatalog(smallCatalog, { update: true })).toMatchObject({ added: 0, unchanged: 4 });
});

test('a field changed in the shop keeps its value with --update, and the other fields follow the file', async () => {
  await loadCatalog(smallCatalog);
  await Recipe.updateOne({ _id: getFirstRecipe().id }, { description: 'A new description.' });
  expect(await loadCatalog(toCatalogWithTitle('New title'), { update: true })).toMatchObject({ updated: 1 });
  expect(await Recipe.findById(getFirstRecipe().id).lean()).toMatchObject({
    title: 'New title',
    description: 'A new description.',
  });
});

test('a field changed in the shop and in the file keeps the shop’s value', async () => {
  await loadCatalog(smallCatalog);
  await Recipe.updateOne({ _id: getFirstRecipe().id }, { title: 'Our title', sortTitle: 'our title' });
  expect(await loadCatalog(toCatalogWithTitle('New title'), { update: true })).toMatchObject({
    'changed in the shop': 1,
  });
  expect(await Recipe.findById(getFirstRecipe().id).lean()).toMatchObject({ title: 'Our title' });
});

test('a pack whose pieces are counted stays, also if its file calls it differently', async () => {
  await loadCatalog(smallCatalog);
  const [ingredient] = smallCatalog.ingredients;
  const _id = toDocumentId('ingredient', ingredient?.slug ?? '');
  const [pack] = (await Ingredient.findById(_id).orFail().lean()).amounts;
  await PackStock.create({ ingredientId: _id, amount: pack?.amount, left: 3 });
  const renamed = smallCatalog.ingredients.map((file) => ({
    ...file,
    description: `${file.description} New.`,
    amounts: file.amounts.map(({ amount, price }) => ({ amount: `${amount} bag`, price })),
  }));
  for (let load = 0; load < 2; load++)
    await loadCatalog({ ...smallCatalog, ingredients: renamed }, { update: true });
  const stored = await Ingredient.findById(_id).orFail().lean();
  expect([stored.amounts[0]?.amount, stored.description]).toEqual([
    pack?.amount,
    `${ingredient?.description} New.`,
  ]);
  await PackStock.deleteMany({});
  await loadCatalog({ ...smallCatalog, ingredients: renamed }, { update: true });
  expect((await Ingredient.findById(_id).orFail().lean()).amounts[0]?.amount).toBe(`${pack?.amount} bag`);
});

test('new allergens, flags or shipping of a file wait for an admin if the shop has changed its own', async () => {
  await loadCatalog(smallCatalog);
  const [ingredient] = smallCatalog.ingredients;
  if (!ingredient) throw new Error('The catalog has no ingredients.');
  const _id = toDocumentId('ingredient', ingredient.slug);
  await Ingredient.updateOne({ _id }, { ships: 'no' });
  const catalog = {
    ...smallCatalog,
    ingredients: smallCatalog.ingredients.map((file) => ({ ...file, ships: 'frozen' as const })),
  };
  expect(await loadCatalog(catalog, { update: true })).toMatchObject({
    'changed in the shop': 1,
    updated: 1,
  });
  expect(await Ingredient.findById(_id).lean()).toMatchObject({ ships: 'no' });
  expect(await CatalogItem.findById(toItemKey('ingredient', ingredient.slug)).lean()).toMatchObject({
    undecided: { ships: 'frozen' },
  });
});

test('a product that has left the files is no longer sold, unless the shop has decided about that itself', async () => {
  await loadCatalog(smallCatalog);
  const catalog = { ...smallCatalog, ingredients: smallCatalog.ingredients.slice(1) };
  expect(await loadCatalog(catalog, { update: true })).toMatchObject({ 'no longer sold': 1 });
  expect(await Ingredient.countDocuments({ sellable: false })).toBe(1);
  await Ingredient.updateMany({}, { sellable: true });
  expect(await loadCatalog(catalog, { update: true })).toMatchObject({ 'no longer sold': 0 });
  expect(await Ingredient.countDocuments({ sellable: false })).toBe(0);
});

test('an ingredient gets the name that another one had until the same load', async () => {
  const [first, second] = smallCatalog.ingredients;
  if (!first || !second) throw new Error('The catalog has too few ingredients.');
  await loadCatalog(smallCatalog);
  const ingredients = [
    { ...first, name: second.name },
    { ...second, name: `Other ${second.name}` },
  ];
  expect(await loadCatalog({ ...smallCatalog, ingredients }, { update: true })).toMatchObject({
    updated: 2,
    'name taken': 0,
  });
});

test('a price that was changed since the first release stays, and everything else follows today’s files', async () => {
  await addFirstRelease();
  const _id = toDocumentId('ingredient', 'basmati-rice');
  const before = await Ingredient.findById(_id).lean();
  const [pack] = before?.amounts ?? [];
  if (!pack) throw new Error('Basmati rice has no pack.');
  await Ingredient.updateOne({ _id }, { $set: { 'amounts.0.price': 99 } });
  const report = await loadCatalog(oldCatalog, { update: true });
  expect(report).toMatchObject({ updated: firstRelease.length, 'name taken': 0 });
  const rice = await Ingredient.findById(_id).lean();
  const file = oldCatalog.ingredients.find(({ slug }) => slug === 'basmati-rice');
  expect(rice?.amounts[0]).toEqual({ ...pack, price: 99 });
  expect(rice).toMatchObject({ description: file?.description, ships: file?.ships, flags: file?.flags });
  const [pizza] = oldCatalog.recipes.filter(({ slug }) => slug === 'margherita-pizza');
  expect(await Recipe.findById(toDocumentId('recipe', 'margherita-pizza')).lean()).toMatchObject({
    description: pizza?.description,
    ingredients: pizza?.ingredients.map(({ id }) => ({ id })),
  });
});

/** Adds the documents that the first release has loaded from the same files, which recorded no fields. */
async function addFirstRelease() {
  for (const { kind, slug, fingerprint, fields } of firstRelease) {
    const _id = new mongoose.Types.ObjectId(toDocumentId(kind === 'recipe' ? 'recipe' : 'ingredient', slug));
    const collection = (kind === 'recipe' ? Recipe : Ingredient).collection;
    await collection.insertOne({
      _id,
      ...fields,
      isPrivate: false,
      favoritesCount: 0,
      createdAt: new Date(),
    });
    const key = `${kind}:${slug}`;
    await CatalogItem.create({ _id: key, documentId: _id, fingerprint, loadedAt: new Date() });
  }
}

test('a document deleted in the shop is not added again', async () => {
  await loadCatalog(smallCatalog);
  await Recipe.deleteOne({ _id: getFirstRecipe().id });
  expect(await loadCatalog(smallCatalog)).toMatchObject({ added: 0 });
  expect(await loadCatalog(toCatalogWithTitle('New title'), { update: true })).toMatchObject({
    'deleted in the shop': 1,
  });
  expect(await Recipe.findById(getFirstRecipe().id)).toBeNull();
});

test('--update updates documents that were not changed in the shop, and keeps their favorites', async () => {
  await loadCatalog(smallCatalog);
  await Recipe.updateOne({ _id: getFirstRecipe().id }, { favoritesCount: 7 });
  expect(await loadCatalog(toCatalogWithTitle('New title'))).toMatchObject({ unchanged: 4 });
  expect(await loadCatalog(toCatalogWithTitle('New title'), { update: true })).toMatchObject({ updated: 1 });
  expect(await Recipe.findById(getFirstRecipe().id).lean()).toMatchObject({
    title: 'New title',
    sortTitle: 'new title',
    favoritesCount: 7,
  });
});

test('an ingredient that was added in the shop is kept instead of a catalog ingredient with the same name', async () => {
  const [ingredient] = smallCatalog.ingredients;
  await anIngredient({ name: ingredient?.name.toUpperCase() });
  expect(await loadCatalog(smallCatalog)).toMatchObject({ added: 3, 'name taken': 1 });
  expect(await Ingredient.countDocuments()).toBe(2);
});

test('a shop with recipes needs no catalog; an empty shop or one whose load was interrupted does', async () => {
  expect(await needsCatalog()).toBe(true);
  await aRecipe();
  expect(await needsCatalog()).toBe(false);
  await Recipe.deleteMany({});
  const interruptedLoad = loadCatalog(smallCatalog, {
    onProgress(done) {
      if (done === 3) throw new Error('killed');
    },
  });
  await expect(interruptedLoad).rejects.toThrow('killed');
  expect(await needsCatalog()).toBe(true);
  expect(await loadCatalog(smallCatalog)).toMatchObject({ added: 1, unchanged: 3 });
  expect(await needsCatalog()).toBe(false);
});

test('two concurrent loads add every document once', async () => {
  const reports = await Promise.all([loadCatalog(smallCatalog), loadCatalog(smallCatalog)]);
  expect(reports.reduce((sum, { added }) => sum + added, 0)).toBe(4);
});

test('demo favorites fill five different leaderboards, with correct counts, from users who cannot sign in', async () => {
  await loadCatalog(recipeCatalog);
  await loadDemoFavorites(recipeCatalog);
  await loadDemoFavorites(recipeCatalog);
  const leaderboards = await listLeaderboards();
  const topTitles = leaderboards.map(({ recipes }) =>
    recipes
      .slice(0, 4)
      .map(({ title }) => title)
      .join(),
  );
  expect(new Set(topTitles).size).toBe(5);
  for (const recipe of await Recipe.find().lean()) {
    expect(recipe.favoritesCount).toBe(await Favorite.countDocuments({ recipeId: recipe._id }));
  }
  expect(await User.countDocuments({ passwordHash: null })).toBe(await User.countDocuments());
});
