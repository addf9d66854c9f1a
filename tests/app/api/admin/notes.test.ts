import { PUT as ANSWER, DELETE as REMOVE_ANSWER } from '@/app/api/admin/notes/[id]/answer/route';
import { PUT as BLOCK } from '@/app/api/admin/notes/[id]/author/route';
import { PUT as DECIDE } from '@/app/api/admin/notes/[id]/route';
import { GET as QUEUE } from '@/app/api/admin/notes/route';
import { POST as REPORT } from '@/app/api/notes/[id]/report/route';
import { GET as LIST } from '@/app/api/recipes/[id]/notes/route';
import { RATE_POLICIES } from '@/lib/db/rate-limit';
import { CLIENT_ADDRESS_HEADER } from '@/lib/http/header-rules';
import { removeNote, saveNote } from '@/lib/reviews/note-commands';
import { CacheTag } from '@/models/cache-tag';
import { Note, type NoteDocument } from '@/models/note';
import { OutboxEmail } from '@/models/outbox-email';
import { Recipe } from '@/models/recipe';
import { User } from '@/models/user';
import { withDatabase } from '@/tests/support/database';
import { aRecipe } from '@/tests/support/examples';
import { call } from '@/tests/support/http';
import { aUser, createBearerHeaders, verifyEmailOf } from '@/tests/support/sign-in';

withDatabase();

const headersOf = async (role: 'user' | 'admin') => createBearerHeaders(await aUser({ role }));

/** A note of a new account, which waits. */
async function aWaitingNote(recipeId: string, text = 'Good.') {
  const author = await aUser();
  await verifyEmailOf(author.id);
  const input = { rating: 1, name: 'Ann', madeAt: null, boughtHere: false, text, changes: '' };
  await saveNote(author.id, recipeId, { input, clientAddress: author.id });
  return { author, note: await Note.findOne({ userId: author._id }).orFail() };
}

/** Decides on a note in the state that it is in now, unless the body says otherwise. */
const decide = async (
  { id, editedAt }: Pick<NoteDocument, 'editedAt'> & { id: string },
  body: Record<string, unknown>,
  role: 'user' | 'admin' = 'admin',
) => {
  const seenState = (await Note.findById(id))?.state ?? 'waiting';
  return call(DECIDE, {
    method: 'PUT',
    params: { id },
    headers: await headersOf(role),
    body: { seen: editedAt.toISOString(), seenState, ...body },
  });
};
/** Answers a note as it is now, unless the body says otherwise. */
const answer = async (id: string, body: Record<string, unknown>, role: 'user' | 'admin' = 'admin') => {
  const seen = (await Note.findById(id).orFail()).editedAt.toISOString();
  return put(ANSWER, id, { seen, ...body }, role);
};
const put = async (
  handler: typeof ANSWER | typeof BLOCK,
  id: string,
  body: unknown,
  role: 'user' | 'admin' = 'admin',
) => call(handler, { method: 'PUT', params: { id }, headers: await headersOf(role), body });
const report = (id: string, client: string, body: unknown = { reason: 'spam' }) =>
  call(REPORT, { params: { id }, body, headers: { [CLIENT_ADDRESS_HEADER]: client } });
const readQueue = async (query = '') =>
  (await call(QUEUE, { query, headers: await headersOf('admin') })).json;
const readTagVersion = async (id: string) => (await CacheTag.findById(`notes:${id}`))?.version ?? 0;
const readNumbers = async (id: string) => {
  const { ratingCount, ratingSum } = await Recipe.findById(id).orFail();
  return [ratingCount, ratingSum];
};

test('a user can neither read the queue nor decide: 403', async () => {
  const { id } = await aRecipe();
  const { note } = await aWaitingNote(id);
  expect((await call(QUEUE, { headers: await headersOf('user') })).status).toBe(403);
  expect((await decide(note, { decision: 'published' }, 'user')).status).toBe(403);
  expect(await Note.countDocuments({ state: 'waiting' })).toBe(1);
});

test.each([
  { rule: 'no reason', body: { decision: 'hidden' } },
  { rule: 'a low rating as the reason', body: { decision: 'hidden', reason: 'low_rating' } },
  { rule: 'another state', body: { decision: 'waiting' } },
  { rule: 'no version', body: { decision: 'published', seen: 'now' } },
  { rule: 'an unknown state seen', body: { decision: 'published', seenState: 'gone' } },
])('refuses a decision with $rule: 400', async ({ body }) => {
  const { id } = await aRecipe();
  const { note } = await aWaitingNote(id);
  expect((await decide(note, body)).status).toBe(400);
});

