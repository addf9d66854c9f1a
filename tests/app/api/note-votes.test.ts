import mongoose from 'mongoose';
import { DELETE, POST } from '@/app/api/notes/[id]/helpful/route';
import { GET as LIST } from '@/app/api/recipes/[id]/notes/route';
import { GET as READ_OWN } from '@/app/api/users/me/notes/[id]/route';
import { RATE_POLICIES } from '@/lib/db/rate-limit';
import { emptyRecipeBox } from '@/lib/recipe-box/box-deletion-commands';
import { removeNote, saveNote } from '@/lib/reviews/note-commands';
import { addNoteVote, removeNoteVote } from '@/lib/reviews/note-vote-commands';
import { CacheTag } from '@/models/cache-tag';
import { Note } from '@/models/note';
import { MAX_NOTE_VOTES } from '@/models/note-limits';
import { NoteVote } from '@/models/note-vote';
import { RateLimit } from '@/models/rate-limit';
import { User } from '@/models/user';
import { withDatabase } from '@/tests/support/database';
import { aRecipe } from '@/tests/support/examples';
import { call } from '@/tests/support/http';
import { aUser, createBearerHeaders, verifyEmailOf } from '@/tests/support/sign-in';
import { isLongRun } from '@/tests/support/tiers';

withDatabase();

const CROWD = isLongRun ? 20 : 10;
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
async function aCook() {
  const user = await aUser({ createdAt: new Date(Date.now() - YEAR_MS) });
  await verifyEmailOf(user.id);
  return user;
}
type Cook = Awaited<ReturnType<typeof aCook>>;

async function aNote(recipeId: string, { text = 'Good.', changes = '' } = {}) {
  const author = await aCook();
  const input = { rating: 4, name: 'Ann', madeAt: null, boughtHere: false, text, changes };
  await saveNote(author.id, recipeId, { input, clientAddress: author.id });
  return { author, note: await Note.findOne({ userId: author._id }).orFail() };
}
const send = async (handler: typeof POST | typeof DELETE, user: Cook, id: string) =>
  call(handler, {
    method: handler.endpoint.method,
    params: { id },
    headers: await createBearerHeaders(user),
  });
const vote = (user: Cook, id: string) => send(POST, user, id);
const readCount = async (id: string) => (await Note.findById(id).orFail()).helpfulCount;
const listTexts = async (id: string, query: string) =>
  (await call(LIST, { params: { id }, query })).json.notes.map(({ text }: { text: string }) => text);

test('refuses a guest with 401, and a user whose email is not proven with 403', async () => {
  const { note } = await aNote((await aRecipe()).id);
  expect((await call(POST, { method: 'POST', params: { id: note.id } })).status).toBe(401);
  expect((await vote(await aUser(), note.id)).status).toBe(403);
  expect(await readCount(note.id)).toBe(0);
});

test('no one votes for their own note: 403; a note that is not published is 404', async () => {
  const { author, note } = await aNote((await aRecipe()).id);
  expect((await vote(author, note.id)).status).toBe(403);
  await Note.updateOne({ _id: note._id }, { $set: { state: 'hidden', isListed: false } });
  expect((await vote(await aCook(), note.id)).status).toBe(404);
  expect((await vote(await aCook(), 'f'.repeat(24))).status).toBe(404);
  expect(await NoteVote.countDocuments()).toBe(0);
});

test('an author whom an admin has blocked cannot vote: 403, but can take a vote back', async () => {
  const { note } = await aNote((await aRecipe()).id);
  const user = await aCook();
  await vote(user, note.id);
  await User.updateOne({ _id: user._id }, { $set: { notesBlockedAt: new Date() } });
  expect((await send(DELETE, user, note.id)).json).toEqual({ helpful: 0 });
  expect((await vote(user, note.id)).status).toBe(403);
  expect(await readCount(note.id)).toBe(0);
});

