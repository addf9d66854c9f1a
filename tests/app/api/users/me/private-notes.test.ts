import { GET as READ_RECIPE } from '@/app/api/recipes/[id]/route';
import { GET, PUT } from '@/app/api/users/me/private-notes/[id]/route';
import { CacheTag } from '@/models/cache-tag';
import { PrivateNote } from '@/models/private-note';
import { MAX_PRIVATE_NOTE_LENGTH, MAX_PRIVATE_NOTES } from '@/models/private-note-limits';
import { withDatabase } from '@/tests/support/database';
import { aRecipe } from '@/tests/support/examples';
import { call } from '@/tests/support/http';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';

withDatabase();

type User = Awaited<ReturnType<typeof aUser>>;
const NONE = { text: '', editedAt: null };

const read = async (user: User, id: string) =>
  call(GET, { params: { id }, headers: await createBearerHeaders(user) });
const write = async (user: User, id: string, body: { text: string; seen?: string | null }) =>
  call(PUT, { method: 'PUT', params: { id }, body, headers: await createBearerHeaders(user) });

test('refuses a guest with 401', async () => {
  const { id } = await aRecipe();
  expect((await call(GET, { params: { id } })).status).toBe(401);
  expect((await call(PUT, { method: 'PUT', params: { id }, body: { text: 'x' } })).status).toBe(401);
});

test('a note is kept as it was typed, changed, and removed by an empty text', async () => {
  const user = await aUser();
  const { id } = await aRecipe();
  expect((await read(user, id)).json).toEqual(NONE);
  const text = 'Half the salt.\n\n<img src=x onerror=alert(1)>';
  const { json: first } = await write(user, id, { text });
  expect(first).toMatchObject({ text });
  expect((await read(user, id)).json).toEqual(first);
  const { json: second } = await write(user, id, { text: 'No salt', seen: first.editedAt });
  expect((await write(user, id, { text: '', seen: second.editedAt })).json).toEqual(NONE);
  expect(await PrivateNote.countDocuments()).toBe(0);
});

test('nobody else reads a note: neither another user, nor the recipe’s page, call and cached responses', async () => {
  const [user, other] = [await aUser(), await aUser()];
  const { id } = await aRecipe();
  const tags = await CacheTag.countDocuments();
  await write(user, id, { text: 'A secret of the house' });
  expect((await read(other, id)).json).toEqual(NONE);
  const recipe = await call(READ_RECIPE, { params: { id }, headers: await createBearerHeaders(user) });
  expect(JSON.stringify(recipe.json)).not.toContain('secret');
  // The shared page says nothing of it, so nothing is rendered again.
  expect(await CacheTag.countDocuments()).toBe(tags);
});

test('the private recipe of another user, and one that does not exist, are 404', async () => {
  const [user, other] = [await aUser(), await aUser()];
  const { id } = await aRecipe({ isPrivate: true, userId: other._id });
  expect((await write(user, id, { text: 'x' })).status).toBe(404);
  expect((await write(user, 'f'.repeat(24), { text: 'x' })).status).toBe(404);
  expect((await write(other, id, { text: 'x' })).status).toBe(200);
});

test('a text that is too long is 400, and one that cannot be seen removes the note', async () => {
  const user = await aUser();
  const { id } = await aRecipe();
  expect((await write(user, id, { text: 'x'.repeat(MAX_PRIVATE_NOTE_LENGTH + 1) })).status).toBe(400);
  expect((await write(user, id, { text: '\u200b \u2800' })).json).toEqual(NONE);
});

test('of two devices, the second does not overwrite what it has not seen: 409', async () => {
  const user = await aUser();
  const { id } = await aRecipe();
  const { json: first } = await write(user, id, { text: 'One' });
  const statuses = await Promise.all(
    ['Two', 'Three'].map(async (text) => (await write(user, id, { text, seen: first.editedAt })).status),
  );
  expect(statuses.toSorted()).toEqual([200, 409]);
  expect((await write(user, id, { text: 'Four' })).status).toBe(409);
  expect(await PrivateNote.countDocuments()).toBe(1);
});

test('an account has room for a bounded number of notes: 409', async () => {
  const user = await aUser();
  const { ObjectId } = PrivateNote.base.Types;
  await PrivateNote.insertMany(
    Array.from({ length: MAX_PRIVATE_NOTES }, () => ({
      ...{ userId: user._id, recipeId: new ObjectId(), text: 'x', editedAt: new Date() },
    })),
  );
  expect((await write(user, (await aRecipe()).id, { text: 'x' })).status).toBe(409);
});
