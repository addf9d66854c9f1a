import mongoose from 'mongoose';
import { GET as LIST } from '@/app/api/recipes/[id]/notes/route';
import { DELETE, GET, PUT } from '@/app/api/users/me/notes/[id]/route';
import { DELETE as DELETE_ACCOUNT } from '@/app/api/users/me/route';
import { toDishCardData } from '@/components/catalog/recipe-card';
import { hashPassword } from '@/lib/accounts/password-hash';
import { findRecipePage } from '@/lib/basket/recipe-page-queries';
import { findDishPage } from '@/lib/catalog/dish-queries';
import { listPublicCards } from '@/lib/catalog/recipe-queries';
import { computeRatingScore } from '@/lib/catalog/recipe-view';
import { RATE_POLICIES } from '@/lib/db/rate-limit';
import { emptyRecipeBox } from '@/lib/recipe-box/box-deletion-commands';
import { removeNote, saveNote } from '@/lib/reviews/note-commands';
import { toJsonLd } from '@/lib/site/structured-data-rules';
import { CacheTag } from '@/models/cache-tag';
import { Note } from '@/models/note';
import { MAX_NOTES } from '@/models/note-limits';
import { Order } from '@/models/order';
import { RateLimit } from '@/models/rate-limit';
import { Recipe, type RecipeDocument } from '@/models/recipe';
import { User } from '@/models/user';
import { withDatabase } from '@/tests/support/database';
import { anIngredient, aRecipe } from '@/tests/support/examples';
import { call } from '@/tests/support/http';
import { anOrderDocument } from '@/tests/support/order-documents';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';
import { isLongRun } from '@/tests/support/tiers';

withDatabase();

const PASSWORD = 'Saffron-Rice-42!';
const UNKNOWN_ID = 'f'.repeat(24);
/** How many rate at once: each is a transaction that the others' make repeat. */
const CROWD = isLongRun ? 20 : 10;
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

let userCount = 0;
/** A user who has been here for a year, and whose email is proven. */
const aCook = (fields: Parameters<typeof aUser>[0] = {}) => {
  userCount += 1;
  const email = `cook-${userCount}@shop.test`;
  return aUser({ email, verifiedEmail: email, createdAt: new Date(Date.now() - YEAR_MS), ...fields });
};
type Cook = Awaited<ReturnType<typeof aUser>>;

const put = async (user: Cook, id: string, body: Record<string, unknown> = {}) =>
  call(PUT, {
    method: 'PUT',
    params: { id },
    headers: await createBearerHeaders(user),
    body: { rating: 4, name: 'Ann', ...body },
  });
const remove = async (user: Cook, id: string) =>
  call(DELETE, { method: 'DELETE', params: { id }, headers: await createBearerHeaders(user) });
const read = async (user: Cook, id: string) =>
  (await call(GET, { params: { id }, headers: await createBearerHeaders(user) })).json;
const list = async (id: string, query = '') => (await call(LIST, { params: { id }, query })).json;
const readNumbers = async (id: string) => {
  const { ratingCount, ratingSum } = await Recipe.findById(id).orFail();
  return { ratingCount, ratingSum };
};
/** The numbers as the notes say them. */
const countNotes = async (recipeId: string) => {
  const notes = await Note.find({ recipeId, state: 'published' });
  return { ratingCount: notes.length, ratingSum: notes.reduce((sum, { stars }) => sum + stars, 0) };
};
const readTagVersion = async (id: string) => (await CacheTag.findById(`notes:${id}`))?.version ?? 0;

test('refuses a guest with 401', async () => {
  const { id } = await aRecipe();
  const params = { id };
  expect((await call(GET, { params })).status).toBe(401);
  expect((await call(PUT, { method: 'PUT', params, body: { rating: 5 } })).status).toBe(401);
  expect((await call(DELETE, { method: 'DELETE', params })).status).toBe(401);
  expect(await Note.countDocuments()).toBe(0);
});

test('refuses a user whose email is not proven with 403', async () => {
  const { id } = await aRecipe();
  const user = await aCook({ verifiedEmail: 'former@shop.test' });
  const { status, json } = await put(user, id);
  expect([status, json.error]).toEqual([403, expect.stringContaining('confirm your email')]);
  expect(await read(user, id)).toMatchObject({ note: null, name: '', isEmailVerified: false, helpful: [] });
  expect(await Note.countDocuments()).toBe(0);
});