test('a note that its author has edited since is not decided on: 409', async () => {
  const { id } = await aRecipe();
  const { note } = await aWaitingNote(id);
  const seen = new Date(note.editedAt.getTime() - 1).toISOString();
  expect((await decide(note, { decision: 'published', seen })).status).toBe(409);
});

test('a decision on a note that another admin has decided on since changes nothing: 409', async () => {
  const { id } = await aRecipe();
  const { note } = await aWaitingNote(id);
  await decide(note, { decision: 'hidden', reason: 'insult' });
  const stale = await decide(note, { decision: 'published', seenState: 'waiting' });
  expect([stale.status, stale.json.error]).toEqual([409, expect.stringContaining('Another admin')]);
  expect(await Note.findById(note.id)).toMatchObject({ state: 'hidden', hideReason: 'insult' });
  expect(await readNumbers(id)).toEqual([0, 0]);
  expect((await decide(note, { decision: 'published', seenState: 'hidden' })).status).toBe(200);
});

test('a note that is gone is 404', async () => {
  const note = { id: 'f'.repeat(24), editedAt: new Date() };
  expect((await decide(note, { decision: 'published' })).status).toBe(404);
});

test('the queue lists what waits longest first, with the reasons and the recipe, but no email', async () => {
  const { id } = await aRecipe({ title: 'Ramen' });
  const { author } = await aWaitingNote(id, 'First, see www.spam.example');
  await aWaitingNote(id, 'Second.');
  const { json } = await call(QUEUE, { headers: await headersOf('admin') });
  expect(json).toMatchObject({
    waitingCount: 2,
    page: 1,
    totalPages: 1,
    notes: [
      { recipe: 'Ramen', recipeId: id, state: 'waiting', waitReasons: ['link', 'new_author'] },
      { text: 'Second.', waitReasons: ['new_author'] },
    ],
  });
  expect(JSON.stringify(json)).not.toContain(author.email);
});

test('a published note is counted and shown, and its author’s next note does not wait', async () => {
  const [recipe, other] = [await aRecipe({ title: 'A' }), await aRecipe({ title: 'B' })];
  const { author, note } = await aWaitingNote(recipe.id);
  expect((await decide(note, { decision: 'published' })).json).toMatchObject({
    state: 'published',
    waitReasons: [],
  });
  expect(await readNumbers(recipe.id)).toEqual([1, 1]);
  expect((await CacheTag.findById(`notes:${recipe.id}`))?.version).toBe(1);
  const input = { rating: 2, name: '', madeAt: null, boughtHere: false, text: 'Fine.', changes: '' };
  const next = await saveNote(author.id, other.id, { input, clientAddress: author.id });
  expect(next.state).toBe('published');
});

test('a hidden note no longer counts, and its author is told the reason, once', async () => {
  const { id } = await aRecipe({ title: '<b>Ramen</b>' });
  const { author, note } = await aWaitingNote(id);
  await decide(note, { decision: 'published' });
  await decide(note, { decision: 'hidden', reason: 'insult' });
  await decide(note, { decision: 'hidden', reason: 'spam' });
  expect(await readNumbers(id)).toEqual([0, 0]);
  expect(await OutboxEmail.find({ kind: 'note-hidden' }).lean()).toMatchObject([
    { to: author.email, data: { recipe: '<b>Ramen</b>', reason: 'It insults someone.' } },
  ]);
});

test('a hidden note that its author removes and writes again waits, until an admin has published one', async () => {
  const [recipe, other] = [await aRecipe({ title: 'A' }), await aRecipe({ title: 'B' })];
  const { author, note } = await aWaitingNote(recipe.id, 'You are a fool.');
  await User.updateOne({ _id: author._id }, { $set: { createdAt: new Date(0) } });
  await decide(note, { decision: 'hidden', reason: 'insult' });
  await removeNote(author.id, recipe.id, author.id);
  const write = (recipeId: string, text: string) =>
    saveNote(author.id, recipeId, {
      input: { rating: 1, name: 'Ann', madeAt: null, boughtHere: false, text, changes: '' },
      clientAddress: author.id,
    });
  expect((await write(recipe.id, 'You are a fool.')).state).toBe('waiting');
  expect((await write(other.id, '')).state).toBe('published');
  const again = await Note.findOne({ recipeId: recipe.id }).orFail();
  expect(again.waitReasons).toEqual(['hidden_before']);
  await decide(again, { decision: 'published' });
  expect((await write(other.id, 'Fine.')).state).toBe('published');
});

