import mongoose from 'mongoose';
import { DELETE as deleteRecipe } from '@/app/api/admin/recipes/[id]/route';
import { GET as exportAccount } from '@/app/api/users/me/export/route';
import { DELETE as deleteAccount } from '@/app/api/users/me/route';
import { hashPassword } from '@/lib/accounts/password-hash';
import { createCollection } from '@/lib/recipe-box/collection-commands';
import { addFavorite } from '@/lib/recipe-box/favorite-commands';
import { saveMealPlan } from '@/lib/recipe-box/meal-plan-commands';
import { findMealPlan } from '@/lib/recipe-box/meal-plan-queries';
import { savePrivateNote } from '@/lib/recipe-box/private-note-commands';
import { RECIPE_BOX_DATA, type RecipeBoxKindName } from '@/lib/recipe-box/recipe-box-data';
import { saveNote } from '@/lib/reviews/note-commands';
import { addNoteVote } from '@/lib/reviews/note-vote-commands';
import { MealPlan } from '@/models/meal-plan';
import { Note } from '@/models/note';
import { withDatabase } from '@/tests/support/database';
import { aRecipe } from '@/tests/support/examples';
import { call } from '@/tests/support/http';
import { aUser, createBearerHeaders, verifyEmailOf } from '@/tests/support/sign-in';
import { listSourceFiles } from '@/tests/support/sources';

withDatabase();

const PASSWORD = 'Saffron-Rice-42!';

async function addNote(userId: string, recipeId: string) {
  await verifyEmailOf(userId);
  const input = {
    rating: 4,
    name: 'Ann',
    madeAt: null,
    boughtHere: false,
    text: `Better with ${recipeId}.`,
    changes: '',
  };
  return saveNote(userId, recipeId, { input, clientAddress: '127.0.0.1' });
}

/** How a user adds data of each kind about a public recipe. */
const ADD: Record<RecipeBoxKindName, (userId: string, recipeId: string) => Promise<unknown>> = {
  favorites: addFavorite,
  notes: addNote,
  noteVotes: async (userId, recipeId) => {
    const author = await aUser();
    await addNote(author.id, recipeId);
    const note = await Note.findOneAndUpdate(
      { userId: author._id },
      { $set: { state: 'published', isListed: true } },
    ).orFail();
    await verifyEmailOf(userId);
    return addNoteVote(userId, note.id, userId);
  },
  collections: (userId, recipeId) => createCollection(userId, { name: 'Soups', recipeIds: [recipeId] }),
  mealPlan: async (userId, recipeId) => {
    const { version = 0, entries = [] } = (await findMealPlan(userId)) ?? {};
    const meal = { kind: 'meal' as const, id: recipeId, at: 1, place: 1, day: null, recipeId, servings: 4 };
    return saveMealPlan(userId, { version, entries: [...entries, meal] });
  },
  privateNotes: (userId, recipeId) => savePrivateNote(userId, recipeId, { text: 'Less salt', seen: null }),
};

/** A plan is one document, with an entry for each recipe. */
async function countMeals({ userId, recipeId }: Filter): Promise<number> {
  const plans = await MealPlan.find(userId ? { ownerId: userId } : {}).lean();
  const entries = plans.flatMap((plan) => plan.entries as { recipeId: string }[]);
  return entries.filter((entry) => !recipeId || entry.recipeId === String(recipeId)).length;
}

type Filter = { userId?: mongoose.Types.ObjectId; recipeId?: mongoose.Types.ObjectId };

const KINDS = (Object.keys(ADD) as RecipeBoxKindName[]).map((kind) => ({
  kind,
  add: ADD[kind],
  count: ({ recipeId, ...filter }: Filter) =>
    kind === 'mealPlan'
      ? countMeals({ recipeId, ...filter })
      : RECIPE_BOX_DATA[kind].model.collection.countDocuments({
          ...filter,
          ...(recipeId && { [kind === 'collections' ? 'recipeIds' : 'recipeId']: recipeId }),
        }),
}));

/** Two users, each with data of the kind about the same two recipes. */
async function createTwoUsers(add: (userId: string, recipeId: string) => Promise<unknown>) {
  const passwordHash = await hashPassword(PASSWORD);
  const users = [await aUser({ passwordHash }), await aUser()] as const;
  const recipes = [await aRecipe({ title: 'A' }), await aRecipe({ title: 'B' })] as const;
  for (const user of users) for (const recipe of recipes) await add(user.id, recipe.id);
  return { users, recipes };
}

test('every model with a user or owner and a recipe is listed', async () => {
  for (const file of listSourceFiles('models')) await import(`@/${file.replace(/\.ts$/, '')}`);
  const expectedNames = Object.values(mongoose.models)
    .filter(
      ({ schema }) =>
        schema.path('ownerId') ??
        (schema.path('userId') && (schema.path('recipeId') ?? schema.path('recipeIds'))),
    )
    .map(({ collection }) => collection.name)
    // An order belongs to the shop's books, and stays without its account; it counts what its cart was for.
    .filter((name) => name !== 'orders');
  const listedNames = Object.values(RECIPE_BOX_DATA).map(({ model }) => model.collection.name);
  expect(listedNames.sort()).toEqual(expectedNames.sort());
});

test.each(KINDS)(
  '$kind are deleted with the account, and other users keep theirs',
  async ({ add, count }) => {
    const { users, recipes } = await createTwoUsers(add);
    expect(await count({ userId: users[0]._id })).toBe(recipes.length);
    const headers = await createBearerHeaders(users[0]);
    const body = { currentPassword: PASSWORD };
    expect((await call(deleteAccount, { method: 'DELETE', headers, body })).status).toBe(204);
    expect(await count({ userId: users[0]._id })).toBe(0);
    expect(await count({ userId: users[1]._id })).toBe(recipes.length);
  },
);

test.each(KINDS)(
  '$kind are deleted with the recipe, and those of other recipes stay',
  async ({ add, count }) => {
    const { users, recipes } = await createTwoUsers(add);
    const headers = await createBearerHeaders(await aUser({ role: 'admin' }));
    const params = { id: recipes[0].id };
    expect((await call(deleteRecipe, { method: 'DELETE', headers, params })).status).toBe(204);
    expect(await count({ recipeId: recipes[0]._id })).toBe(0);
    expect(await count({ recipeId: recipes[1]._id })).toBe(users.length);
  },
);

test.each(KINDS)(
  '$kind are in the account’s export, and those of other users are not',
  async ({ kind, add }) => {
    const { users, recipes } = await createTwoUsers(add);
    const other = await aUser();
    await add(other.id, (await aRecipe({ title: 'C' })).id);
    const { json } = await call(exportAccount, { headers: await createBearerHeaders(users[0]) });
    expect(json[kind]).toHaveLength(recipes.length);
  },
);
