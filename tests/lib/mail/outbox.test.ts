import mongoose from 'mongoose';
import { log } from '@/lib/log';
import { postLetter } from '@/lib/mail/outbox-commands';
import {
  type MakeResetLink,
  type MakeTakeBackLink,
  sendDueLetters,
  startOutbox,
} from '@/lib/mail/outbox-worker';
import { OutboxLetter } from '@/models/outbox-letter';
import { withDatabase } from '@/tests/support/database';
import { MailServer, readLetter } from './mail-server';

withDatabase();

const RESET_LINK = `https://shop.example/reset?token=${'f'.repeat(64)}`;
const REFUSED = { failure: 'Error', code: 'EENVELOPE', responseCode: 550 };
const makeResetLink: MakeResetLink = async () => RESET_LINK;
const noSuchAccount: MakeResetLink = async () => null;

let server: MailServer;
const settings = () => ({ from: 'shop@shop.example', smtpUrl: server.url, folder: 'never used' });
const makeTakeBackLink: MakeTakeBackLink = async (changeId) => `https://shop.example/restore/${changeId}`;
const send = (make = makeResetLink) =>
  sendDueLetters({ makeResetLink: make, makeTakeBackLink }, { settings: settings() });
const recipients = () => server.received.flatMap((letter) => letter.recipients).sort();
const timePasses = () =>
  OutboxLetter.updateMany({ dueAt: mongoose.trusted({ $exists: true }) }, { $set: { dueAt: new Date() } });