test('refuses a user whom an admin has blocked with 403, who can still remove what is there', async () => {
  const { id } = await aRecipe();
  const user = await aCook();
  await put(user, id);
  await User.updateOne({ _id: user._id }, { $set: { notesBlockedAt: new Date() } });
  expect((await put(user, id, { rating: 1 })).status).toBe(403);
  expect(await readNumbers(id)).toEqual({ ratingCount: 1, ratingSum: 4 });
  expect((await remove(user, id)).status).toBe(204);
  expect(await readNumbers(id)).toEqual({ ratingCount: 0, ratingSum: 0 });
});

test.each([UNKNOWN_ID, 'nonsense', '__proto__'])('returns 404 for the unknown recipe %p', async (id) => {
  expect((await put(await aCook(), id)).status).toBe(404);
  expect((await call(LIST, { params: { id } })).status).toBe(404);
  expect(await Note.countDocuments()).toBe(0);
});

test('returns 404 for a private recipe, even for its owner', async () => {
  const owner = await aCook();
  const { id } = await aRecipe({ isPrivate: true, userId: owner._id });
  expect((await put(owner, id)).status).toBe(404);
  expect((await call(LIST, { params: { id } })).status).toBe(404);
  expect(await Note.countDocuments()).toBe(0);
});

test.each([
  { rule: 'no stars', body: { rating: 0 } },
  { rule: 'six stars', body: { rating: 6 } },
  { rule: 'half a star', body: { rating: 4.5 } },
  { rule: 'stars as a text', body: { rating: '5' } },
  { rule: 'a day in the future', body: { madeAt: '2999-01-01' } },
  { rule: 'a day that is none', body: { madeAt: '2026-02-30' } },
  { rule: 'a text that is too long', body: { text: 'a'.repeat(2_001) } },
  { rule: 'changes that are too long', body: { changes: 'a'.repeat(501) } },
  { rule: 'a name that is too long', body: { name: 'a'.repeat(41) } },
  { rule: 'a text without a name', body: { name: ' ', text: 'Good.' } },
  { rule: 'an invisible name', body: { name: '\u200b', text: 'Good.' } },
  { rule: 'a blank name', body: { name: '\u3164\u200d\u2800', text: 'Good.' } },
])('refuses $rule with 400', async ({ body }) => {
  const { id } = await aRecipe();
  expect((await put(await aCook(), id, body)).status).toBe(400);
  expect(await readNumbers(id)).toEqual({ ratingCount: 0, ratingSum: 0 });
});

test('a user rates, edits and removes; the numbers follow, and there is one note per user and recipe', async () => {
  const { id } = await aRecipe();
  const user = await aCook();
  const fields = { text: 'Two pots.\n\nNo leftovers.', changes: 'Less salt', madeAt: '2026-05-03' };
  const { status, json } = await put(user, id, fields);
  expect(status).toBe(200);
  expect(json.note).toMatchObject({ ...fields, rating: 4, name: 'Ann', state: 'published' });
  expect(await readNumbers(id)).toEqual({ ratingCount: 1, ratingSum: 4 });
  await put(user, id, { ...fields, rating: 2 });
  expect(await readNumbers(id)).toEqual({ ratingCount: 1, ratingSum: 2 });
  expect(await list(id)).toMatchObject({
    rating: { average: null, count: 1 },
    notes: [{ ...fields, rating: 2, name: 'Ann' }],
    count: 1,
    totalPages: 1,
  });
  expect((await read(user, id)).note).toMatchObject({ rating: 2 });
  expect((await remove(user, id)).status).toBe(204);
  expect((await remove(user, id)).status).toBe(204);
  expect(await readNumbers(id)).toEqual({ ratingCount: 0, ratingSum: 0 });
  expect(await Note.countDocuments()).toBe(0);
});

