import mongoose from 'mongoose';
import { enqueueEmail } from '@/lib/mail/outbox-commands';
import {
  type CreateOrderLink,
  type CreateResetLink,
  type CreateRestoreLink,
  type CreateVerificationLink,
  type FindOrderLink,
  sendDueEmails,
  startOutboxWorker,
} from '@/lib/mail/outbox-worker';
import { log } from '@/lib/runtime/log';
import { siteOrigin } from '@/lib/site/site-queries';
import { OutboxEmail } from '@/models/outbox-email';
import { withDatabase } from '@/tests/support/database';
import { MailServer, readEmail } from './mail-server';

withDatabase();

const RESET_LINK = `https://shop.example/reset?token=${'f'.repeat(64)}`;
const REFUSED = { failure: 'Error', code: 'EENVELOPE', responseCode: 550 };
const createResetLink: CreateResetLink = async () => RESET_LINK;
const findNoAccount: CreateResetLink = async () => null;

let server: MailServer;
const settings = () => ({ from: 'shop@shop.example', smtpUrl: server.url, folder: 'never used' });
const createRestoreLink: CreateRestoreLink = async (changeId) => `https://shop.example/restore/${changeId}`;
const createVerificationLink: CreateVerificationLink = async (userId, email) =>
  email === 'ada@shop.test' ? `https://shop.example/verify/${userId}` : null;
const createOrderLink: CreateOrderLink = (orderId) => `https://shop.example/orders/${orderId}`;
const findOrderLink: FindOrderLink = async (orderNumber, email) =>
  email === 'ada@shop.test' ? `https://shop.example/found/${orderNumber}` : null;
const send = (make = createResetLink) =>
  sendDueEmails(
    { createResetLink: make, createRestoreLink, createVerificationLink, createOrderLink, findOrderLink },
    { settings: settings() },
  );
const listRecipients = () => server.received.flatMap((email) => email.recipients).sort();
const makeEmailsDue = () =>
  OutboxEmail.updateMany({ dueAt: mongoose.trusted({ $exists: true }) }, { $set: { dueAt: new Date() } });

async function waitUntil(condition: () => boolean | Promise<boolean>, withinMs = 60_000): Promise<void> {
  const deadlineMs = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > deadlineMs) throw new Error('The condition was not met in time.');
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

test('an email to a recipient that the mail server refuses is retried later, not lost', async () => {
  server.refusedRecipients.add('ada@shop.test');
  await enqueueEmail({ kind: 'password-changed', to: 'ada@shop.test' });
  await enqueueEmail({ kind: 'password-changed', to: 'bob@shop.test' });
  await send();
  await send();
  expect(server.attemptedRecipients.filter((email) => email === 'ada@shop.test')).toHaveLength(1);
  expect(listRecipients()).toEqual(['bob@shop.test']);
  server.refusedRecipients.clear();
  await makeEmailsDue();
  await send();
  expect(listRecipients()).toEqual(['ada@shop.test', 'bob@shop.test']);
  expect(await OutboxEmail.countDocuments()).toBe(0);
});

test.each([
  { attempt: 1, seconds: 10 },
  { attempt: 2, seconds: 20 },
  { attempt: 10, seconds: 5_120 },
  { attempt: 11, seconds: 7_200 },
])('after attempt $attempt, an email waits $seconds seconds', async ({ attempt, seconds }) => {
  server.refusedRecipients.add('ada@shop.test');
  await OutboxEmail.create({ kind: 'password-changed', to: 'ada@shop.test', attempts: attempt - 1 });
  const startedMs = Date.now();
  await send();
  const email = await OutboxEmail.findOne().orFail();
  expect(email.attempts).toBe(attempt);
  expect(Math.abs(Number(email.dueAt) - startedMs - seconds * 1000)).toBeLessThan(9_000);
});

