import mongoose from 'mongoose';
import { POST as REQUEST_RESET } from '@/app/api/auth/request-password-reset/route';
import { POST } from '@/app/api/orders/find/route';
import { RATE_POLICIES } from '@/lib/db/rate-limit';
import { CLIENT_ADDRESS_HEADER } from '@/lib/http/header-rules';
import { findOrderLink } from '@/lib/orders/order-link-commands';
import { readOrderToken } from '@/lib/orders/order-token';
import { Order } from '@/models/order';
import { OutboxEmail } from '@/models/outbox-email';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { anOrderDocument } from '@/tests/support/order-documents';

withDatabase();

const EMAIL = 'ada@shop.test';
const NUMBER = '7KQ4-M2XR-9WBT';
const ask = (body: object, headers: Record<string, string> = {}) => call(POST, { body, headers });

beforeEach(async () => {
  await Order.create(anOrderDocument({ orderNumber: NUMBER, email: EMAIL }));
});

test.each([
  { rule: 'no number', body: { email: EMAIL }, field: 'orderNumber' },
  { rule: 'a part of a number', body: { orderNumber: '7KQ4-M2XR', email: EMAIL }, field: 'orderNumber' },
  { rule: 'an operator', body: { orderNumber: { $ne: '' }, email: EMAIL }, field: 'orderNumber' },
  { rule: 'no email', body: { orderNumber: NUMBER }, field: 'email' },
  { rule: 'two emails', body: { orderNumber: NUMBER, email: `${EMAIL},eve@evil.test` }, field: 'email' },
])('$rule is refused with 400 at its field, and sends nothing', async ({ body, field }) => {
  const { status, json } = await ask(body);
  expect([status, Object.keys(json.fields)]).toEqual([400, [field]]);
  expect(await OutboxEmail.countDocuments()).toBe(0);
});

test('whether there is such an order changes neither the response nor the work that it causes', async () => {
  const outcomes: unknown[] = [];
  for (const body of [
    { orderNumber: NUMBER, email: EMAIL },
    { orderNumber: NUMBER, email: 'eve@evil.test' },
    { orderNumber: '2222-2222-2222', email: EMAIL },
  ]) {
    const commands: string[] = [];
    mongoose.set('debug', (collection: string, method: string) => commands.push(`${collection} ${method}`));
    const { status, json } = await ask(body);
    mongoose.set('debug', false);
    outcomes.push({ status, json, commands });
  }
  expect(outcomes[1]).toEqual(outcomes[0]);
  expect(outcomes[2]).toEqual(outcomes[0]);
  expect(await OutboxEmail.countDocuments({ kind: 'order-link' })).toBe(3);
});

test('only the email of the order gets its link, which opens it', async () => {
  expect(await findOrderLink(NUMBER, 'eve@evil.test')).toBeNull();
  expect(await findOrderLink('2222-2222-2222', EMAIL)).toBeNull();
  const link = new URL((await findOrderLink(NUMBER, EMAIL)) ?? '');
  const id = link.pathname.split('/').at(-1) ?? '';
  expect(readOrderToken(id, link.searchParams.get('token') ?? '')).toBe('emailed');
});

test.each(['7kq4m2xr9wbt', '#7KQ4-M2XR-9WBT', ' 7KQ4 M2XR 9WBT '])(
  'the number may be typed as %j',
  async (orderNumber) => {
    await ask({ orderNumber, email: ' Ada@Shop.test' });
    expect(await OutboxEmail.findOne().lean()).toMatchObject({ to: EMAIL, data: { orderNumber: NUMBER } });
  },
);

test('an address gets five links to orders in an hour, which keep no one from a new password, and nobody is told', async () => {
  for (let count = 0; count < 6; count += 1) {
    expect((await ask({ orderNumber: '2222-2222-2222', email: EMAIL })).status).toBe(200);
  }
  await call(REQUEST_RESET, { body: { email: EMAIL } });
  expect(await OutboxEmail.countDocuments({ kind: 'order-link' })).toBe(5);
  expect(await OutboxEmail.countDocuments({ kind: 'reset-request' })).toBe(1);
});

test('a client can ask thirty times in an hour', async () => {
  const { max } = RATE_POLICIES.orderLinkRequest;
  const headers = { [CLIENT_ADDRESS_HEADER]: '203.0.113.9' };
  const responses = await Promise.all(
    Array.from({ length: max + 2 }, (_, index) =>
      ask({ orderNumber: NUMBER, email: `a${index}@shop.test` }, headers),
    ),
  );
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(2);
});
