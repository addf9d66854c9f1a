import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { PUT as SET_STATUS } from '@/app/api/admin/orders/[id]/status/route';
import { POST as LOG_OUT } from '@/app/api/auth/logout/route';
import { GET as ATTEMPT } from '@/app/api/orders/attempt/route';
import { POST as DRAFT } from '@/app/api/orders/create-paypal-order/route';
import { POST as PLACE } from '@/app/api/orders/route';
import { ensureIndexes } from '@/lib/jobs/indexes';
import { Order, type OrderDocument } from '@/models/order';
import { User } from '@/models/user';
import { settlePayment } from '@/sandbox/disputes';
import {
  aCart,
  aPlacement,
  CARDS,
  type Cart,
  chargeCount,
  completeChallenge,
  ledger,
  NO_DIFFERENCE,
  place,
  reconcileAfter,
  SHIPPING,
  theOrder,
} from '@/tests/support/checkout';
import { type Bank, CheckoutBrowser, CheckoutTabPage } from '@/tests/support/checkout-browser';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { typeCard, withPaymentSandbox } from '@/tests/support/payments';
import { aUser, bearerOf } from '@/tests/support/sign-in';

withDatabase();
const sandbox = withPaymentSandbox();
let closeBrowser = () => {};
afterEach(async () => {
  closeBrowser();
  jest.restoreAllMocks();
  await sandbox.clearScenarios();
});

const card = (number?: string) => typeCard(sandbox.url(), number);
const byCard = async (number?: string) => ({
  paymentMethodType: 'card' as const,
  paymentMethodId: await card(number),
});
const orders = () => Order.find().sort({ createdAt: 1 }).lean<OrderDocument[]>();
const states = async () => (await orders()).map(({ payment }) => payment.state);
const fetchAttempt = (key: string, headers: Record<string, string> = {}) =>
  call(ATTEMPT, { headers: { ...headers, 'Idempotency-Key': key } });
const logOut = (key: string, headers: Record<string, string> = {}) =>
  call(LOG_OUT, { method: 'POST', headers: { ...headers, 'Idempotency-Key': key } });

/** A PayPal order of that cart, approved by its customer; `capture` is the outcome of its capture. */
async function approvedAtPaypal(cart: Cart, capture?: 'PENDING', headers: Record<string, string> = {}) {
  const { json } = await call(DRAFT, { body: { cart }, headers });
  const approval = await fetch(`${sandbox.url()}/v2/checkout/orders/${json.id}/approve`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(capture ? { capture } : {}),
  });
  expect(approval.status).toBeLessThan(300);
  return { paymentMethodType: 'paypal' as const, paypalOrderId: String(json.id) };
}

/** A browser whose requests reach the shop's handlers. */
function aBrowser() {
  const browser = new CheckoutBrowser(async ({ path, ...init }) => {
    const handler = { '/api/orders': PLACE, '/api/orders/attempt': ATTEMPT }[path];
    if (!handler) throw new TypeError(`No handler for ${path}.`);
    return handler(new Request(`http://localhost:3000${path}`, init), { params: Promise.resolve({}) });
  });
  closeBrowser = browser.open();
  return browser;
}

async function aFilledBrowser() {
  const cart = await aCart();
  const browser = aBrowser();
  browser.fill(cart);
  return { browser, cart, page: new CheckoutTabPage(browser, cart) };
}

/** The tab is closed during the bank's authentication; the customer completes it later. */
function anAbandonedChallenge(): { bank: Bank; secret: () => string } {
  let secret = '';
  return {
    bank: async (clientSecret) => {
      secret = clientSecret;
      return { error: { message: 'closed' } };
    },
    secret: () => secret,
  };
}

async function expectOneCharge() {
  await reconcileAfter(60_000);
  expect(await chargeCount()).toBe(1);
  expect(await ledger()).toEqual(NO_DIFFERENCE);
}