test('a note says nothing about its account', async () => {
  const { id } = await aRecipe();
  const user = await aCook();
  await put(user, id, { text: 'Good.' });
  const { notes } = await list(id);
  expect(Object.keys(notes[0]).sort()).toEqual(
    [
      'answer',
      'boughtHere',
      'changes',
      'createdAt',
      'helpful',
      'id',
      'madeAt',
      'name',
      'rating',
      'text',
    ].sort(),
  );
  expect(JSON.stringify(notes)).not.toContain(user.id);
});

test('a note says that the ingredients were bought here if its author wants that and an order with them was delivered', async () => {
  const user = await aCook();
  const rice = await anIngredient({ name: 'Basmati Rice' });
  const lines = [
    { quantity: '1', units: 'kg', name: 'basmati rice', details: '' },
  ] as RecipeDocument['ingredients'];
  const { id } = await aRecipe({ ingredients: lines });
  const [line] = anOrderDocument().items;
  const order = await Order.create({
    ...anOrderDocument({ userId: user._id, status: 'Shipped' }),
    items: [{ ...line, ingredientId: rice._id }],
  });
  const text = 'Good.';
  expect((await read(user, id)).hasBought).toBe(false);
  expect((await put(user, id, { text, boughtHere: true })).json.note.boughtHere).toBe(false);
  await Order.updateOne({ _id: order._id }, { $set: { status: 'Delivered' } });
  expect((await read(user, id)).hasBought).toBe(true);
  expect((await put(user, id, { text })).json.note.boughtHere).toBe(false);
  await put(user, id, { text, boughtHere: true });
  expect((await list(id)).notes).toMatchObject([{ text, boughtHere: true }]);
  // Of a deleted account, no one is to know what it bought.
  await mongoose.connection.transaction((session) => emptyRecipeBox(user.id, session, 'anonymous'));
  expect((await list(id)).notes).toMatchObject([{ text, name: '', boughtHere: false }]);
  await put(await aCook(), id, { text: 'Also good.', boughtHere: true });
  expect((await list(id)).notes[0]).toMatchObject({ boughtHere: false });
});

test('the average is shown from three ratings on, also of ratings without a note', async () => {
  const { id } = await aRecipe();
  for (const rating of [5, 4]) await put(await aCook(), id, { rating });
  expect((await list(id)).rating).toEqual({ average: null, count: 2 });
  await put(await aCook(), id, { rating: 4 });
  expect(await list(id)).toMatchObject({ rating: { average: 4.3, count: 3 }, notes: [], count: 0 });
});

test('cards show the rating from three on, and the top rated dishes come first, then the most favorited', async () => {
  const [good, bad] = [await aRecipe({ title: 'Good' }), await aRecipe({ title: 'Bad' })];
  await aRecipe({ title: 'Plain' });
  await aRecipe({ title: 'Liked', favoritesCount: 9 });
  for (let i = 0; i < 3; i += 1) await put(await aCook(), good.id, { rating: 5 });
  const critic = await aCook();
  await put(critic, bad.id, { rating: 1 });
  const listCards = async () => {
    const page = await findDishPage('Japan', { sort: 'rating', page: 1 }, { diets: new Map() });
    return page?.dishes.map(({ title, rating }) => [title, rating]);
  };
  expect(await listCards()).toEqual([
    ['Good', { average: 5, count: 3 }],
    ['Bad', undefined],
    ['Liked', undefined],
    ['Plain', undefined],
  ]);
  const cards = await listPublicCards([good.id]);
  expect(cards.map((card) => toDishCardData(card, true).facts)).toEqual(['30 min · Easy · Rated 5 (3)']);
  await remove(critic, bad.id);
  expect((await listCards())?.map(([title]) => title)).toEqual(['Good', 'Liked', 'Bad', 'Plain']);
});

test('the name is chosen with the first note, and all notes of an account have it', async () => {
  const [first, second] = [await aRecipe({ title: 'A' }), await aRecipe({ title: 'B' })];
  const user = await aCook();
  await put(user, first.id, { text: 'Good.' });
  expect(await read(user, second.id)).toMatchObject({ note: null, name: 'Ann' });
  const { json } = await put(user, second.id, { text: 'Fine.', name: 'Somebody Else' });
  expect(json.note.name).toBe('Ann');
});

