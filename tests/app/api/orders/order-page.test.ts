import { randomUUID } from 'node:crypto';
import { PUT as SHIP } from '@/app/api/admin/orders/[id]/shipment/route';
import { PUT as SET_STATUS } from '@/app/api/admin/orders/[id]/status/route';
import { POST as CANCEL } from '@/app/api/orders/[id]/cancel/route';
import { POST as CLAIM } from '@/app/api/orders/[id]/claim/route';
import { GET as REORDER } from '@/app/api/orders/[id]/reorder/route';
import { GET as READ } from '@/app/api/orders/[id]/route';
import { createOrderToken, type OrderProof } from '@/lib/orders/order-token';
import { listReorderNotes } from '@/lib/orders/reorder-text-rules';
import { Ingredient } from '@/models/ingredient';
import { Order } from '@/models/order';
import { OutboxEmail } from '@/models/outbox-email';
import { PackStock } from '@/models/pack-stock';
import {
  aCart,
  aPlacement,
  CARDS,
  type Cart,
  countLedgerFindings,
  getOnlyOrder,
  NO_DIFFERENCE,
  place,
  reconcileAfter,
} from '@/tests/support/checkout';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { createSandboxStripe, enterCard, withPaymentSandbox } from '@/tests/support/payments';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';

withDatabase();
const sandbox = withPaymentSandbox();
afterEach(sandbox.clearScenarios);

type Headers = Record<string, string>;

async function buy({ cart, headers }: { cart?: Cart; headers?: Headers } = {}) {
  const card = await enterCard(sandbox.url(), CARDS.good);
  return place(aPlacement(cart ?? (await aCart()), card), randomUUID(), headers);
}
const aGuestOrder = async () => {
  await buy();
  return String((await getOnlyOrder())._id);
};
const withToken = (id: string, proof: OrderProof = 'emailed', headers: Headers = {}): Headers => ({
  'Order-Token': createOrderToken(id, proof),
  ...headers,
});
const read = (id: string, headers: Headers = {}) => call(READ, { params: { id }, headers });
const cancel = (id: string, headers: Headers = {}) =>
  call(CANCEL, { method: 'POST', params: { id }, headers });
const claim = (id: string, headers: Headers = {}) => call(CLAIM, { method: 'POST', params: { id }, headers });
const listRefunds = async () => (await createSandboxStripe().refunds.list()).data;
const listEmailKinds = async () => (await OutboxEmail.find().lean()).map(({ kind }) => kind).sort();

describe('the page of an order', () => {
  test('says nothing to strangers: not even whether there is such an order', async () => {
    const id = await aGuestOrder();
    const other = '0123456789abcdef01234567';
    const stranger = await createBearerHeaders(await aUser());
    const refused = await Promise.all([
      read(id),
      read(id, stranger),
      read(id, { 'Order-Token': 'x'.repeat(43) }),
      read(id, { 'Order-Token': createOrderToken(other, 'emailed') }),
      read(other, withToken(other)),
      cancel(id),
      cancel(id, stranger),
      call(REORDER, { params: { id }, headers: stranger }),
      claim(id, stranger),
    ]);
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404));
    expect(new Set(refused.map(({ json }) => JSON.stringify({ ...json, requestId: '' }))).size).toBe(1);
    expect((await getOnlyOrder()).status).toBe('Processing');
  });

  test.each([['not-an-id'], ['0'.repeat(25)]])('refuses the id %s', async (id) => {
    expect((await read(id, withToken(id))).status).toBe(404);
  });

  test('refuses a token of a megabyte', async () => {
    const id = await aGuestOrder();
    expect((await read(id, { 'Order-Token': 'x'.repeat(1_000_000) })).status).toBe(400);
  });

  test('shows an order to the person who placed it, by the response of the placement or by their account', async () => {
    const member = await createBearerHeaders(await aUser());
    const { json } = await buy({ headers: member });
    const id = json.order._id;
    for (const headers of [member, { 'Order-Token': json.orderToken }]) {
      const response = await read(id, headers);
      expect(response.status).toBe(200);
      expect(response.json).toMatchObject({
        orderNumber: json.order.orderNumber,
        events: [{ event: 'placed' }, { event: 'paid' }],
        ...{ tracking: null, refunded: 0, canCancel: true, canClaim: false },
      });
    }
  });
});