describe('a checkout is charged once, although', () => {
  test('PayPal reviews the payment, and the customer switches to a card', async () => {
    const { cart, page } = await aFilledBrowser();
    const first = await page.pay(await approvedAtPaypal(cart, 'PENDING'));
    expect(first).toMatchObject({ kind: 'placed', order: { status: 'Pending', paymentState: 'pending' } });
    const [accepted] = await orders();
    const { key } = first as Extract<typeof first, { kind: 'placed' }>;
    // An older tab or a request in flight gets the same response, and its card is not charged.
    const repeated = await place(aPlacement(cart, await card()), key);
    expect([repeated.status, repeated.json.success, repeated.json.order._id]).toEqual([
      200,
      true,
      String(accepted?._id),
    ]);
    const other = await place(
      aPlacement(
        cart.map((line) => ({ ...line, quantity: 3 })),
        await card(),
      ),
      key,
    );
    expect([other.status, other.json.code]).toEqual([409, 'already_paid']);
    await settlePayment(accepted?.payment.captureReference ?? '', 'succeed');
    await expectOneCharge();
  });

  test('the cart is changed and paid with another card while the bank’s authentication is still open', async () => {
    const { browser, cart, page } = await aFilledBrowser();
    const { bank, secret } = anAbandonedChallenge();
    await page.pay(await byCard(CARDS.challenged), bank);
    const largerCart = cart.map((line) => ({ ...line, quantity: 3 }));
    browser.fill(largerCart);
    const reopened = new CheckoutTabPage(browser, largerCart);
    await reopened.openDialog();
    expect(await reopened.pay(await byCard())).toMatchObject({ kind: 'placed', order: { total: 38.97 } });
    await completeChallenge(sandbox.url(), secret());
    await expectOneCharge();
    expect(await states()).toEqual(['void', 'paid']);
  });

  test('the response is lost, the provider does not respond, and the customer corrects the email', async () => {
    const { page } = await aFilledBrowser();
    await sandbox.arrange({ on: 'call', name: 'payment_intents.confirm', effect: 'lose_response', times: 3 });
    await sandbox.arrange({ on: 'call', name: 'payment_intents.retrieve', effect: 'lose_request', times: 9 });
    await sandbox.arrange({ on: 'call', name: 'payment_intents.cancel', effect: 'lose_request', times: 9 });
    expect(await page.pay(await byCard())).toMatchObject({ kind: 'refused' });
    page.typed.email = 'guest2@shop.test';
    const second = await page.pay(await byCard());
    expect(second).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('not be charged twice'),
    });
    await sandbox.clearScenarios();
    expect(await page.pay(await byCard())).toMatchObject({
      kind: 'already-paid',
      message: expect.stringContaining('already paid'),
    });
    await expectOneCharge();
  });

  test.each([1, 2, 3])('a card with 3DS and PayPal are submitted concurrently (%d)', async () => {
    const cart = await aCart();
    const key = randomUUID();
    const choices = [await byCard(CARDS.challenged), await approvedAtPaypal(cart)];
    const responses = await Promise.all(
      choices.map((choice) => place({ ...aPlacement(cart, ''), paymentMethodId: undefined, ...choice }, key)),
    );
    const secret = responses.map(({ json }) => json.paymentIntentClientSecret).find(Boolean);
    if (secret) await completeChallenge(sandbox.url(), secret).catch(() => {});
    await reconcileAfter(60_000);
    expect(await chargeCount()).toBeLessThanOrEqual(1);
    expect(await ledger()).toEqual(NO_DIFFERENCE);
    expect((await states()).filter((state) => state !== 'void')).toHaveLength(1);
  });

  test.each([
    { rule: 'a member’s session ends, and they continue as a guest', isMemberFirst: true },
    { rule: 'a guest logs in after the response was lost', isMemberFirst: false },
  ])('$rule', async ({ isMemberFirst }) => {
    const user = await aUser({ email: 'guest@shop.test' });
    const member = await bearerOf(user);
    const cart = await aCart();
    const key = randomUUID();
    const [first, second] = isMemberFirst ? [member, {}] : [{}, member];
    const paid = await place(aPlacement(cart, await card()), key, first);
    expect(paid.json.success).toBe(true);
    const { status, json } = await place(aPlacement(cart, await card()), key, second);
    const { orderNumber } = paid.json.order;
    expect([status, json.code, json.orderNumber, json.state]).toEqual([
      409,
      'already_paid',
      orderNumber,
      'paid',
    ]);
    // Nothing else about an order that another session placed.
    expect(Object.keys(json).toSorted()).toEqual([
      'code',
      'error',
      'message',
      'orderNumber',
      'state',
      'success',
    ]);
    const attempt = await fetchAttempt(key, second);
    expect(attempt.json).toMatchObject({ success: true, orderNumber });
    expect(attempt.json).not.toHaveProperty('order');
    await expectOneCharge();
  });

  test('the dialog asks about an order that is still being recorded, and the key stays stored', async () => {
    const { browser, cart, page } = await aFilledBrowser();
    const create = Order.create.bind(Order);
    jest.spyOn(Order, 'create').mockImplementationOnce((async (order: object) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      return create(order);
    }) as never);
    const first = page.pay(await byCard());
    await new Promise((resolve) => setTimeout(resolve, 150));
    // The page was reloaded: its locks are gone.
    browser.locks.clear();
    const reloaded = new CheckoutTabPage(browser, cart);
    expect(await reloaded.openDialog()).toEqual({ status: 'none' });
    const second = await reloaded.pay(await byCard());
    expect([await first, second]).toMatchObject([{ kind: 'placed' }, { kind: 'placed' }]);
    await expectOneCharge();
    expect(await Order.countDocuments()).toBe(1);
  });

  test('two tabs pay concurrently, and the second one gets the lock after the first one has paid', async () => {
    const { browser, cart, page: one } = await aFilledBrowser();
    const two = new CheckoutTabPage(browser, cart);
    await one.openDialog();
    await two.openDialog();
    const [first, second] = await Promise.all([one.pay(await byCard()), two.pay(await byCard())]);
    expect([first.kind, second.kind]).toEqual(['placed', 'refused']);
    expect(second).toMatchObject({ message: expect.stringContaining('already in progress') });
    // A repeated request learns that the order is paid.
    expect(await two.pay(await byCard())).toMatchObject({ kind: 'placed' });
    await expectOneCharge();
  });
});

