import { enqueueEmail } from '@/lib/mail/outbox-commands';
import { findCustomer } from '@/lib/settlement/customer-queries';
import { Order } from '@/models/order';
import { OutboxEmail } from '@/models/outbox-email';
import { PaymentAlert } from '@/models/payment-alert';
import { withDatabase } from '@/tests/support/database';
import { anOrderDocument, ORDER_ID } from '@/tests/support/order-documents';
import { aRefund } from '@/tests/support/refunds';
import { aUser } from '@/tests/support/sign-in';

withDatabase();

let count = 0;
/** Stores an order for $22.25; returns its id. */
async function anOrder(fields: Parameters<typeof anOrderDocument>[0] = {}) {
  count += 1;
  const id = count.toString(16).padStart(24, '0');
  const number = `N-${count}`;
  const payment = { ...fields.payment, reference: `pi_${count}`, captureReference: `ch_${count}` };
  await Order.collection.insertOne(anOrderDocument({ _id: id, orderNumber: number, ...fields, payment }));
  return { id, number };
}
async function getCustomer(key: string, page = 1) {
  const customer = await findCustomer(key, page);
  if (!customer) throw new Error('There is no such customer.');
  return customer;
}

test.each(['nobody@shop.test', '0'.repeat(24), 'not an email', '', '%', '{"$gt":""}'])(
  'there is no customer %j',
  async (key) => {
    await anOrder();
    expect(await findCustomer(key, 1)).toBeNull();
  },
);

test('a guest is found by the email, in any case, with the orders of no one else', async () => {
  const { number } = await anOrder();
  await anOrder({ email: 'bob@shop.test' });
  const customer = await getCustomer('ADA@shop.test');
  expect(customer).toMatchObject({ email: 'ada@shop.test', account: null, orderCount: 1, formerEmails: [] });
  expect(customer.orders.map(({ orderNumber, isGuest }) => [orderNumber, isGuest])).toEqual([[number, true]]);
});

test('a guest is found by an order, so that no log of requests has the email', async () => {
  const { id } = await anOrder();
  await anOrder({ email: 'bob@shop.test' });
  expect(await getCustomer(id)).toMatchObject({ email: 'ada@shop.test', account: null, orderCount: 1 });
  const ada = await aUser({ email: 'ada@shop.test' });
  expect((await getCustomer(id)).account?.id).toBe(ada.id);
});

test('an account has its orders, those of earlier emails, and the guest orders of its email', async () => {
  const ada = await aUser({ email: 'ada@shop.test', verifiedEmail: 'ada@shop.test', name: 'Ada' });
  await anOrder({ createdAt: new Date('2026-11-01') });
  await anOrder({ createdAt: new Date('2026-11-02'), userId: ada.id });
  await anOrder({ createdAt: new Date('2026-11-03'), userId: ada.id, email: 'old@shop.test' });
  const customer = await getCustomer(ada.id);
  expect(customer.account).toMatchObject({ id: ada.id, name: 'Ada', role: 'user', isEmailVerified: true });
  expect(customer.formerEmails).toEqual(['old@shop.test']);
  expect(customer.orders.map(({ isGuest }) => isGuest)).toEqual([false, false, true]);
  expect((await getCustomer('ada@shop.test')).account?.id).toBe(ada.id);
});

test('nothing secret of an account is shown', async () => {
  const ada = await aUser({ email: 'ada@shop.test', passwordHash: 'hash of a password' });
  const text = JSON.stringify(await getCustomer(ada.id));
  for (const secret of ['hash of a password', 'tokenVersion', 'allergens', 'pi_'])
    expect(text).not.toContain(secret);
});

test('the sums are of all orders that were charged, also of those on other pages', async () => {
  for (let index = 0; index < 21; index += 1) await anOrder({ createdAt: new Date(2026, 10, 1, 0, index) });
  const made = { cents: 500, state: 'made' } as const;
  await anOrder({
    createdAt: new Date('2026-12-01'),
    refunds: [aRefund(made), aRefund({ state: 'failed' })],
  });
  await anOrder({ createdAt: new Date('2026-12-02'), payment: { state: 'void' } });
  const customer = await getCustomer('ada@shop.test', 9);
  expect(customer.sums).toEqual({ orderCount: 22, paid: (22 * 2225) / 100, refunded: 5 });
  expect([customer.orderCount, customer.page, customer.pageCount, customer.orders.length]).toEqual([
    23, 2, 2, 3,
  ]);
  expect(customer.refunds.map(({ amount, state }) => [amount, state]).sort()).toEqual([
    [5, 'failed'],
    [5, 'made'],
  ]);
});

test('addresses are listed once, the saved ones first', async () => {
  const address = { street1: '2 Mint Road', city: 'Salem', state: 'OR', postalCode: '97301' };
  const saved = { _id: ORDER_ID, label: 'Home', isPrimary: true, ...address };
  const ada = await aUser({ email: 'ada@shop.test', addresses: [saved] as never });
  await anOrder();
  const { number } = await anOrder({ createdAt: new Date('2026-11-30') });
  expect((await getCustomer(ada.id)).addresses.map(({ lines, source }) => [lines[0], source])).toEqual([
    ['2 Mint Road', 'saved as Home'],
    ['Ada Cook', `order ${number}`],
  ]);
});

test('the notes of admins, and the alerts, are those of the customer’s orders', async () => {
  const boss = await aUser({ email: 'boss@shop.test', role: 'admin' });
  const { id, number } = await anOrder({ notes: [{ at: new Date(), adminId: boss._id, note: 'Called.' }] });
  const { id: otherId } = await anOrder({ email: 'bob@shop.test' });
  for (const orderId of [id, otherId])
    await PaymentAlert.create({
      _id: `lost:stripe:${orderId}`,
      kind: 'lost',
      provider: 'stripe',
      reference: 'x',
      orderId,
    });
  const customer = await getCustomer('ada@shop.test');
  expect(customer.notes).toMatchObject([{ by: 'boss@shop.test', note: 'Called.', orderNumber: number }]);
  expect(customer.alerts.map(({ order }) => order?.orderNumber)).toEqual([number]);
});

test('emails about the orders are listed after they were sent, without their address, and unsent ones to the customer', async () => {
  const { id, number } = await anOrder();
  const data = { orderId: id, orderNumber: number };
  await enqueueEmail({ kind: 'order-delivered', to: 'ada@shop.test', data });
  await enqueueEmail({ kind: 'password-changed', to: 'ada@shop.test' });
  await enqueueEmail({ kind: 'password-changed', to: 'bob@shop.test' });
  await OutboxEmail.updateOne(
    { kind: 'order-delivered' },
    { $set: { sentAt: new Date() }, $unset: { dueAt: 1, to: 1, data: 1, attempts: 1 } },
  );
  const { emails } = await getCustomer('ada@shop.test');
  expect(emails.map(({ kind, state, orderNumber }) => [kind, state, orderNumber]).sort()).toEqual([
    ['order-delivered', 'sent', number],
    ['password-changed', 'waiting', ''],
  ]);
});