test('a process whose clock is a minute ahead does not send again what another one is sending', async () => {
  await OutboxEmail.create({
    ...{ kind: 'password-changed', to: 'ada@shop.test', attempts: 1 },
    dueAt: new Date(Date.now() + 60_000),
  });
  await enqueueEmail({ kind: 'password-changed', to: 'bob@shop.test' });
  const readClock = Date.now;
  jest.spyOn(Date, 'now').mockImplementation(() => readClock() + 61_000);
  // Until the driver has heard from the database by the same clock.
  await waitUntil(() => mongoose.connection.readyState === mongoose.ConnectionStates.connected);
  await send();
  jest.restoreAllMocks();
  expect(listRecipients()).toEqual(['bob@shop.test']);
  expect(await OutboxEmail.find().lean()).toMatchObject([{ to: 'ada@shop.test', attempts: 1 }]);
  await makeEmailsDue();
  await send();
  expect(listRecipients()).toEqual(['ada@shop.test', 'bob@shop.test']);
});

test('after twenty-one attempts, the shop gives up, keeps the email and logs only that fact', async () => {
  const logSpy = jest.spyOn(log, 'error');
  server.refusedRecipients.add('ada@shop.test');
  await OutboxEmail.create({ kind: 'reset-request', to: 'ada@shop.test', attempts: 20 });
  await send();
  await makeEmailsDue();
  await send();
  const email = await OutboxEmail.findOne().lean();
  expect(email).toMatchObject({ to: 'ada@shop.test', attempts: 21, gaveUp: true });
  expect(email).not.toHaveProperty('dueAt');
  expect(logSpy.mock.calls).toEqual([
    [
      { emailId: String(email?._id), kind: 'reset-request', attempts: 21, ...REFUSED },
      expect.stringContaining('giving up'),
    ],
  ]);
});

test('the log says why the mail server cannot be reached', async () => {
  const logSpy = jest.spyOn(log, 'warn');
  await server.close();
  await enqueueEmail({ kind: 'password-changed', to: 'ada@shop.test' });
  await send();
  const { host } = new URL(server.url);
  expect(logSpy.mock.calls).toEqual([
    [expect.objectContaining({ code: 'ESOCKET', cause: `connect ECONNREFUSED ${host}` }), expect.any(String)],
  ]);
});

test('the log never contains an email, a link or a message that may quote them', async () => {
  const logSpies = (['info', 'warn', 'error'] as const).map((level) => jest.spyOn(log, level));
  server.refusedRecipients.add('ada@shop.test');
  await enqueueEmail({ kind: 'reset-request', to: 'ada@shop.test' });
  await enqueueEmail({
    kind: 'email-changed',
    to: 'ada@shop.test',
    data: { newEmail: 'eve@evil.example', changeId: '1' },
  });
  await enqueueEmail({ kind: 'reset-request', to: 'bob@shop.test' });
  await send();
  await makeEmailsDue();
  await send(async (email) => {
    throw new Error(`${email} cannot have ${RESET_LINK}`);
  });
  const lines = logSpies.flatMap((spy) => spy.mock.calls);
  expect(lines).toHaveLength(4);
  for (const secret of ['shop.test', 'evil', 'token=', 'cannot have', 'is unknown here']) {
    expect(JSON.stringify(lines)).not.toContain(secret);
  }
});

test.each([
  'ada@shop.test\r\nBcc: eve@evil.example',
  '"eve@evil.example"@shop.test',
  'ada@shop.test, eve@evil.example',
])('an email to %j reaches no one and does not delay the others', async (to) => {
  await enqueueEmail({ kind: 'reset-request', to });
  await enqueueEmail({ kind: 'reset-request', to: 'bob@shop.test' });
  await send();
  expect(server.attemptedRecipients).toEqual(['bob@shop.test']);
  expect(await OutboxEmail.findOne().lean()).toMatchObject({ to, attempts: 1 });
});

test('a recipient without an account gets no email, and the request leaves no trace', async () => {
  await enqueueEmail({ kind: 'reset-request', to: 'nobody@shop.test' });
  await send(findNoAccount);
  expect(server.attemptedRecipients).toEqual([]);
  expect(await OutboxEmail.countDocuments()).toBe(0);
});

test('a link to an order is emailed only if there is such an order', async () => {
  const data = { orderNumber: '7KQ4-M2XR-9WBT' };
  await enqueueEmail({ kind: 'order-link', to: 'nobody@shop.test', data });
  await enqueueEmail({ kind: 'order-link', to: 'ada@shop.test', data });
  await send();
  expect(listRecipients()).toEqual(['ada@shop.test']);
  expect(readEmail(server.received[0]?.source ?? '').text).toContain(
    'https://shop.example/found/7KQ4-M2XR-9WBT',
  );
  expect(await OutboxEmail.countDocuments()).toBe(0);
});