describe('a checkout is charged once, even when', () => {
  test('an order is recorded after its checkout was closed, the process dies, and the request is repeated', async () => {
    const cart = await aCart();
    const key = randomUUID();
    await place(aPlacement(cart, await card(CARDS.declined)), key);
    const recorded = await theOrder();
    await logOut(key);
    // As left by a process that died between recording an order and checking whether its checkout is closed.
    await Order.updateOne({ _id: recorded._id }, { $set: { 'payment.state': 'pending', status: 'Pending' } });
    const { status, json } = await place(aPlacement(cart, await card()), key);
    expect([status, json.code, json.state]).toEqual([409, 'conflict', 'void']);
    expect(await chargeCount()).toBe(0);
  });

  test('money for a voided order arrived late and was refunded while another order is open', async () => {
    const cart = await aCart();
    const key = randomUUID();
    const first = await place(aPlacement(cart, await card()), key);
    const order = await theOrder();
    await Order.updateOne(
      { _id: order._id },
      { $set: { 'payment.state': 'refunded', status: 'Cancelled' }, $unset: { placementKey: 1 } },
    );
    const { _id, orderNumber, payment, ...rest } = order;
    const open = new mongoose.Types.ObjectId();
    await Order.create({
      ...rest,
      _id: open,
      orderNumber: 'OPEN',
      status: 'Pending',
      createdAt: new Date(order.createdAt.getTime() - 60_000),
      payment: { provider: 'stripe', method: 'card' },
    });
    expect((await fetchAttempt(key)).json.orderNumber).toBe('OPEN');
    const paid = await place(aPlacement(cart, await card()), key);
    expect([paid.json.order?._id, first.json.order._id === paid.json.order?._id]).toEqual([
      String(open),
      false,
    ]);
  });

  test('the same order is repeated without a key after ten minutes while the bank’s authentication is open', async () => {
    const cart = await aCart();
    const headers = await bearerOf(await aUser());
    const method = await card(CARDS.challenged);
    const { json } = await place(aPlacement(cart, method), null, headers);
    await Order.updateMany({}, { $set: { createdAt: new Date(Date.now() - 10 * 60_000 - 1) } });
    await place(aPlacement(cart, method), null, headers);
    await completeChallenge(sandbox.url(), json.paymentIntentClientSecret);
    expect((await states())[0]).toBe('void');
    expect(await chargeCount()).toBeLessThanOrEqual(1);
  });
});