test('a rating without a note is not hidden, since every reason is about a text: 400', async () => {
  const { id } = await aRecipe();
  const { author, note } = await aWaitingNote(id, 'You are a fool.');
  await decide(note, { decision: 'hidden', reason: 'insult' });
  const input = { rating: 1, name: '', madeAt: null, boughtHere: false, text: '', changes: '' };
  expect(await saveNote(author.id, id, { input, clientAddress: author.id })).toMatchObject({
    ...{ state: 'published', hideReason: null },
  });
  expect(await readNumbers(id)).toEqual([1, 1]);
  const rating = await Note.findById(note.id).orFail();
  expect((await decide(rating, { decision: 'hidden', reason: 'spam' })).status).toBe(400);
  expect(await readNumbers(id)).toEqual([1, 1]);
});

test('decisions, edits and removals at once leave exact numbers', async () => {
  const { id } = await aRecipe();
  const notes = await Promise.all(Array.from({ length: 8 }, (_, i) => aWaitingNote(id, `Note ${i}`)));
  await Promise.allSettled(
    notes.flatMap(({ author, note }, index) => [
      decide(note, { decision: 'published' }),
      index % 2
        ? decide(note, { decision: 'hidden', reason: 'spam' })
        : saveNote(author.id, id, {
            input: {
              rating: 5,
              name: '',
              madeAt: null,
              boughtHere: false,
              text: `Edited ${index}`,
              changes: '',
            },
            clientAddress: author.id,
          }),
    ]),
  );
  const published = await Note.find({ recipeId: id, state: 'published' });
  expect(await readNumbers(id)).toEqual([
    published.length,
    published.reduce((sum, { stars }) => sum + stars, 0),
  ]);
});

describe('answers of the shop', () => {
  test('a user cannot answer: 403; an empty answer is 400, and so is one that is too long', async () => {
    const { id } = await aRecipe();
    const { note } = await aWaitingNote(id);
    expect((await answer(note.id, { text: 'Thanks' }, 'user')).status).toBe(403);
    for (const text of ['', ' ', 'a'.repeat(1_001)])
      expect((await answer(note.id, { text })).status).toBe(400);
  });

  test('a note that its author has edited since is not answered: 409; an answer to nothing seen is 400', async () => {
    const { id } = await aRecipe();
    const { author, note } = await aWaitingNote(id, 'May I use oat milk?');
    await decide(note, { decision: 'published' });
    const input = {
      rating: 1,
      name: 'Ann',
      madeAt: null,
      boughtHere: false,
      text: 'May I eat it raw?',
      changes: '',
    };
    await saveNote(author.id, id, { input, clientAddress: author.id });
    const stale = { text: 'Yes.', seen: note.editedAt.toISOString() };
    expect((await answer(note.id, stale)).status).toBe(409);
    expect((await answer(note.id, { text: 'Yes.', seen: undefined })).status).toBe(400);
    expect((await call(LIST, { params: { id } })).json.notes).toMatchObject([{ answer: null }]);
  });

  test('a note that is not published cannot be answered: 404', async () => {
    const { id } = await aRecipe();
    const { note } = await aWaitingNote(id);
    expect((await answer(note.id, { text: 'Thanks' })).status).toBe(404);
  });

  test('an answer is shown with its note at once, and can be edited and removed', async () => {
    const { id } = await aRecipe();
    const { note } = await aWaitingNote(id);
    await decide(note, { decision: 'published' });
    const before = await readTagVersion(id);
    await answer(note.id, { text: 'Thanks!' });
    await answer(note.id, { text: 'Thank you!' });
    const { json } = await call(LIST, { params: { id } });
    expect(json.notes[0].answer).toEqual({ text: 'Thank you!', createdAt: expect.any(String) });
    expect(await readTagVersion(id)).toBe(before + 2);
    const headers = await headersOf('admin');
    await call(REMOVE_ANSWER, { method: 'DELETE', params: { id: note.id }, headers });
    expect((await call(LIST, { params: { id } })).json.notes[0].answer).toBeNull();
  });
});