describe('a customer who cancels', () => {
  test.each([
    ['it is packed', { packedAt: new Date() }, /already packed/],
    ['it was shipped', { status: 'Shipped' }, /already been shipped/],
    ['it was delivered', { status: 'Delivered' }, /already been shipped/],
    ['it is being refunded', { 'payment.state': 'refunded' }, /already being refunded/],
    [
      'the bank decides about its payment',
      { 'payment.state': 'disputed' },
      /your bank or the payment provider decides/,
    ],
  ])('is refused once %s, and nothing is refunded', async (_, fields, reason) => {
    const id = await aGuestOrder();
    await Order.updateOne({ _id: id }, { $set: fields });
    const { status, json } = await cancel(id, withToken(id));
    expect([status, json.code]).toEqual([409, 'conflict']);
    expect(json.message).toMatch(reason);
    expect((await read(id, withToken(id))).json.canCancel).toBe(false);
    expect(await listRefunds()).toEqual([]);
  });

  test('gets the money back, once, however often and from wherever they cancel', async () => {
    const id = await aGuestOrder();
    const responses = await Promise.all([
      cancel(id, withToken(id)),
      cancel(id, withToken(id, 'placed')),
      cancel(id, withToken(id)),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const again = await cancel(id, withToken(id));
    expect([again.status, again.json.message]).toEqual([409, 'This order was already cancelled.']);
    expect(await listRefunds()).toHaveLength(1);
    const { json } = await read(id, withToken(id));
    expect(json).toMatchObject({ status: 'Cancelled', refunded: 25.98, total: 25.98, canCancel: false });
    expect(json.events.map(({ event }: { event: string }) => event)).toEqual(
      expect.arrayContaining(['placed', 'paid', 'canceled_by_customer', 'refunded']),
    );
    expect(await listEmailKinds()).toEqual(['order-cancelled', 'order-paid', 'order-refunded']);
    expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
  });

  test('has canceled although the provider is down: the refund follows', async () => {
    const id = await aGuestOrder();
    await sandbox.arrange({ on: 'call', name: 'refunds.create', effect: 'fail', times: 4 });
    const { status, json } = await cancel(id, withToken(id));
    expect([status, json.status]).toEqual([200, 'Cancelled']);
    expect(await listRefunds()).toEqual([]);
    await reconcileAfter(60_000);
    expect(await listRefunds()).toHaveLength(1);
    expect((await getOnlyOrder()).payment.state).toBe('refunded');
  });
});

describe('ordering again', () => {
  test('offers today’s prices, the nearest pack for one that is gone, and names what is no longer sold', async () => {
    const cart = [...(await aCart()), ...(await aCart()), ...(await aCart())];
    await buy({ cart });
    const id = String((await getOnlyOrder())._id);
    const [dearer, resized, gone] = cart.map(({ itemId }) => itemId);
    await Ingredient.updateOne({ _id: dearer }, { $set: { amounts: [{ amount: '1kg', price: 15 }] } });
    await Ingredient.updateOne(
      { _id: resized },
      {
        $set: {
          amounts: [
            { amount: '100g', price: 2 },
            { amount: '900g', price: 11 },
            { amount: '5kg', price: 50 },
          ],
        },
      },
    );
    await Ingredient.updateOne({ _id: gone }, { $set: { sellable: false } });
    const { json } = await call(REORDER, { params: { id }, headers: withToken(id) });
    expect(json.missing).toEqual([cart[2]?.name]);
    expect(
      json.lines.map(({ pack, quantity, formerAmount }: Record<string, unknown>) => ({
        ...{ pack, quantity, formerAmount },
      })),
    ).toEqual([
      { pack: { amount: '1kg', price: 15 }, quantity: 2, formerAmount: null },
      { pack: { amount: '900g', price: 11 }, quantity: 2, formerAmount: '1kg' },
    ]);
  });

  test('takes what is left: fewer pieces, another pack, or nothing, and says of each what became of it', async () => {
    const cart = [...(await aCart()), ...(await aCart()), ...(await aCart())];
    await buy({ cart });
    const id = String((await getOnlyOrder())._id);
    const [few, replaced] = cart.map(({ itemId }) => itemId);
    const halfAsLarge = { amount: '500g', price: 4 };
    await Ingredient.updateOne({ _id: replaced }, { $push: { amounts: halfAsLarge } });
    await PackStock.insertMany(
      cart.map(({ itemId, amount }) => ({ ingredientId: itemId, amount, left: itemId === few ? 1 : 0 })),
    );
    const { json } = await call(REORDER, { params: { id }, headers: withToken(id) });
    expect(json.lines.map(({ ingredient, ...line }: Record<string, unknown>) => line)).toEqual([
      {
        ...{ pack: { amount: '1kg', price: expect.any(Number) }, quantity: 1 },
        ...{ formerAmount: null, isFormerSoldOut: false, isReduced: true },
      },
      {
        ...{ pack: halfAsLarge, quantity: 4 },
        ...{ formerAmount: '1kg', isFormerSoldOut: true, isReduced: false },
      },
    ]);
    expect(listReorderNotes(json, true)).toEqual([
      'Your cart now has these items at today’s prices.',
      `Only a few are left: you get 1 × ${cart[0]?.name}, 1kg.`,
      `${cart[1]?.name}, 1kg is sold out; you get 4 × 500g instead.`,
      `${cart[2]?.name} is sold out.`,
    ]);
  });
});

describe('claiming a guest’s order', () => {
  test('needs an account, the link of the email, and the same email address', async () => {
    const id = await aGuestOrder();
    const buyer = await createBearerHeaders(await aUser({ email: 'guest@shop.test' }));
    const other = await createBearerHeaders(await aUser());
    expect((await claim(id, withToken(id))).status).toBe(401);
    const unproven = await claim(id, withToken(id, 'placed', buyer));
    expect([unproven.status, unproven.json.message]).toEqual([
      403,
      expect.stringContaining('link in the email'),
    ]);
    const foreign = await claim(id, withToken(id, 'emailed', other));
    expect([foreign.status, foreign.json.message]).toEqual([403, expect.stringContaining('guest@shop.test')]);
    expect((await getOnlyOrder()).userId).toBeUndefined();
  });

  test('works once; then the account is the owner, and the order is no longer a guest’s', async () => {
    const id = await aGuestOrder();
    const user = await aUser({ email: 'guest@shop.test' });
    const buyer = await createBearerHeaders(user);
    expect((await read(id, withToken(id))).json.canClaim).toBe(true);
    const claims = await Promise.all([1, 2].map(() => claim(id, withToken(id, 'emailed', buyer))));
    expect(claims.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await claim(id, withToken(id, 'emailed', buyer))).status).toBe(409);
    expect((await read(id, withToken(id))).json.canClaim).toBe(false);
    expect((await read(id, buyer)).status).toBe(200);
    expect(String((await getOnlyOrder()).userId)).toBe(user.id);
  });
});

describe('packing and shipping', () => {
  const ship = (id: string, body: object, headers: Headers) =>
    call(SHIP, { method: 'PUT', params: { id }, body, headers });
  const PARCEL = { isPacked: true, tracking: { carrier: 'UPS', number: '1Z999AA10123456784' } };

  test('is for admins, with a carrier that the shop knows and a number that can be one', async () => {
    const id = await aGuestOrder();
    const admin = await createBearerHeaders(await aUser({ role: 'admin' }));
    const refused = [
      await ship(id, PARCEL, {}),
      await ship(id, PARCEL, await createBearerHeaders(await aUser())),
      await ship(id, { ...PARCEL, tracking: { carrier: 'Owl', number: '1234' } }, admin),
      await ship(id, { ...PARCEL, tracking: { carrier: 'UPS', number: 'javascript:alert(1)' } }, admin),
      await ship(id, { tracking: null }, admin),
      await ship('0'.repeat(24), PARCEL, admin),
    ];
    expect(refused.map(({ status }) => status)).toEqual([401, 403, 400, 400, 400, 404]);
    expect((await getOnlyOrder()).packedAt).toBeUndefined();
    await cancel(id, withToken(id));
    expect((await ship(id, PARCEL, admin)).status).toBe(409);
  });

  test('is not overwritten by an admin who saw another tracking number', async () => {
    const id = await aGuestOrder();
    const admin = await createBearerHeaders(await aUser({ role: 'admin' }));
    await ship(id, { ...PARCEL, seenNumber: null }, admin);
    const late = await ship(id, { isPacked: true, tracking: null, seenNumber: null }, admin);
    expect([late.status, late.json.code]).toEqual([409, 'edit_conflict']);
    expect((await getOnlyOrder()).tracking).toEqual(PARCEL.tracking);
  });

  test('is shown to the customer, who gets one email when it leaves and one when it arrives', async () => {
    const id = await aGuestOrder();
    const admin = await createBearerHeaders(await aUser({ role: 'admin' }));
    expect((await ship(id, PARCEL, admin)).status).toBe(200);
    for (const status of ['Shipped', 'Processing', 'Shipped', 'Delivered', 'Shipped', 'Delivered']) {
      await call(SET_STATUS, { method: 'PUT', params: { id }, body: { status }, headers: admin });
    }
    const { json } = await read(id, withToken(id));
    expect(json.tracking).toEqual({
      ...PARCEL.tracking,
      url: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
    });
    expect(json.events.map(({ event }: { event: string }) => event)).toEqual(
      expect.arrayContaining(['packed', 'shipped', 'delivered']),
    );
    expect(await listEmailKinds()).toEqual(['order-delivered', 'order-paid', 'order-shipped']);
  });
});
