import { randomUUID } from 'node:crypto';
import { GET as ATTEMPT } from '@/app/api/orders/attempt/route';
import { Order } from '@/models/order';
import { OutboxLetter } from '@/models/outbox-letter';
import {
  aCart,
  answerBank,
  aPlacement,
  CARDS,
  chargeCount,
  ledger,
  NO_DIFFERENCE,
  place,
  reconcileAfter,
  takeWebhook,
  theOrder,
} from '@/tests/support/checkout';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { typeCard, withPaymentSandbox } from '@/tests/support/payments';

withDatabase();
const sandbox = withPaymentSandbox();
beforeEach(() => sandbox.answerWebhooks(takeWebhook));
afterEach(() => sandbox.quiet());

const card = (number: string = CARDS.good) => typeCard(sandbox.url(), number);
const dropWebhooks = () => sandbox.arrange({ on: 'webhook', name: '*', effect: 'drop', times: 1_000 });

test('a guest pays by card: one order, one charge, one letter', async () => {
  const { status, json } = await place(aPlacement(await aCart(), await card()));
  expect(json).toMatchObject({ success: true, order: { total: 25.98, status: 'Processing' } });
  expect(status).toBe(200);
  await sandbox.quiet();
  expect(await chargeCount()).toBe(1);
  expect(await ledger()).toEqual(NO_DIFFERENCE);
  const letters = await OutboxLetter.find().lean();
  expect(letters).toEqual([expect.objectContaining({ kind: 'order-paid', to: 'guest@shop.test' })]);
});

test('twenty equal orders at once with one key are one order and one charge', async () => {
  const body = aPlacement(await aCart(), await card());
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => place(body, key)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(new Set(answers.map(({ json }) => json.order._id)).size).toBe(1);
  expect(await Order.countDocuments()).toBe(1);
  await sandbox.quiet();
  expect(await chargeCount()).toBe(1);
  expect(await ledger()).toEqual(NO_DIFFERENCE);
  expect(await OutboxLetter.countDocuments()).toBe(1);
});

test('twenty equal orders at once without a key are one order and one charge', async () => {
  const body = aPlacement(await aCart(), await card());
  const answers = await Promise.all(Array.from({ length: 20 }, () => place(body, null)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await Order.countDocuments()).toBe(1);
  expect(await chargeCount()).toBe(1);
  expect(await ledger()).toEqual(NO_DIFFERENCE);
});

test('a challenge finished with the browser closed and the message lost is paid by the reconciler', async () => {
  await dropWebhooks();
  const key = randomUUID();
  const { status, json } = await place(aPlacement(await aCart(), await card(CARDS.challenged)), key);
  expect(status).toBe(200);
  expect(json).toMatchObject({
    success: false,
    requiresActionOrConfirmation: true,
    requiresAction: true,
    message: 'Auth required.',
  });
  expect((await theOrder()).payment.state).toBe('action');
  await answerBank(sandbox.url(), json.paymentIntentClientSecret);
  await reconcileAfter(60_000);
  expect((await theOrder()).payment.state).toBe('paid');
  expect(await ledger()).toEqual(NO_DIFFERENCE);
  const attempt = await call(ATTEMPT, { headers: { 'Idempotency-Key': key } });
  expect(attempt.json).toMatchObject({ success: true, state: 'paid' });
});