async function until(isSo: () => boolean | Promise<boolean>, withinMs = 60_000): Promise<void> {
  const deadlineMs = Date.now() + withinMs;
  while (!(await isSo())) {
    if (Date.now() > deadlineMs) throw new Error('It did not come to that in time.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

beforeEach(async () => {
  server = new MailServer();
  await server.open();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await server.close();
});

test('a recipient the mail server refuses is tried again later, and not lost', async () => {
  server.refused.add('ada@shop.test');
  await postLetter({ kind: 'password-changed', to: 'ada@shop.test' });
  await postLetter({ kind: 'password-changed', to: 'bob@shop.test' });
  await send();
  await send();
  expect(server.asked.filter((email) => email === 'ada@shop.test')).toHaveLength(1);
  expect(recipients()).toEqual(['bob@shop.test']);
  server.refused.clear();
  await timePasses();
  await send();
  expect(recipients()).toEqual(['ada@shop.test', 'bob@shop.test']);
  expect(await OutboxLetter.countDocuments()).toBe(0);
});

test.each([
  [1, 10],
  [2, 20],
  [10, 5_120],
  [11, 7_200],
])('after attempt %i a letter waits %i seconds', async (attempt, seconds) => {
  server.refused.add('ada@shop.test');
  await OutboxLetter.create({ kind: 'password-changed', to: 'ada@shop.test', attempts: attempt - 1 });
  const startedMs = Date.now();
  await send();
  const letter = await OutboxLetter.findOne().orFail();
  expect(letter.attempts).toBe(attempt);
  expect(Math.abs(Number(letter.dueAt) - startedMs - seconds * 1000)).toBeLessThan(9_000);
});

test('after twenty-one attempts the shop gives up, keeps the letter and says only that', async () => {
  const said = jest.spyOn(log, 'error');
  server.refused.add('ada@shop.test');
  await OutboxLetter.create({ kind: 'reset-request', to: 'ada@shop.test', attempts: 20 });
  await send();
  await timePasses();
  await send();
  const letter = await OutboxLetter.findOne().lean();
  expect(letter).toMatchObject({ to: 'ada@shop.test', attempts: 21, gaveUp: true });
  expect(letter).not.toHaveProperty('dueAt');
  expect(said.mock.calls).toEqual([
    [
      { letterId: String(letter?._id), kind: 'reset-request', attempts: 21, ...REFUSED },
      expect.stringContaining('gave up'),
    ],
  ]);
});

test('the log never holds an e-mail, a link or what failed in words', async () => {
  const said = (['info', 'warn', 'error'] as const).map((level) => jest.spyOn(log, level));
  server.refused.add('ada@shop.test');
  await postLetter({ kind: 'reset-request', to: 'ada@shop.test' });
  await postLetter({
    kind: 'email-changed',
    to: 'ada@shop.test',
    data: { newEmail: 'eve@evil.example', changeId: '1' },
  });
  await postLetter({ kind: 'reset-request', to: 'bob@shop.test' });
  await send();
  await timePasses();
  await send(async (email) => {
    throw new Error(`${email} cannot have ${RESET_LINK}`);
  });
  const lines = said.flatMap((level) => level.mock.calls);
  expect(lines).toHaveLength(4);
  for (const secret of ['shop.test', 'evil', 'token=', 'cannot have', 'does not live']) {
    expect(JSON.stringify(lines)).not.toContain(secret);
  }
});

test.each([
  'ada@shop.test\r\nBcc: eve@evil.example',
  '"eve@evil.example"@shop.test',
  'ada@shop.test, eve@evil.example',
])('a letter to %j reaches nobody and does not keep the others waiting', async (to) => {
  await postLetter({ kind: 'reset-request', to });
  await postLetter({ kind: 'reset-request', to: 'bob@shop.test' });
  await send();
  expect(server.asked).toEqual(['bob@shop.test']);
  expect(await OutboxLetter.findOne().lean()).toMatchObject({ to, attempts: 1 });
});

test('who has no account gets no letter, and nothing is left of the request', async () => {
  await postLetter({ kind: 'reset-request', to: 'nobody@shop.test' });
  await send(noSuchAccount);
  expect(server.asked).toEqual([]);
  expect(await OutboxLetter.countDocuments()).toBe(0);
});

test('a letter of a transaction that aborts is never sent', async () => {
  const outbox = startOutbox({ makeResetLink, makeTakeBackLink, settings: settings() });
  const aborted = mongoose.connection.transaction(async (session) => {
    await postLetter({ kind: 'password-changed', to: 'ada@shop.test' }, { session });
    throw new Error('changed my mind');
  });
  await expect(aborted).rejects.toThrow('changed my mind');
  await postLetter({ kind: 'password-changed', to: 'bob@shop.test' });
  await until(() => server.received.length > 0);
  await outbox.stop();
  expect(server.asked).toEqual(['bob@shop.test']);
  expect(await OutboxLetter.countDocuments()).toBe(0);
});

test('a letter of a transaction is sent as soon as that commits', async () => {
  const outbox = startOutbox({ makeResetLink, makeTakeBackLink, settings: settings() });
  await mongoose.connection.transaction(async (session) => {
    await postLetter({ kind: 'password-changed', to: 'ada@shop.test' }, { session });
  });
  await until(() => server.received.length > 0);
  await outbox.stop();
  expect(recipients()).toEqual(['ada@shop.test']);
});

test('a letter posted while the mail server is down is sent once when it is up', async () => {
  await server.close();
  await postLetter({ kind: 'password-changed', to: 'ada@shop.test' });
  await send();
  expect(await OutboxLetter.countDocuments()).toBe(1);
  await server.open();
  await timePasses();
  await send();
  await timePasses();
  await send();
  expect(recipients()).toEqual(['ada@shop.test']);
  expect(await OutboxLetter.countDocuments()).toBe(0);
});

test('of many workers at once, one sends each letter', async () => {
  const everybody = Array.from({ length: 20 }, (_, index) => `cook-${index + 10}@shop.test`);
  for (const to of everybody) await postLetter({ kind: 'password-changed', to });
  await Promise.all([send(), send(), send()]);
  expect(recipients()).toEqual(everybody);
});

test('the letter of a process that died while sending is sent by another, a minute later', async () => {
  const inMs = (ms: number) => new Date(Date.now() + ms);
  await OutboxLetter.create({
    kind: 'password-changed',
    to: 'ada@shop.test',
    attempts: 1,
    dueAt: inMs(59_000),
  });
  await send();
  expect(server.asked).toEqual([]);
  await OutboxLetter.updateOne({}, { $set: { dueAt: inMs(-1) } });
  await send();
  expect(recipients()).toEqual(['ada@shop.test']);
});

test('the database being away does not end the outbox', async () => {
  jest.spyOn(OutboxLetter, 'findOneAndUpdate').mockImplementationOnce(() => {
    throw new mongoose.mongo.MongoNetworkError('away');
  });
  const said = jest.spyOn(log, 'warn');
  const outbox = startOutbox({ makeResetLink, makeTakeBackLink, settings: settings() });
  await until(() => said.mock.calls.length > 0);
  await postLetter({ kind: 'password-changed', to: 'ada@shop.test' });
  await until(() => server.received.length > 0);
  await outbox.stop();
  expect(recipients()).toEqual(['ada@shop.test']);
});

test('a stopped outbox finishes the letter in hand and takes no other', async () => {
  await postLetter({ kind: 'reset-request', to: 'ada@shop.test' });
  await postLetter({ kind: 'reset-request', to: 'bob@shop.test' });
  let asked = false;
  let answer: (link: string) => void = () => {};
  const outbox = startOutbox({
    makeResetLink: () => {
      asked = true;
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
    makeTakeBackLink,
    settings: settings(),
  });
  await until(() => asked);
  const stopped = outbox.stop();
  answer(RESET_LINK);
  await stopped;
  expect(recipients()).toEqual(['ada@shop.test']);
  expect(await OutboxLetter.countDocuments({ to: 'bob@shop.test', attempts: 0 })).toBe(1);
});

test('every kind of letter says what it is about', async () => {
  await postLetter({ kind: 'reset-request', to: 'ada@shop.test' });
  await postLetter({
    kind: 'email-changed',
    to: 'bob@shop.test',
    data: { newEmail: 'eve@evil.example', changeId: '1' },
  });
  await postLetter({ kind: 'password-changed', to: 'cid@shop.test' });
  await send();
  const said = server.received.map(({ recipients: [to], source }) => [to, readLetter(source).text]);
  expect(Object.fromEntries(said)).toEqual({
    'ada@shop.test': expect.stringContaining(RESET_LINK),
    'bob@shop.test': expect.stringContaining('e***@evil.example'),
    'cid@shop.test': expect.stringContaining('password of your account was just changed'),
  });
});

test('a letter with an id is sent once, however often it is posted, and only a trace of it stays', async () => {
  const id = new mongoose.Types.ObjectId();
  const post = () => postLetter({ kind: 'password-changed', to: 'ada@shop.test' }, { id });
  await Promise.all([post(), post(), post()]);
  await send();
  await post();
  await send();
  expect(recipients()).toEqual(['ada@shop.test']);
  expect(await OutboxLetter.find().lean()).toEqual([
    {
      _id: id,
      kind: 'password-changed',
      keepsTrace: true,
      sentAt: expect.any(Date),
      createdAt: expect.any(Date),
    },
  ]);
});