test('a name that was hidden can be changed, and is then nowhere any more', async () => {
  const [first, second] = [await aRecipe({ title: 'A' }), await aRecipe({ title: 'B' })];
  const user = await aCook();
  await put(user, first.id, { text: 'Good.', name: 'You fool' });
  await Note.updateOne({ recipeId: first.id }, { $set: { state: 'hidden', isListed: false } });
  expect((await read(user, second.id)).name).toBe('');
  expect((await put(user, second.id, { text: 'Fine.', name: 'Ann' })).json.note.name).toBe('Ann');
  expect(await read(user, first.id)).toMatchObject({ name: 'Ann', note: { name: 'Ann', state: 'hidden' } });
});

test.each(['Admin', '\u0410dmin', 'International Recipes', 'lnternational Rec\u0456pes Team'])(
  'refuses the name %p, which looks like the shop’s, with 400',
  async (name) => {
    const { id } = await aRecipe();
    const { status, json } = await put(await aCook(), id, { text: 'Good.', name });
    expect([status, json.fields]).toEqual([400, { name: expect.stringContaining('another name') }]);
    expect(await Note.countDocuments()).toBe(0);
  },
);

test('a note that is added to an old rating has the day of the note, and keeps it', async () => {
  const { id } = await aRecipe();
  const user = await aCook();
  const makeOld = () => Note.updateOne({ userId: user._id }, { $set: { createdAt: new Date(0) } });
  await put(user, id);
  await makeOld();
  await put(await aCook(), id, { text: 'First.' });
  await put(user, id, { text: 'Second.' });
  expect((await list(id)).notes.map(({ text }: { text: string }) => text)).toEqual(['Second.', 'First.']);
  await makeOld();
  expect((await put(user, id, { text: 'Edited.' })).json.note.createdAt).toBe(new Date(0).toISOString());
});

test('the first note of a new account waits, and neither it nor its stars are shown', async () => {
  const { id } = await aRecipe();
  const user = await aCook({ createdAt: new Date() });
  expect((await put(user, id, { text: 'Good.', rating: 1 })).json.note.state).toBe('waiting');
  expect(await list(id)).toMatchObject({ rating: { count: 0 }, notes: [], count: 0 });
  expect(await readNumbers(id)).toEqual({ ratingCount: 0, ratingSum: 0 });
});

test('a rating alone is published at once, also that of a new account', async () => {
  const { id } = await aRecipe();
  const user = await aCook({ createdAt: new Date() });
  expect((await put(user, id, { rating: 5 })).json.note.state).toBe('published');
  expect(await readNumbers(id)).toEqual({ ratingCount: 1, ratingSum: 5 });
});

test('a note with a link waits, and so does one that an edit adds a link to: it is gone from the page until then', async () => {
  const { id } = await aRecipe();
  const user = await aCook();
  await put(user, id, { text: 'Good.' });
  expect((await list(id)).count).toBe(1);
  expect((await put(user, id, { text: 'Good. See www.spam.example' })).json.note.state).toBe('waiting');
  expect(await list(id)).toMatchObject({ rating: { count: 0 }, count: 0 });
  expect((await put(user, id, { text: 'Good.' })).json.note.state).toBe('published');
});

test('a text that somebody has written before waits', async () => {
  const { id } = await aRecipe();
  const text = 'Best recipe I have ever made at home!';
  await put(await aCook(), id, { text });
  const { json } = await put(await aCook(), id, { text: text.toUpperCase(), name: 'Bob' });
  expect(json.note.state).toBe('waiting');
});

test('a change of stars does not make a hidden note visible, and an edit of its text has it read again', async () => {
  const { id } = await aRecipe();
  const user = await aCook();
  await put(user, id, { text: 'Good.' });
  await Note.updateOne({ recipeId: id }, { $set: { state: 'hidden', isListed: false, hideReason: 'spam' } });
  await Recipe.updateOne({ _id: id }, { $set: { ratingCount: 0, ratingSum: 0 } });
  expect((await put(user, id, { text: 'Good.', rating: 5 })).json.note).toMatchObject({
    state: 'hidden',
    hideReason: 'spam',
  });
  expect((await put(user, id, { text: 'Very good.' })).json.note.state).toBe('waiting');
  expect(await readNumbers(id)).toEqual({ ratingCount: 0, ratingSum: 0 });
});