test('another card replaces one that awaits authentication, and the provider accepts no other card', async () => {
  const cart = await aCart();
  const key = randomUUID();
  await place(aPlacement(cart, await card(CARDS.challenged)), key);
  const second = await card();
  await sandbox.arrange({ on: 'call', name: 'payment_intents.confirm', effect: 'refuse_other_card' });
  const { status, json } = await place(aPlacement(cart, second), key);
  expect([status, json.success]).toEqual([200, true]);
  expect(await states()).toEqual(['void', 'paid']);
  expect(await chargeCount()).toBe(1);
});

test('after an account is deleted, its order is no longer shown, even with the key', async () => {
  const user = await aUser();
  const key = randomUUID();
  await place(aPlacement(await aCart(), await card()), key, await bearerOf(user));
  await Order.updateMany({}, { $unset: { userId: 1 } });
  expect((await fetchAttempt(key)).json).not.toHaveProperty('order');
  expect((await place(aPlacement(await aCart(), await card()), key)).json).not.toHaveProperty('total');
});

describe('in a browser', () => {
  test('a customer without browser storage can still pay, and the first payment is not repeated', async () => {
    const { browser, page } = await aFilledBrowser();
    const items = page.items;
    Object.assign(globalThis.localStorage, {
      getItem: (name: string) => {
        if (name === 'cart') return browser.storage.get('cart') ?? null;
        throw new Error('forbidden');
      },
      setItem: () => {
        throw new Error('forbidden');
      },
    });
    Object.assign(navigator.locks, { request: () => Promise.reject(new Error('denied')) });
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    expect(items).toHaveLength(1);
    expect(await page.pay(await byCard(CARDS.declined))).toMatchObject({ kind: 'refused', isDecline: true });
    expect(await page.pay(await byCard())).toMatchObject({ kind: 'placed' });
    expect(await Order.countDocuments()).toBe(1);
  });

  test('after a lost response and an expired session, a retry completes the checkout and empties the cart', async () => {
    const { browser, cart, page } = await aFilledBrowser();
    browser.session = await bearerOf(await aUser({ email: 'guest@shop.test' }));
    await page.openDialog();
    const key = page.tab.key ?? '';
    await place(aPlacement(cart, await card()), key, browser.session);
    browser.storage.set(
      'checkout-attempt',
      JSON.stringify({ key, isSent: true, ordered: [{ _id: cart[0]?.itemId, amount: '1kg', quantity: 2 }] }),
    );
    browser.session = {};
    expect(await page.pay(await byCard())).toMatchObject({
      kind: 'already-paid',
      message: expect.stringContaining('already paid'),
    });
    expect(browser.readCart()).toEqual([]);
    await expectOneCharge();
  });
});

test('a cart changed in another tab cannot be paid until the customer has seen the change', async () => {
  const { browser, cart, page } = await aFilledBrowser();
  browser.fill(cart.map((line) => ({ ...line, quantity: 5 })));
  expect(await page.pay(await byCard())).toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('Your cart was changed'),
  });
  expect(await Order.countDocuments()).toBe(0);
});

test('a paid key with another cart returns 409 with that order, and the browser continues with a new key', async () => {
  const { browser, cart, page } = await aFilledBrowser();
  const key = randomUUID();
  const paid = await place(aPlacement(cart, await card()), key);
  browser.storage.set('checkout-attempt', JSON.stringify({ key, isSent: true, ordered: [] }));
  const largerCart = cart.map((line) => ({ ...line, quantity: 4 }));
  const { status, json } = await place(aPlacement(largerCart, await card()), key);
  expect([status, json]).toMatchObject([
    409,
    {
      code: 'already_paid',
      orderNumber: paid.json.order.orderNumber,
      total: 25.98,
      createdAt: expect.any(String),
    },
  ]);
  expect(await chargeCount()).toBe(1);
  browser.fill(largerCart);
  const reopened = new CheckoutTabPage(browser, largerCart);
  expect(await reopened.pay(await byCard())).toMatchObject({ kind: 'refused' });
  expect(browser.storage.has('cart')).toBe(true);
  // The customer was told; this is another purchase.
  expect(await reopened.pay(await byCard())).toMatchObject({ kind: 'placed', order: { total: 51.96 } });
  expect(page.tab.key).toBeNull();
});