describe('an answer to a note that its author edits', () => {
  test('stays with its text, but not with another one', async () => {
    const { id } = await aRecipe();
    const { author, note } = await aWaitingNote(id, 'May I use oat milk?');
    await decide(note, { decision: 'published' });
    await answer(note.id, { text: 'Yes, that is safe.' });
    const write = (text: string) =>
      saveNote(author.id, id, {
        input: { rating: 2, name: 'Ann', madeAt: null, boughtHere: false, text, changes: '' },
        clientAddress: author.id,
      });
    expect((await write('May I use oat milk?')).answer).toMatchObject({ text: 'Yes, that is safe.' });
    expect((await write('May I eat it raw?')).answer).toBeNull();
  });
});

describe('blocked authors', () => {
  test('a user cannot block anyone: 403; the author of an anonymous note is 404', async () => {
    const { id } = await aRecipe();
    const { note } = await aWaitingNote(id);
    expect((await put(BLOCK, note.id, { isBlocked: true }, 'user')).status).toBe(403);
    await Note.updateOne({ _id: note._id }, { $unset: { userId: 1 } });
    expect((await put(BLOCK, note.id, { isBlocked: true })).status).toBe(404);
  });

  test('a blocked author is told once, cannot write, and may again after the block', async () => {
    const [recipe, other] = [await aRecipe({ title: 'A' }), await aRecipe({ title: 'B' })];
    const { author, note } = await aWaitingNote(recipe.id);
    await put(BLOCK, note.id, { isBlocked: true });
    expect((await put(BLOCK, note.id, { isBlocked: true })).json.isAuthorBlocked).toBe(true);
    const input = { rating: 2, name: '', madeAt: null, boughtHere: false, text: '', changes: '' };
    const write = () => saveNote(author.id, other.id, { input, clientAddress: author.id });
    await expect(write()).rejects.toMatchObject({ code: 'forbidden' });
    expect((await put(BLOCK, note.id, { isBlocked: false })).json.isAuthorBlocked).toBe(false);
    expect((await write()).state).toBe('published');
    const emails = await OutboxEmail.find({ kind: 'notes-blocked' }).sort({ createdAt: 1 }).lean();
    expect(emails.map(({ to, data }) => [to, data.isBlocked])).toEqual([
      [author.email, true],
      [author.email, false],
    ]);
  });
});

describe('reports', () => {
  test.each([{}, { reason: 'low_rating' }, { reason: 'low' }])(
    'refuses the reason of %j with 400',
    async (body) => {
      const { id } = await aRecipe();
      const { note } = await aWaitingNote(id);
      expect((await report(note.id, '10.0.0.1', body)).status).toBe(400);
    },
  );

  test('a note that is not published cannot be reported: 404', async () => {
    const { id } = await aRecipe();
    const { note } = await aWaitingNote(id);
    expect((await report(note.id, '10.0.0.1')).status).toBe(404);
  });

  test('a client counts once a day for a note, which stays published until an admin decides', async () => {
    const { id } = await aRecipe();
    const { note } = await aWaitingNote(id);
    await decide(note, { decision: 'published' });
    for (const client of ['10.0.0.1', '10.0.0.1', '10.0.0.2'])
      expect((await report(note.id, client)).status).toBe(204);
    await report(note.id, '10.0.0.3', { reason: 'unsafe' });
    expect(await readNumbers(id)).toEqual([1, 1]);
    const queue = await readQueue('view=reported');
    expect(queue).toMatchObject({
      reportedCount: 1,
      notes: [{ reportCount: 3, reportReasons: ['spam', 'unsafe'], state: 'published' }],
    });
    await decide(note, { decision: 'published' });
    expect(await readQueue('view=reported')).toMatchObject({ reportedCount: 0, notes: [] });
    expect(await readNumbers(id)).toEqual([1, 1]);
  });

  test('a client that reports without end is refused with 429', async () => {
    const { id } = await aRecipe();
    const { note } = await aWaitingNote(id);
    await decide(note, { decision: 'published' });
    for (let i = 0; i < RATE_POLICIES.noteReport.max; i += 1) await report(note.id, '10.0.0.9');
    expect((await report(note.id, '10.0.0.9')).status).toBe(429);
  });
});

test('admins see which share of the notes is hidden, by stars', async () => {
  const { id } = await aRecipe();
  const [first] = [await aWaitingNote(id, 'First.'), await aWaitingNote(id, 'Second.')];
  await decide(first.note, { decision: 'hidden', reason: 'spam' });
  const { shares } = await readQueue();
  expect(shares[0]).toEqual({ stars: 1, total: 2, hidden: 1 });
  expect(shares.slice(1)).toEqual([2, 3, 4, 5].map((stars) => ({ stars, total: 0, hidden: 0 })));
});