test('notes are in pages, newest first', async () => {
  const { id } = await aRecipe();
  for (let i = 0; i < 11; i += 1) await put(await aCook(), id, { text: `Note ${i}`, name: `Cook ${i}` });
  const [first, second] = [await list(id), await list(id, 'page=2')];
  expect(first).toMatchObject({ count: 11, totalPages: 2 });
  expect(first.notes.map(({ text }: { text: string }) => text).slice(0, 2)).toEqual(['Note 10', 'Note 9']);
  expect(second.notes.map(({ text }: { text: string }) => text)).toEqual(['Note 0']);
});

test('every change of what is published invalidates the recipe’s page, and no other change does', async () => {
  const { id } = await aRecipe();
  const [user, newcomer] = [await aCook(), await aCook({ createdAt: new Date() })];
  await put(newcomer, id, { text: 'Good.' });
  expect(await readTagVersion(id)).toBe(0);
  await put(user, id);
  await put(user, id, { rating: 1 });
  await remove(user, id);
  expect(await readTagVersion(id)).toBe(3);
});

test('many ratings, edits and removals at once leave exact numbers', async () => {
  const { id } = await aRecipe();
  const users = await Promise.all(Array.from({ length: CROWD }, () => aCook()));
  const input = { name: 'Ann', madeAt: null, boughtHere: false, text: '', changes: '' };
  const rate = (user: Cook, rating: number) =>
    saveNote(user.id, id, { input: { ...input, rating }, clientAddress: user.id });
  await Promise.all(users.map((user, index) => rate(user, (index % 5) + 1)));
  expect(await readNumbers(id)).toEqual({ ratingCount: CROWD, ratingSum: 3 * CROWD });
  await Promise.all(
    users.flatMap((user, index) => [
      rate(user, 5),
      index % 2 ? removeNote(user.id, id, user.id) : rate(user, 1),
    ]),
  );
  expect(await readNumbers(id)).toEqual(await countNotes(id));
});

test('an account has room for a bounded number of notes', async () => {
  const { id } = await aRecipe();
  const user = await aCook();
  const { ObjectId } = Note.base.Types;
  const now = new Date();
  await Note.insertMany(
    Array.from({ length: MAX_NOTES }, () => ({
      ...{ userId: user._id, recipeId: new ObjectId(), stars: 3, state: 'published' as const },
      ...{ isListed: false, createdAt: now, editedAt: now },
    })),
  );
  expect((await put(user, id)).status).toBe(409);
});

test('a user and a client who rate without end are refused with 429', async () => {
  const { id } = await aRecipe();
  const user = await aCook();
  expect((await put(user, id)).status).toBe(200);
  await RateLimit.updateMany(
    { _id: mongoose.trusted({ $regex: /^savedNote/ }) },
    { $set: { count: RATE_POLICIES.savedNote.max } },
  );
  expect((await put(user, id)).status).toBe(429);
  expect((await remove(user, id)).status).toBe(429);
});

