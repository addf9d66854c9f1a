import mongoose from 'mongoose';
import { GET as listDishes } from '@/app/api/dishes/route';
import { POST as findLeftoverUses } from '@/app/api/leftover-recipes/route';
import { ENDPOINTS } from '@/app/api/openapi.json/endpoints';
import { POST as findPantryMatches } from '@/app/api/pantry/matches/route';
import { GET as findAdvanced } from '@/app/api/recipes/advanced-search/route';
import { GET as search } from '@/app/api/search/route';
import { GET as exportOwn } from '@/app/api/user/recipes/export/route';
import { POST as importRecipes } from '@/app/api/user/recipes/import/recipes/route';
import { POST as addOwn, GET as listOwn } from '@/app/api/user/recipes/route';
import { PUT as changeCollection } from '@/app/api/users/me/collections/[id]/route';
import { GET as listCollections } from '@/app/api/users/me/collections/route';
import { GET as exportAccount } from '@/app/api/users/me/export/route';
import { GET as listFavorites } from '@/app/api/users/me/favorites/route';
import { PUT as saveNote } from '@/app/api/users/me/notes/[id]/route';
import { GET as readPlan, PUT as savePlan } from '@/app/api/users/me/plan/route';
import { PUT as savePrivateNote } from '@/app/api/users/me/private-notes/[id]/route';
import { GET as listSignIns } from '@/app/api/users/me/sign-ins/route';
import { findAdvancedList } from '@/lib/basket/advanced-list-queries';
import { findDishList } from '@/lib/basket/dish-list-queries';
import { findRecipePage } from '@/lib/basket/recipe-page-queries';
import { findSearchList } from '@/lib/basket/search-list-queries';
import { pages } from '@/lib/pages/pages';
import { MAX_HELD } from '@/lib/planning/pantry-match-rules';
import { findOwnCollection, findSavedRecipes } from '@/lib/recipe-box/collection-queries';
import { MAX_SAVED_AT_ONCE } from '@/lib/recipe-box/import-schema';
import { DIETS } from '@/lib/recipes/diet-type-rules';
import { NO_CRITERIA } from '@/lib/search/advanced-rules';
import { Favorite } from '@/models/favorite';
import { MAX_PLAN_ENTRIES } from '@/models/meal-plan-limits';
import { PrivateNote } from '@/models/private-note';
import { MAX_PRIVATE_NOTES } from '@/models/private-note-limits';
import { Recipe, type RecipeDocument } from '@/models/recipe';
import { RecipeCollection } from '@/models/recipe-collection';
import { MAX_COLLECTED_RECIPES, MAX_COLLECTIONS } from '@/models/recipe-collection-limits';
import { RECIPE_FIELDS } from '@/models/recipe-fields';
import { SignIn } from '@/models/sign-in';
import { withDatabase } from '@/tests/support/database';
import { anIngredient, aRecipe } from '@/tests/support/examples';
import { call } from '@/tests/support/http';
import { aRecipeForm } from '@/tests/support/recipe-form';
import { REQUEST_BOUNDS } from '@/tests/support/request-bounds';
import { measureUnits, type Units } from '@/tests/support/request-units';
import { aUser, createBearerHeaders, verifyEmailOf } from '@/tests/support/sign-in';

// The attacker fills an account to its limits in a shop with hundreds of recipes, then reads and changes everything.
withDatabase();

const MAX_LINES = RECIPE_FIELDS.ingredients.max;
/** Of the shop; lists of recipes have pages, or are kept for everyone. */
const PUBLIC_RECIPES = 620;
const LINES_PER_RECIPE = 3;
const OWN_RECIPES = 4;

const toLines = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ quantity: '1', units: 'cup', name: `flour ${(from + index) % MAX_LINES}`, details: '' },
  })) as RecipeDocument['ingredients'];