test('another card for the same cart uses the same order and the same payment intent', async () => {
  const cart = await aCart();
  const key = randomUUID();
  await place(aPlacement(cart, await card(CARDS.challenged)), key);
  const before = await theOrder();
  expect((await place(aPlacement(cart, await card()), key)).json.success).toBe(true);
  const after = await theOrder();
  expect([after._id, after.payment.reference]).toEqual([before._id, before.payment.reference]);
  await expectOneCharge();
});

describe('logging out with a checkout open', () => {
  test('closes its payment at the provider, so that a later authentication has no effect', async () => {
    const key = randomUUID();
    const headers = await bearerOf(await aUser());
    const { json } = await place(aPlacement(await aCart(), await card(CARDS.challenged)), key, headers);
    expect((await logOut(key, headers)).status).toBe(204);
    expect(await states()).toEqual(['void']);
    await completeChallenge(sandbox.url(), json.paymentIntentClientSecret);
    expect(await chargeCount()).toBe(0);
  });

  test('cancels an order that cannot be closed right now, and refunds money that arrives later', async () => {
    const key = randomUUID();
    const headers = await bearerOf(await aUser());
    const { json } = await place(aPlacement(await aCart(), await card(CARDS.challenged)), key, headers);
    await sandbox.arrange({ on: 'call', name: 'payment_intents.cancel', effect: 'lose_request', times: 3 });
    await logOut(key, headers);
    expect(await theOrder()).toMatchObject({ status: 'Cancelled', payment: { state: 'action' } });
    await sandbox.clearScenarios();
    await completeChallenge(sandbox.url(), json.paymentIntentClientSecret);
    await reconcileAfter(60_000);
    expect((await theOrder()).payment.state).toBe('refunded');
    expect(await ledger()).toEqual(NO_DIFFERENCE);
  });

  test('leaves a paid order unchanged', async () => {
    const key = randomUUID();
    const headers = await bearerOf(await aUser());
    await place(aPlacement(await aCart(), await card()), key, headers);
    await logOut(key, headers);
    expect(await theOrder()).toMatchObject({ status: 'Processing', payment: { state: 'paid' } });
  });

  test('allows no more orders under its key, not even from a request in flight', async () => {
    const cart = await aCart();
    const key = randomUUID();
    const create = Order.create.bind(Order);
    jest.spyOn(Order, 'create').mockImplementationOnce((async (order: object) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      return create(order);
    }) as never);
    const pending = place(aPlacement(cart, await card()), key);
    await new Promise((resolve) => setTimeout(resolve, 150));
    await logOut(key);
    const { status, json } = await pending;
    expect([status, json.code, json.state]).toEqual([409, 'conflict', 'void']);
    expect((await place(aPlacement(cart, await card()), key)).json.state).toBe('void');
    expect(await chargeCount()).toBe(0);
  });
});

test('a checkout reported to its browser as voided accepts no more orders', async () => {
  const cart = await aCart();
  const key = randomUUID();
  await place(aPlacement(cart, await card(CARDS.declined)), key);
  const admin = await bearerOf(await aUser({ role: 'admin' }));
  const { _id } = await theOrder();
  await call(SET_STATUS, {
    method: 'PUT',
    params: { id: String(_id) },
    body: { status: 'Cancelled' },
    headers: admin,
  });
  expect((await fetchAttempt(key)).json).toMatchObject({
    success: false,
    state: 'void',
    isNothingCharged: true,
  });
  const { status, json } = await place(aPlacement(cart, await card()), key);
  expect([status, json.code, json.state]).toEqual([409, 'conflict', 'void']);
  expect(await chargeCount()).toBe(0);
});