test('an email of a transaction that aborts is never sent', async () => {
  const outbox = startOutboxWorker({
    createResetLink,
    createRestoreLink,
    createVerificationLink,
    createOrderLink,
    findOrderLink,
    settings: settings(),
  });
  const transaction = mongoose.connection.transaction(async (session) => {
    await enqueueEmail({ kind: 'password-changed', to: 'ada@shop.test' }, { session });
    throw new Error('changed my mind');
  });
  await expect(transaction).rejects.toThrow('changed my mind');
  await enqueueEmail({ kind: 'password-changed', to: 'bob@shop.test' });
  await waitUntil(() => server.received.length > 0);
  await outbox.stop();
  expect(server.attemptedRecipients).toEqual(['bob@shop.test']);
  expect(await OutboxEmail.countDocuments()).toBe(0);
});

test('an email of a transaction is sent as soon as the transaction commits', async () => {
  const outbox = startOutboxWorker({
    createResetLink,
    createRestoreLink,
    createVerificationLink,
    createOrderLink,
    findOrderLink,
    settings: settings(),
  });
  await mongoose.connection.transaction(async (session) => {
    await enqueueEmail({ kind: 'password-changed', to: 'ada@shop.test' }, { session });
  });
  await waitUntil(() => server.received.length > 0);
  await outbox.stop();
  expect(listRecipients()).toEqual(['ada@shop.test']);
});

test('an email enqueued while the mail server is down is sent once when it is up again', async () => {
  await server.close();
  await enqueueEmail({ kind: 'password-changed', to: 'ada@shop.test' });
  await send();
  expect(await OutboxEmail.countDocuments()).toBe(1);
  await server.open();
  await makeEmailsDue();
  await send();
  await makeEmailsDue();
  await send();
  expect(listRecipients()).toEqual(['ada@shop.test']);
  expect(await OutboxEmail.countDocuments()).toBe(0);
});

test('of several concurrent workers, only one sends each email', async () => {
  const addresses = Array.from({ length: 20 }, (_, index) => `cook-${index + 10}@shop.test`);
  for (const to of addresses) await enqueueEmail({ kind: 'password-changed', to });
  await Promise.all([send(), send(), send()]);
  expect(listRecipients()).toEqual(addresses);
});

test('an email whose process crashed while sending it is sent by another process a minute later', async () => {
  const toDateIn = (ms: number) => new Date(Date.now() + ms);
  await OutboxEmail.create({
    kind: 'password-changed',
    to: 'ada@shop.test',
    attempts: 1,
    dueAt: toDateIn(59_000),
  });
  await send();
  expect(server.attemptedRecipients).toEqual([]);
  await OutboxEmail.updateOne({}, { $set: { dueAt: toDateIn(-1) } });
  await send();
  expect(listRecipients()).toEqual(['ada@shop.test']);
});

test('an unavailable database does not stop the outbox', async () => {
  jest.spyOn(OutboxEmail, 'findOne').mockImplementationOnce(() => {
    throw new mongoose.mongo.MongoNetworkError('unavailable');
  });
  const logSpy = jest.spyOn(log, 'warn');
  const outbox = startOutboxWorker({
    createResetLink,
    createRestoreLink,
    createVerificationLink,
    createOrderLink,
    findOrderLink,
    settings: settings(),
  });
  await waitUntil(() => logSpy.mock.calls.length > 0);
  await enqueueEmail({ kind: 'password-changed', to: 'ada@shop.test' });
  await waitUntil(() => server.received.length > 0);
  await outbox.stop();
  expect(listRecipients()).toEqual(['ada@shop.test']);
});

test('a stopped outbox finishes its current email and starts no other', async () => {
  await enqueueEmail({ kind: 'reset-request', to: 'ada@shop.test' });
  await enqueueEmail({ kind: 'reset-request', to: 'bob@shop.test' });
  let isCalled = false;
  let resolveLink: (link: string) => void = () => {};
  const outbox = startOutboxWorker({
    createResetLink: () => {
      isCalled = true;
      return new Promise((resolve) => {
        resolveLink = resolve;
      });
    },
    createRestoreLink,
    createVerificationLink,
    createOrderLink,
    findOrderLink,
    settings: settings(),
  });
  await waitUntil(() => isCalled);
  const stopped = outbox.stop();
  resolveLink(RESET_LINK);
  await stopped;
  expect(listRecipients()).toEqual(['ada@shop.test']);
  expect(await OutboxEmail.countDocuments({ to: 'bob@shop.test', attempts: 0 })).toBe(1);
});