/** Adds copies of a recipe. */
async function addRecipes(count: number, fields: Partial<RecipeDocument>): Promise<string[]> {
  const first = (await aRecipe(fields)).toObject();
  const copies = Array.from({ length: count - 1 }, () => ({
    ...first,
    _id: new mongoose.Types.ObjectId(),
  }));
  await Recipe.collection.insertMany(copies as never[]);
  return [first, ...copies].map(({ _id }) => String(_id));
}

/** A shop with many recipes, and a user who has as much of everything as an account may have. */
async function aFullAccount() {
  await Promise.all(toLines(MAX_LINES).map(({ name }) => anIngredient({ name })));
  const ids = await addRecipes(PUBLIC_RECIPES, { ingredients: toLines(LINES_PER_RECIPE) });
  const user = await aUser();
  await verifyEmailOf(user.id);
  const owner = { userId: user._id };
  const own = { ...owner, isPrivate: true, foodTypes: [...DIETS], ingredients: toLines(MAX_LINES) };
  const ownIds = await addRecipes(OWN_RECIPES, own);
  const toIds = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ids[(from * 12 + index) % ids.length] ?? '');
  const now = new Date();
  const collections = await RecipeCollection.insertMany(
    Array.from({ length: MAX_COLLECTIONS }, (_, index) => ({
      ...{ ...owner, name: `Soups ${index}`, createdAt: now, editedAt: now },
      recipeIds: toIds(index, MAX_COLLECTED_RECIPES),
    })),
  );
  await Favorite.insertMany(ids.map((recipeId) => ({ ...owner, recipeId })));
  await PrivateNote.insertMany(
    Array.from({ length: MAX_PRIVATE_NOTES }, (_, index) => ({
      ...{ ...owner, text: 'Less salt.', editedAt: now },
      recipeId: ids[index] ?? new mongoose.Types.ObjectId(),
    })),
  );
  await SignIn.insertMany(
    Array.from({ length: 300 }, (_, index) => ({
      ...{ ...owner, _id: `session-of-a-thief-${index}`, device: 'Firefox', version: 0, startedAt: now },
      ...{
        lastUsedAt: now,
        expiresAt: new Date(Date.now() + 60_000),
        deleteAt: new Date(Date.now() + 60_000),
      },
    })),
  );
  const headers = await createBearerHeaders(user);
  return {
    user,
    headers,
    ids,
    ownIds,
    collections: collections.map(({ id, editedAt }) => ({ id, editedAt })),
  };
}
type Account = Awaited<ReturnType<typeof aFullAccount>>;

const aFullPlan = ({ ids }: Account) => [
  ...Array.from({ length: MAX_PLAN_ENTRIES.meal }, (_, index) => ({
    ...{
      kind: 'meal',
      id: `meal-${index}`,
      at: 1,
      place: index,
      day: null,
      recipeId: ids[index],
      servings: 4,
    },
  })),
  ...(['staple', 'pantry'] as const).flatMap((kind) =>
    Array.from({ length: MAX_PLAN_ENTRIES[kind] }, (_, index) => ({
      ...{ kind, id: index.toString(16).padStart(24, '0'), at: 1 },
      ...(kind === 'pantry' && { name: 'Rice', amount: '1 kg' }),
    })),
  ),
];

const LIST_FILTER = { avoid: ['milk'], sort: 'alphabetical', page: 1 } as const;

