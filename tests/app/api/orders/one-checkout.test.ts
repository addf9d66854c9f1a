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
  answerBank,
  aPlacement,
  CARDS,
  type Cart,
  chargeCount,
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
  await sandbox.forget();
});

const card = (number?: string) => typeCard(sandbox.url(), number);
const byCard = async (number?: string) => ({
  paymentMethodType: 'card' as const,
  paymentMethodId: await card(number),
});
const orders = () => Order.find().sort({ createdAt: 1 }).lean<OrderDocument[]>();
const states = async () => (await orders()).map(({ payment }) => payment.state);
const ask = (key: string, headers: Record<string, string> = {}) =>
  call(ATTEMPT, { headers: { ...headers, 'Idempotency-Key': key } });
const logOut = (key: string, headers: Record<string, string> = {}) =>
  call(LOG_OUT, { method: 'POST', headers: { ...headers, 'Idempotency-Key': key } });

/** A PayPal order of that cart which its customer approved; `capture` says what its capture comes to. */
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

/** A browser whose requests reach the shop's own handlers. */
function aBrowser() {
  const browser = new CheckoutBrowser(async ({ path, ...init }) => {
    const handler = { '/api/orders': PLACE, '/api/orders/attempt': ATTEMPT }[path];
    if (!handler) throw new TypeError(`Nobody answers at ${path}.`);
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

/** The tab is gone in the midst of the bank's question; the customer answers it later. */
function aBankLeftAlone(): { bank: Bank; secret: () => string } {
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
  test('PayPal takes the payment under review, and the customer turns to the card', async () => {
    const { cart, page } = await aFilledBrowser();
    const first = await page.pay(await approvedAtPaypal(cart, 'PENDING'));
    expect(first).toMatchObject({ kind: 'placed', order: { status: 'Pending', paymentState: 'pending' } });
    const [accepted] = await orders();
    const { key } = first as Extract<typeof first, { kind: 'placed' }>;
    // Another tab of before, or a request on its way: the same answer, and the card is not asked.
    const again = await place(aPlacement(cart, await card()), key);
    expect([again.status, again.json.success, again.json.order._id]).toEqual([
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

  test('a bank’s question is open while the cart is changed and paid with another card', async () => {
    const { browser, cart, page } = await aFilledBrowser();
    const { bank, secret } = aBankLeftAlone();
    await page.pay(await byCard(CARDS.challenged), bank);
    const more = cart.map((line) => ({ ...line, quantity: 3 }));
    browser.fill(more);
    const reopened = new CheckoutTabPage(browser, more);
    await reopened.openDialog();
    expect(await reopened.pay(await byCard())).toMatchObject({ kind: 'placed', order: { total: 38.97 } });
    await answerBank(sandbox.url(), secret());
    await expectOneCharge();
    expect(await states()).toEqual(['void', 'paid']);
  });

  test('the answer is lost, the provider does not respond, and the email is corrected', async () => {
    const { page } = await aFilledBrowser();
    await sandbox.arrange({ on: 'call', name: 'payment_intents.confirm', effect: 'lose_response', times: 3 });
    await sandbox.arrange({ on: 'call', name: 'payment_intents.retrieve', effect: 'lose_request', times: 9 });
    await sandbox.arrange({ on: 'call', name: 'payment_intents.cancel', effect: 'lose_request', times: 9 });
    expect(await page.pay(await byCard())).toMatchObject({ kind: 'refused' });
    page.typed.email = 'guest2@shop.test';
    const second = await page.pay(await byCard());
    expect(second).toMatchObject({ kind: 'refused', text: expect.stringContaining('not be charged twice') });
    await sandbox.forget();
    expect(await page.pay(await byCard())).toMatchObject({
      kind: 'told',
      text: expect.stringContaining('already paid'),
    });
    await expectOneCharge();
  });

  test.each([1, 2, 3])('a card with a question and PayPal come in the same moment (%d)', async () => {
    const cart = await aCart();
    const key = randomUUID();
    const choices = [await byCard(CARDS.challenged), await approvedAtPaypal(cart)];
    const answers = await Promise.all(
      choices.map((choice) => place({ ...aPlacement(cart, ''), paymentMethodId: undefined, ...choice }, key)),
    );
    const secret = answers.map(({ json }) => json.paymentIntentClientSecret).find(Boolean);
    if (secret) await answerBank(sandbox.url(), secret).catch(() => {});
    await reconcileAfter(60_000);
    expect(await chargeCount()).toBeLessThanOrEqual(1);
    expect(await ledger()).toEqual(NO_DIFFERENCE);
    expect((await states()).filter((state) => state !== 'void')).toHaveLength(1);
  });

  test.each([
    ['a member’s session ends, and they go on as a guest', true],
    ['a guest logs in after the answer was lost', false],
  ])('%s', async (_, isMemberFirst) => {
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
    // Nothing else of an order that another session placed.
    expect(Object.keys(json).toSorted()).toEqual([
      'code',
      'error',
      'message',
      'orderNumber',
      'state',
      'success',
    ]);
    const asked = await ask(key, second);
    expect(asked.json).toMatchObject({ success: true, orderNumber });
    expect(asked.json).not.toHaveProperty('order');
    await expectOneCharge();
  });

  test('the dialog asks about an order that is only being recorded, and the key is kept', async () => {
    const { browser, cart, page } = await aFilledBrowser();
    const create = Order.create.bind(Order);
    jest.spyOn(Order, 'create').mockImplementationOnce((async (order: object) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      return create(order);
    }) as never);
    const first = page.pay(await byCard());
    await new Promise((resolve) => setTimeout(resolve, 150));
    // The page was loaded again: its locks are gone with it.
    browser.locks.clear();
    const reloaded = new CheckoutTabPage(browser, cart);
    expect(await reloaded.openDialog()).toEqual({ status: 'none' });
    const second = await reloaded.pay(await byCard());
    expect([await first, second]).toMatchObject([{ kind: 'placed' }, { kind: 'placed' }]);
    await expectOneCharge();
    expect(await Order.countDocuments()).toBe(1);
  });

  test('two tabs pay at once, and the second one only comes to it when the first is paid', async () => {
    const { browser, cart, page: one } = await aFilledBrowser();
    const two = new CheckoutTabPage(browser, cart);
    await one.openDialog();
    await two.openDialog();
    const [first, second] = await Promise.all([one.pay(await byCard()), two.pay(await byCard())]);
    expect([first.kind, second.kind]).toEqual(['placed', 'refused']);
    expect(second).toMatchObject({ text: expect.stringContaining('under way already') });
    // Once more: it learns that it is paid.
    expect(await two.pay(await byCard())).toMatchObject({ kind: 'placed' });
    await expectOneCharge();
  });
});

describe('a checkout is charged once, also when', () => {
  test('an order is recorded after its checkout was closed, its process dies, and the request comes again', async () => {
    const cart = await aCart();
    const key = randomUUID();
    await place(aPlacement(cart, await card(CARDS.declined)), key);
    const recorded = await theOrder();
    await logOut(key);
    // As a process leaves it that died between recording an order and looking whether its checkout is closed.
    await Order.updateOne({ _id: recorded._id }, { $set: { 'payment.state': 'pending', status: 'Pending' } });
    const { status, json } = await place(aPlacement(cart, await card()), key);
    expect([status, json.code, json.state]).toEqual([409, 'conflict', 'void']);
    expect(await chargeCount()).toBe(0);
  });

  test('money of an order that was given up came late and went back, while another order is open', async () => {
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
    expect((await ask(key)).json.orderNumber).toBe('OPEN');
    const paid = await place(aPlacement(cart, await card()), key);
    expect([paid.json.order?._id, first.json.order._id === paid.json.order?._id]).toEqual([
      String(open),
      false,
    ]);
  });

  test('the same comes without a key after ten minutes, while the bank’s question is open', async () => {
    const cart = await aCart();
    const headers = await bearerOf(await aUser());
    const method = await card(CARDS.challenged);
    const { json } = await place(aPlacement(cart, method), null, headers);
    await Order.updateMany({}, { $set: { createdAt: new Date(Date.now() - 10 * 60_000 - 1) } });
    await place(aPlacement(cart, method), null, headers);
    await answerBank(sandbox.url(), json.paymentIntentClientSecret);
    expect((await states())[0]).toBe('void');
    expect(await chargeCount()).toBeLessThanOrEqual(1);
  });
});

test('another card takes the place of one whose question is open, where the provider takes no other', async () => {
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

test('an account that is deleted takes the sight of its order along, also from who has the key', async () => {
  const user = await aUser();
  const key = randomUUID();
  await place(aPlacement(await aCart(), await card()), key, await bearerOf(user));
  await Order.updateMany({}, { $unset: { userId: 1 } });
  expect((await ask(key)).json).not.toHaveProperty('order');
  expect((await place(aPlacement(await aCart(), await card()), key)).json).not.toHaveProperty('total');
});

describe('in a browser', () => {
  test('that forbids storage one pays all the same, and the first payment is not paid again', async () => {
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

  test('a session that ended after a lost answer: the same again is the end of it, and the cart is empty', async () => {
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
      kind: 'told',
      text: expect.stringContaining('already paid'),
    });
    expect(browser.readCart()).toEqual([]);
    await expectOneCharge();
  });
});

test('a cart that was changed in another tab is not paid for unseen', async () => {
  const { browser, cart, page } = await aFilledBrowser();
  browser.fill(cart.map((line) => ({ ...line, quantity: 5 })));
  expect(await page.pay(await byCard())).toMatchObject({
    kind: 'refused',
    text: expect.stringContaining('Your cart was changed'),
  });
  expect(await Order.countDocuments()).toBe(0);
});

test('a paid key with another cart answers 409 with that order, and the browser goes on under a new key', async () => {
  const { browser, cart, page } = await aFilledBrowser();
  const key = randomUUID();
  const paid = await place(aPlacement(cart, await card()), key);
  browser.storage.set('checkout-attempt', JSON.stringify({ key, isSent: true, ordered: [] }));
  const more = cart.map((line) => ({ ...line, quantity: 4 }));
  const { status, json } = await place(aPlacement(more, await card()), key);
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
  browser.fill(more);
  const reopened = new CheckoutTabPage(browser, more);
  expect(await reopened.pay(await byCard())).toMatchObject({ kind: 'refused' });
  expect(browser.storage.has('cart')).toBe(true);
  // They were told; this is another purchase.
  expect(await reopened.pay(await byCard())).toMatchObject({ kind: 'placed', order: { total: 51.96 } });
  expect(page.tab.key).toBeNull();
});

test('another card for the same cart is the same order and the same intent', async () => {
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
  test('closes its payment at the provider, so that the bank’s question comes to nothing', async () => {
    const key = randomUUID();
    const headers = await bearerOf(await aUser());
    const { json } = await place(aPlacement(await aCart(), await card(CARDS.challenged)), key, headers);
    expect((await logOut(key, headers)).status).toBe(204);
    expect(await states()).toEqual(['void']);
    await answerBank(sandbox.url(), json.paymentIntentClientSecret);
    expect(await chargeCount()).toBe(0);
  });

  test('cancels what cannot be closed now, and money that comes later is given back', async () => {
    const key = randomUUID();
    const headers = await bearerOf(await aUser());
    const { json } = await place(aPlacement(await aCart(), await card(CARDS.challenged)), key, headers);
    await sandbox.arrange({ on: 'call', name: 'payment_intents.cancel', effect: 'lose_request', times: 3 });
    await logOut(key, headers);
    expect(await theOrder()).toMatchObject({ status: 'Cancelled', payment: { state: 'action' } });
    await sandbox.forget();
    await answerBank(sandbox.url(), json.paymentIntentClientSecret);
    await reconcileAfter(60_000);
    expect((await theOrder()).payment.state).toBe('refunded');
    expect(await ledger()).toEqual(NO_DIFFERENCE);
  });

  test('leaves an order alone that is paid', async () => {
    const key = randomUUID();
    const headers = await bearerOf(await aUser());
    await place(aPlacement(await aCart(), await card()), key, headers);
    await logOut(key, headers);
    expect(await theOrder()).toMatchObject({ status: 'Processing', payment: { state: 'paid' } });
  });

  test('lets nothing be ordered under its key any more, not even by a request on its way', async () => {
    const cart = await aCart();
    const key = randomUUID();
    const create = Order.create.bind(Order);
    jest.spyOn(Order, 'create').mockImplementationOnce((async (order: object) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      return create(order);
    }) as never);
    const late = place(aPlacement(cart, await card()), key);
    await new Promise((resolve) => setTimeout(resolve, 150));
    await logOut(key);
    const { status, json } = await late;
    expect([status, json.code, json.state]).toEqual([409, 'conflict', 'void']);
    expect((await place(aPlacement(cart, await card()), key)).json.state).toBe('void');
    expect(await chargeCount()).toBe(0);
  });
});

test('a checkout that its browser was told to be given up takes no order any more', async () => {
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
  expect((await ask(key)).json).toMatchObject({ success: false, state: 'void', isNothingCharged: true });
  const { status, json } = await place(aPlacement(cart, await card()), key);
  expect([status, json.code, json.state]).toEqual([409, 'conflict', 'void']);
  expect(await chargeCount()).toBe(0);
});

describe('a card is saved when the attempt that paid asked for it', () => {
  const saved = async () => (await User.findOne().lean())?.paymentMethods?.map(({ last4 }) => last4) ?? [];
  const MASTERCARD = CARDS.mastercard;

  test.each([
    [
      'not when only the declined one before asked',
      [
        [CARDS.declined, true],
        [MASTERCARD, false],
      ],
      [],
    ],
    [
      'and it is the one listed',
      [
        [CARDS.declined, false],
        [MASTERCARD, true],
      ],
      ['4444'],
    ],
    [
      'not when the question for the one before is still open',
      [
        [CARDS.challenged, true],
        [MASTERCARD, false],
      ],
      [],
    ],
  ] as const)('%s', async (_, tries, expected) => {
    sandbox.answerWebhooks(() => 200);
    const headers = await bearerOf(await aUser());
    const cart = await aCart();
    const key = randomUUID();
    for (const [number, saveCard] of tries) {
      await place(aPlacement(cart, await card(number), { saveCard }), key, headers);
    }
    expect((await theOrder()).payment.state).toBe('paid');
    await reconcileAfter(60_000);
    expect(await saved()).toEqual(expected);
    // At the provider neither: what was not to be saved is attached to nobody.
    const kept = await attachedCards();
    expect(kept).toEqual(expected);
  });

  test('of two, the one whose question was answered in the end counts', async () => {
    const headers = await bearerOf(await aUser());
    const cart = await aCart();
    const key = randomUUID();
    const first = await place(
      aPlacement(cart, await card(CARDS.challenged), { saveCard: true }),
      key,
      headers,
    );
    await place(aPlacement(cart, await card(CARDS.declined), { saveCard: false }), key, headers);
    await answerBank(sandbox.url(), first.json.paymentIntentClientSecret).catch(() => {});
    await reconcileAfter(60_000);
    // The decline took the first card's place: nothing is paid, and nothing is saved.
    expect([(await theOrder()).payment.state, await saved()]).toEqual(['declined', []]);
  });

  /** The last digits of the cards that the provider keeps for a customer. */
  async function attachedCards(): Promise<string[]> {
    const methods = await mongoose.connection
      .collection<{ customer: string | null; card: { last4: string } }>('sandbox_payment_methods')
      .find({})
      .toArray();
    return methods.flatMap(({ customer, card: { last4 } }) => (customer ? [last4] : []));
  }
});

test('at most 100 of one item, also when its price is written in several ways', async () => {
  const [line] = await aCart();
  const twins = [12.99, 12.9900001, 12.9900002].map((pricePerUnit) => ({
    ...line,
    quantity: 100,
    pricePerUnit,
  }));
  const { status, json } = await place(aPlacement(twins, await card()));
  expect([status, json.error]).toEqual([400, 'At most 100 of one item can be ordered.']);
  const few = twins.map((twin) => ({ ...twin, quantity: 2 }));
  await place(aPlacement(few, await card()));
  expect((await theOrder()).items.map(({ quantity }) => quantity)).toEqual([6]);
});

test('a database of before, with two live orders of one key, opens and answers the one that was paid', async () => {
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
  const again = await place(aPlacement(cart, await card()), key);
  expect([again.status, again.json.order?._id]).toEqual([200, json.order._id]);
  expect(SHIPPING.state).toBe(again.json.order.shippingInfo.state);
});