test('each kind of email has its own content', async () => {
  await enqueueEmail({ kind: 'reset-request', to: 'ada@shop.test' });
  await enqueueEmail({
    kind: 'email-changed',
    to: 'bob@shop.test',
    data: { newEmail: 'eve@evil.example', changeId: '1' },
  });
  await enqueueEmail({ kind: 'password-changed', to: 'cid@shop.test' });
  await send();
  const emails = server.received.map(({ recipients: [to], source }) => [to, readEmail(source).text]);
  expect(Object.fromEntries(emails)).toEqual({
    'ada@shop.test': expect.stringContaining(RESET_LINK),
    'bob@shop.test': expect.stringContaining('e***@evil.example'),
    'cid@shop.test': expect.stringContaining('password of your account was just changed'),
  });
});

test('an email with an ID is sent once, however often it is enqueued, and only a record of it remains', async () => {
  const id = new mongoose.Types.ObjectId();
  const enqueue = () => enqueueEmail({ kind: 'password-changed', to: 'ada@shop.test' }, { id });
  await Promise.all([enqueue(), enqueue(), enqueue()]);
  await send();
  await enqueue();
  await send();
  expect(listRecipients()).toEqual(['ada@shop.test']);
  expect(await OutboxEmail.find().lean()).toEqual([
    {
      _id: id,
      kind: 'password-changed',
      keepsTrace: true,
      sentAt: expect.any(Date),
      createdAt: expect.any(Date),
    },
  ]);
});

test('every email about an order arrives once, in plain text and HTML, with its number and the link to its page', async () => {
  const orderNumber = '7KQ4-M2XR-9WBT';
  const order = { orderId: '1', orderNumber };
  const content = { ...order, lines: [], sums: [], address: ['Ada Cook'] };
  const to = 'ada@shop.test';
  await enqueueEmail({ kind: 'order-paid', to, data: content });
  await enqueueEmail({ kind: 'payment-refused', to, data: content });
  await enqueueEmail({ kind: 'order-shipped', to, data: { ...content, tracking: null } });
  await enqueueEmail({ kind: 'order-delivered', to, data: order });
  await enqueueEmail({ kind: 'order-cancelled', to, data: { ...order, total: '$25.98' } });
  const part = { amount: '$5.00', refunded: '$5.00', total: '$25.98' };
  await enqueueEmail({ kind: 'order-partly-refunded', to, data: { ...order, ...part } });
  await enqueueEmail({ kind: 'order-refunded', to, data: { ...order, total: '$25.98' } });
  await enqueueEmail({ kind: 'refund-failed', to, data: { ...order, total: '$25.98' } });
  await send();
  await send();
  expect(server.received).toHaveLength(8);
  for (const { source } of server.received) {
    const { text, html } = readEmail(source);
    for (const part of [text, html]) {
      expect(part).toContain(orderNumber);
      expect(part).toContain(createOrderLink('1'));
    }
  }
});

test('the email about an order arrives with the images of its items, to be loaded from the shop', async () => {
  const image = `${'a'.repeat(32)}-c0ffee.jpg`;
  const lines = [
    { text: '2 × Rice, 1 kg', sum: '$13.00', image },
    { text: '1 × Miso, 200 g', sum: '$4.25' },
  ];
  const data = { orderNumber: '7KQ4-M2XR-9WBT', lines, sums: [], address: ['Ada Cook'] };
  await enqueueEmail({ kind: 'order-paid', to: 'ada@shop.test', data });
  await send();
  const { text, html } = readEmail(server.received[0]?.source ?? '');
  expect(text).toContain('2 × Rice, 1 kg: $13.00\r\n1 × Miso, 200 g: $4.25');
  const urls = [...html.matchAll(/ src="([^"]*)"/g)].map(([, url]) => url);
  expect(urls).toEqual([`${siteOrigin()}/images/${image}/thumbnail.jpg`]);
});