/** Each of these requests at its dearest; a function returns how much the response shows. */
function listDearest(account: Account): Record<string, () => Promise<number>> {
  const { user, headers, ids, ownIds, collections } = account;
  const { id: collectionId, editedAt } = collections[0] ?? { id: '', editedAt: new Date() };
  const viewer = async () => ({ user: { id: user.id } });
  // Other lines than those that are judged already.
  const form = (title: string, lines: number = MAX_LINES) =>
    aRecipeForm({ title, ingredients: toLines(lines, 7), foodTypes: ['Vegan'] });
  const expectOk = ({ status, json }: { status: number; json: unknown }) => {
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(json)}`);
    return json as never;
  };
  const get = async (handler: Parameters<typeof call>[0], query = '') =>
    expectOk(await call(handler, { headers, query }));
  const send = async (handler: Parameters<typeof call>[0], body: unknown, id = '') =>
    expectOk(await call(handler, { method: handler.endpoint.method, headers, body, params: { id } }));
  const many = (count: number) => Array.from({ length: count }, (_, index) => index);
  return {
    'GET /api/dishes': async () => ((await get(listDishes, 'country=Japan')) as { dishes: [] }).dishes.length,
    'GET /api/recipes/advanced-search': async () =>
      ((await get(findAdvanced, 'avoid=milk&facets=1')) as { recipes: [] }).recipes.length,
    'GET /api/search': async () => ((await get(search, 'q=ramen')) as { results: [] }).results.length,
    'GET /api/user/recipes': async () => ((await get(listOwn, 'q=ramen')) as { recipes: [] }).recipes.length,
    'GET /api/user/recipes/export': async () => ((await get(exportOwn)) as { '@graph': [] })['@graph'].length,
    'GET /api/users/me/collections': async () =>
      ((await get(listCollections)) as { collections: [] }).collections.length,
    'GET /api/users/me/export': async () => ((await get(exportAccount)) as { recipes: [] }).recipes.length,
    'GET /api/users/me/favorites': async () =>
      ((await get(listFavorites)) as { favorites: [] }).favorites.length,
    'GET /api/users/me/plan': async () =>
      ((await get(readPlan)) as { entries: [] | null }).entries?.length ?? 0,
    'GET /api/users/me/sign-ins': async () => ((await get(listSignIns)) as { signIns: [] }).signIns.length,
    'POST /api/leftover-recipes': async () => {
      const leftovers = many(MAX_LINES).map((index) => ({
        ...{ itemId: index.toString(16).padStart(24, '0'), amount: 1, unit: 'g' },
      }));
      await send(findLeftoverUses, { leftovers });
      return 0;
    },
    'POST /api/pantry/matches': async () => {
      const names = many(MAX_HELD).map((index) => `flour ${index % MAX_LINES}`);
      const body = { names, basics: true, avoid: [], maxMissing: 5, page: 1 };
      return ((await send(findPantryMatches, body)) as { recipes: [] }).recipes.length;
    },
    'POST /api/user/recipes': async () => {
      await send(addOwn, form('New'));
      return 1;
    },
    'POST /api/user/recipes/import/recipes': async () => {
      const recipes = many(MAX_SAVED_AT_ONCE).map((index) => ({
        key: crypto.randomUUID(),
        // A body has at most 10,000 values.
        recipe: form(`New ${index}`, 90),
      }));
      return ((await send(importRecipes, { recipes })) as { results: [] }).results.length;
    },
    'PUT /api/users/me/collections/{id}': async () => {
      const change = {
        name: 'Soups',
        recipeIds: ids.slice(-MAX_COLLECTED_RECIPES),
        seen: editedAt.toISOString(),
      };
      return ((await send(changeCollection, change, collectionId)) as { recipeIds: [] }).recipeIds.length;
    },
    'PUT /api/users/me/notes/{id}': async () => {
      await send(saveNote, { rating: 5, name: 'Ada', text: 'Good.' }, ids[0]);
      return 1;
    },
    'PUT /api/users/me/plan': async () =>
      ((await send(savePlan, { version: 0, entries: aFullPlan(account) })) as { entries: [] }).entries.length,
    'PUT /api/users/me/private-notes/{id}': async () => {
      await send(savePrivateNote, { text: 'More salt.', seen: editedAt.toISOString() }, ids[0]);
      return 1;
    },
    '/advanced-search/results': async () => {
      const { recipes, unknown } = await findAdvancedList({ ...NO_CRITERIA, avoid: ['milk'] }, 1);
      return recipes.length + unknown.length;
    },
    '/dishes/[country]': async () => {
      const list = await findDishList('Japan', { ...LIST_FILTER, type: 'Main Course' });
      return (list?.dishes.length ?? 0) + (list?.unknown.length ?? 0);
    },
    '/favorites': async () => {
      const { favorites, collections: shown } = await findSavedRecipes(user.id, 1);
      return favorites.cards.length + shown.flatMap(({ cards }) => cards).length;
    },
    '/favorites?collection=': async () => (await findOwnCollection(user.id, collectionId))?.cards.length ?? 0,
    '/recipes/detail/[id]': async () =>
      (await findRecipePage(ownIds[0] ?? '', viewer))?.recipe.ingredients.length ?? 0,
    '/search': async () => {
      const query = { ...LIST_FILTER, q: 'ramen', kind: '' } as const;
      const { results, unknown } = await findSearchList(query, { countsChoices: true });
      return results.length + unknown.length;
    },
  };
}

/** The units of work of each of these, once the shop knows its recipes. */
const UNITS: Record<string, Units> = {
  // A public list, by the API without pages; the page shows 12 with unknown allergens, and counts all.
  'GET /api/dishes': { documents: 620, shown: 620 },
  '/dishes/[country]': { documents: 632, shown: 12 },
  'GET /api/recipes/advanced-search': { documents: 12 },
  '/advanced-search/results': { documents: 12, shown: 12 },
  'GET /api/search': { documents: 20, shown: 20 },
  '/search': { documents: 12, shown: 12 },
  // The user and the recipes; with words, these again.
  'GET /api/user/recipes': { documents: 9, shown: 4 },
  'GET /api/user/recipes/export': { documents: 5, shown: 4 },
  // The recipe, the products of its lines, and four dishes like it.
  '/recipes/detail/[id]': { documents: 105, shown: 100 },
  'GET /api/users/me/collections': { documents: 51, shown: 50 },
  // Favorites by their ids, 48 of them as cards, 50 collections and the first 12 recipes of each.
  '/favorites': { documents: 1_306, shown: 648 },
  '/favorites?collection=': { documents: 201, shown: 200 },
  'GET /api/users/me/favorites': { documents: 1_241, shown: 620 },
  'GET /api/users/me/export': { documents: 3_639, shown: 4 },
  'GET /api/users/me/plan': { documents: 1 },
  'GET /api/users/me/sign-ins': { documents: 102, shown: 100 },
  'POST /api/leftover-recipes': { documents: 0 },
  // Each name once, and the three parts of each recipe once.
  'POST /api/pantry/matches': { documents: 24, lines: 434, parts: 1_860, shown: 24 },
  'POST /api/user/recipes': { documents: 3, lines: 200, shown: 1 },
  'POST /api/user/recipes/import/recipes': { documents: 41, shown: 20 },
  'PUT /api/users/me/collections/{id}': { documents: 3, shown: 200 },
  'PUT /api/users/me/notes/{id}': { documents: 2, shown: 1 },
  'PUT /api/users/me/plan': { documents: 1, shown: 660 },
  'PUT /api/users/me/private-notes/{id}': { documents: 3, shown: 1 },
};

test('each endpoint and each page has its units, or a reason why it costs little', () => {
  const requests = [
    ...ENDPOINTS.map(({ method, path }) => `${method} ${path}`),
    ...Object.values(pages).map(({ pattern }) => pattern),
  ];
  const known = [
    ...Object.keys(UNITS).filter((each) => !each.includes('?')),
    ...Object.values(REQUEST_BOUNDS).flat(),
  ];
  expect(known.toSorted()).toEqual([...new Set(requests)].toSorted());
});

test('each of the dearest requests reads as many documents and compares as many lines as the table says', async () => {
  const account = await aFullAccount();
  const dearest = listDearest(account);
  // Fills the search index and what is known of the recipes' lines.
  for (const warm of ['/dishes/[country]', '/search', '/recipes/detail/[id]', 'GET /api/user/recipes'])
    await dearest[warm]?.();
  const measured: Record<string, Units> = {};
  for (const [request, work] of Object.entries(dearest)) measured[request] = await measureUnits(work);
  expect(measured).toEqual(UNITS);
});