test('an account has room for a bounded number of votes: 409', async () => {
  const { note } = await aNote((await aRecipe()).id);
  const user = await aCook();
  const { ObjectId } = Note.base.Types;
  await NoteVote.insertMany(
    Array.from({ length: MAX_NOTE_VOTES }, () => ({
      ...{ userId: user._id, noteId: new ObjectId(), recipeId: new ObjectId() },
    })),
  );
  expect((await vote(user, note.id)).status).toBe(409);
  expect(await readCount(note.id)).toBe(0);
});

test('a client that votes without end, with whatever accounts, is refused with 429', async () => {
  const { note } = await aNote((await aRecipe()).id);
  await vote(await aCook(), note.id);
  const { modifiedCount } = await RateLimit.updateMany(
    { _id: mongoose.trusted({ $regex: /^noteVotePerClient:/ }) },
    { $set: { count: RATE_POLICIES.noteVotePerClient.max } },
  );
  expect(modifiedCount).toBe(1);
  const other = await aCook();
  expect((await vote(other, note.id)).status).toBe(429);
  expect((await send(DELETE, other, note.id)).status).toBe(429);
});

test('a vote counts once, is the user’s own state, and can be taken back', async () => {
  const { id } = await aRecipe();
  const { note } = await aNote(id);
  const user = await aCook();
  expect((await vote(user, note.id)).json).toEqual({ helpful: 1 });
  expect((await vote(user, note.id)).json).toEqual({ helpful: 1 });
  expect((await vote(await aCook(), note.id)).json).toEqual({ helpful: 2 });
  const own = await call(READ_OWN, { params: { id }, headers: await createBearerHeaders(user) });
  expect(own.json.helpful).toEqual([note.id]);
  expect((await send(DELETE, user, note.id)).json).toEqual({ helpful: 1 });
  expect((await send(DELETE, user, note.id)).json).toEqual({ helpful: 1 });
  expect((await call(LIST, { params: { id } })).json.notes[0].helpful).toBe(1);
  // One rating and three changes of the number.
  expect((await CacheTag.findById(`notes:${id}`))?.version).toBe(4);
});

test('many votes and their removals at once leave an exact number', async () => {
  const { note } = await aNote((await aRecipe()).id);
  const users = await Promise.all(Array.from({ length: CROWD }, () => aCook()));
  await Promise.all(users.map(({ id }) => addNoteVote(id, note.id, id)));
  expect(await readCount(note.id)).toBe(CROWD);
  await Promise.all(
    users.flatMap(({ id }, index) => [
      addNoteVote(id, note.id, id),
      index % 2 ? removeNoteVote(id, note.id, id) : 0,
    ]),
  );
  expect(await readCount(note.id)).toBe(await NoteVote.countDocuments({ noteId: note._id }));
});

test('notes are listed with the most helpful first, and only those with changes, if asked', async () => {
  const { id } = await aRecipe();
  const { note } = await aNote(id, { text: 'First.', changes: 'Less salt' });
  await aNote(id, { text: 'Second.' });
  await vote(await aCook(), note.id);
  expect(await listTexts(id, '')).toEqual(['Second.', 'First.']);
  expect(await listTexts(id, 'sort=helpful')).toEqual(['First.', 'Second.']);
  expect(await listTexts(id, 'changes=1')).toEqual(['First.']);
  for (const query of ['sort=stars', 'changes=0'])
    expect((await call(LIST, { params: { id }, query })).status).toBe(400);
});

test('the votes of a deleted account no longer count, and those for a removed note are gone', async () => {
  const { id } = await aRecipe();
  const { author, note } = await aNote(id);
  const [leaving, staying] = [await aCook(), await aCook()];
  for (const user of [leaving, staying]) await vote(user, note.id);
  await Note.db.transaction((session) => emptyRecipeBox(leaving.id, session));
  expect(await readCount(note.id)).toBe(1);
  await removeNote(author.id, id, author.id);
  expect(await NoteVote.countDocuments()).toBe(0);
});