describe('saves the card that paid, but only if that attempt asked to save it', () => {
  const saved = async () => (await User.findOne().lean())?.paymentMethods?.map(({ last4 }) => last4) ?? [];
  const MASTERCARD = CARDS.mastercard;

  test.each([
    {
      rule: 'not if only an earlier, declined attempt asked',
      tries: [
        [CARDS.declined, true],
        [MASTERCARD, false],
      ],
      expected: [],
    },
    {
      rule: 'and it is the card that is listed',
      tries: [
        [CARDS.declined, false],
        [MASTERCARD, true],
      ],
      expected: ['4444'],
    },
    {
      rule: 'not if an earlier attempt that asked is still waiting for the bank',
      tries: [
        [CARDS.challenged, true],
        [MASTERCARD, false],
      ],
      expected: [],
    },
  ] as const)('$rule', async ({ tries, expected }) => {
    sandbox.handleWebhooks(() => 200);
    const headers = await bearerOf(await aUser());
    const cart = await aCart();
    const key = randomUUID();
    for (const [number, saveCard] of tries) {
      await place(aPlacement(cart, await card(number), { saveCard }), key, headers);
    }
    expect((await theOrder()).payment.state).toBe('paid');
    await reconcileAfter(60_000);
    expect(await saved()).toEqual(expected);
    // At the provider too, a card that was not saved is attached to no customer.
    const cards = await attachedCards();
    expect(cards).toEqual(expected);
  });

  test('of two cards, the one that is finally authenticated counts', async () => {
    const headers = await bearerOf(await aUser());
    const cart = await aCart();
    const key = randomUUID();
    const first = await place(
      aPlacement(cart, await card(CARDS.challenged), { saveCard: true }),
      key,
      headers,
    );
    await place(aPlacement(cart, await card(CARDS.declined), { saveCard: false }), key, headers);
    await completeChallenge(sandbox.url(), first.json.paymentIntentClientSecret).catch(() => {});
    await reconcileAfter(60_000);
    // The decline replaced the first card: no payment is made, and nothing is saved.
    expect([(await theOrder()).payment.state, await saved()]).toEqual(['declined', []]);
  });

  /** The last digits of the cards that the provider stores for a customer. */
  async function attachedCards(): Promise<string[]> {
    const methods = await mongoose.connection
      .collection<{ customer: string | null; card: { last4: string } }>('sandbox_payment_methods')
      .find({})
      .toArray();
    return methods.flatMap(({ customer, card: { last4 } }) => (customer ? [last4] : []));
  }
});

test('allows at most 100 of one item, even when its price is written in several ways', async () => {
  const [line] = await aCart();
  const equivalentLines = [12.99, 12.9900001, 12.9900002].map((pricePerUnit) => ({
    ...line,
    quantity: 100,
    pricePerUnit,
  }));
  const { status, json } = await place(aPlacement(equivalentLines, await card()));
  expect([status, json.error]).toEqual([400, 'At most 100 of one item can be ordered.']);
  const few = equivalentLines.map((twin) => ({ ...twin, quantity: 2 }));
  await place(aPlacement(few, await card()));
  expect((await theOrder()).items.map(({ quantity }) => quantity)).toEqual([6]);
});

test('an older database with two live orders for one key opens, and returns the paid one', async () => {
  const cart = await aCart();
  const key = randomUUID();
  const { json } = await place(aPlacement(cart, await card()), key);
  const order = await theOrder();
  await Order.collection.dropIndexes();
  await Order.collection.updateOne(
    { _id: order._id },
    { $unset: { placementKey: 1 }, $set: { attemptKey: 'a member’s' } },
  );
  const { _id, orderNumber, placementKey, ...rest } = order;
  await Order.collection.insertOne({
    ...rest,
    orderNumber: `${orderNumber}2`,
    attemptKey: 'a guest’s',
    payment: { ...rest.payment, state: 'pending', reference: 'pi_other' },
  } as never);
  await Order.collection.createIndex({ attemptKey: 1 }, { unique: true });
  await ensureIndexes();
  const repeated = await place(aPlacement(cart, await card()), key);
  expect([repeated.status, repeated.json.order?._id]).toEqual([200, json.order._id]);
  expect(SHIPPING.state).toBe(repeated.json.order.shippingInfo.state);
});