describe('a deleted account', () => {
  const deleteAccount = async (user: Cook, body: Record<string, unknown>) =>
    call(DELETE_ACCOUNT, {
      method: 'DELETE',
      headers: await createBearerHeaders(user),
      body: { currentPassword: PASSWORD, ...body },
    });

  test('takes its notes along unless its owner says otherwise', async () => {
    const { id } = await aRecipe();
    const user = await aCook({ passwordHash: await hashPassword(PASSWORD) });
    await put(user, id, { text: 'Good.' });
    expect((await deleteAccount(user, {})).status).toBe(204);
    expect(await Note.countDocuments()).toBe(0);
    expect(await readNumbers(id)).toEqual({ ratingCount: 0, ratingSum: 0 });
    expect(await readTagVersion(id)).toBe(2);
  });

  test('leaves published notes without a name if its owner wishes so, and nothing that waits', async () => {
    const [first, second] = [await aRecipe({ title: 'A' }), await aRecipe({ title: 'B' })];
    const user = await aCook({ passwordHash: await hashPassword(PASSWORD) });
    await put(user, first.id, { text: 'Good.' });
    await put(user, second.id, { text: 'www.spam.example' });
    expect((await deleteAccount(user, { notes: 'anonymous' })).status).toBe(204);
    const [note, ...others] = await Note.find().lean();
    expect(others).toEqual([]);
    expect(note).toMatchObject({ name: '', text: 'Good.' });
    expect(note).not.toHaveProperty('userId');
    expect(await readNumbers(first.id)).toEqual({ ratingCount: 1, ratingSum: 4 });
  });

  test('takes a rating without a note along in any case, so that one mailbox cannot rate again and again', async () => {
    const [rated, noted] = [await aRecipe({ title: 'A' }), await aRecipe({ title: 'B' })];
    for (let i = 0; i < 2; i += 1) {
      const email = 'again@shop.test';
      const user = await aUser({ email, verifiedEmail: email, passwordHash: await hashPassword(PASSWORD) });
      await put(user, rated.id, { rating: 5 });
      await put(user, noted.id, { rating: 5, text: `Good ${i}.` });
      expect((await deleteAccount(user, { notes: 'anonymous' })).status).toBe(204);
    }
    expect(await Note.countDocuments()).toBe(0);
    for (const { id } of [rated, noted])
      expect(await readNumbers(id)).toEqual({ ratingCount: 0, ratingSum: 0 });
    expect(await readTagVersion(rated.id)).toBe(4);
  });

  test('takes many ratings along with as few operations as a few, and the numbers of each recipe follow', async () => {
    const countOperations = async (rated: number) => {
      const user = await aCook();
      const recipes = await Promise.all(
        Array.from({ length: rated }, (_, i) => aRecipe({ title: `R ${i}` })),
      );
      const now = new Date();
      await Note.insertMany(
        recipes.map(({ _id: recipeId }) => ({
          ...{ userId: user._id, recipeId, stars: 4, state: 'published' as const },
          ...{ isListed: false, createdAt: now, editedAt: now },
        })),
      );
      const ids = mongoose.trusted({ $in: recipes.map(({ _id }) => _id) });
      await Recipe.updateMany({ _id: ids }, { $set: { ratingCount: 2, ratingSum: 7 } });
      let operations = 0;
      mongoose.set('debug', () => {
        operations += 1;
      });
      await Note.db.transaction((session) => emptyRecipeBox(user.id, session));
      mongoose.set('debug', false);
      for (const recipe of await Recipe.find({ _id: ids }))
        expect(recipe).toMatchObject({
          ...{ ratingCount: 1, ratingSum: 3 },
          ratingScore: computeRatingScore({ count: 1, sum: 3 }),
        });
      return operations;
    };
    expect(await countOperations(8)).toBe(await countOperations(2));
  });

  test('refuses any other choice with 400', async () => {
    const user = await aCook({ passwordHash: await hashPassword(PASSWORD) });
    expect((await deleteAccount(user, { notes: 'keep' })).status).toBe(400);
  });
});

describe('structured data', () => {
  const readRecipeNode = async (id: string) =>
    (await findRecipePage(id, async () => null))?.structuredData?.[1] ?? {};

  test('has no rating before there are three published ones', async () => {
    const { id } = await aRecipe();
    for (let i = 0; i < 2; i += 1) await put(await aCook(), id, { text: `Good ${i}.` });
    await put(await aCook({ createdAt: new Date() }), id, { text: 'Waits.' });
    expect(await readRecipeNode(id)).not.toHaveProperty('aggregateRating');
    expect(await readRecipeNode(id)).not.toHaveProperty('review');
  });

  test('has the published ratings, and hostile texts as texts', async () => {
    const { id } = await aRecipe();
    const hostile = '</script><script>alert(1)</script>';
    await put(await aCook(), id, { rating: 5, name: hostile, text: `${hostile} =cmd|calc` });
    for (let i = 0; i < 2; i += 1) await put(await aCook(), id, { rating: 4 });
    const node = await readRecipeNode(id);
    expect(node).toMatchObject({
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.3, ratingCount: 3, bestRating: 5 },
      review: [{ author: { name: hostile }, reviewRating: { ratingValue: 5 } }],
    });
    expect(toJsonLd([{ '@type': 'Recipe', ...node }])).not.toContain('<');
  });
});
