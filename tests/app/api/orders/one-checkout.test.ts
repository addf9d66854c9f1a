import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { PUT as SET_STATUS } from '@/app/api/admin/orders/[id]/status/route';
import { POST as LOG_OUT } from '@/app/api/auth/logout/route';
import { GET as ATTEMPT } from '@/app/api/orders/attempt/route';
import { POST as DRAFT } from '@/app/api/orders/create-paypal-order/route';
import { POST as PLACE } from '@/app/api/orders/route';
import { toCheckoutKey } from '@/lib/checkout/attempt-key';
import { recordClosedCheckout } from '@/lib/checkout/checkout-close-commands';
import { ensureIndexes } from '@/lib/jobs/indexes';
import { Lease } from '@/models/lease';
import { Order, type OrderDocument } from '@/models/order';
import { User } from '@/models/user';
import { settlePayment } from '@/sandbox/disputes';
import {
  aCart,
  aPlacement,
  CARDS,
  type Cart,
  completeChallenge,
  countCharges,
  countLedgerFindings,
  getOnlyOrder,
  NO_DIFFERENCE,
  place,
  reconcileAfter,
  SHIPPING,
} from '@/tests/support/checkout';
import { type Bank, CheckoutBrowser, CheckoutTabPage } from '@/tests/support/checkout-browser';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { enterCard, withPaymentSandbox } from '@/tests/support/payments';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';
import { waitUntil } from '@/tests/support/wait-until';

withDatabase();
const sandbox = withPaymentSandbox();
let closeBrowser = () => {};
afterEach(async () => {
  closeBrowser();
  jest.restoreAllMocks();
  await sandbox.clearScenarios();
});

const createCard = (number?: string) => enterCard(sandbox.url(), number);
const createCardChoice = async (number?: string) => ({
  paymentMethodType: 'card' as const,
  paymentMethodId: await createCard(number),
});
const listOrders = () => Order.find().sort({ createdAt: 1 }).lean<OrderDocument[]>();
const listPaymentStates = async () => (await listOrders()).map(({ payment }) => payment.state);
const fetchAttempt = (key: string, headers: Record<string, string> = {}) =>
  call(ATTEMPT, { headers: { ...headers, 'Idempotency-Key': key } });
const logOut = (key: string, headers: Record<string, string> = {}) =>
  call(LOG_OUT, { method: 'POST', headers: { ...headers, 'Idempotency-Key': key } });

/** Creates an approved PayPal order of the cart; `capture` is the outcome of its capture. */
async function createApprovedPaypalChoice(
  cart: Cart,
  capture?: 'PENDING',
  headers: Record<string, string> = {},
) {
  const { json } = await call(DRAFT, { body: { cart }, headers });
  const approval = await fetch(`${sandbox.url()}/v2/checkout/orders/${json.id}/approve`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(capture ? { capture } : {}),
  });
  expect(approval.status).toBeLessThan(300);
  return { paymentMethodType: 'paypal' as const, paypalOrderId: String(json.id) };
}

/** Opens a browser whose requests reach the shop's handlers. */
function openBrowser() {
  const browser = new CheckoutBrowser(async ({ path, ...init }) => {
    const handler = { '/api/orders': PLACE, '/api/orders/attempt': ATTEMPT }[path];
    if (!handler) throw new TypeError(`No handler for ${path}.`);
    return handler(new Request(`http://localhost:3000${path}`, init), { params: Promise.resolve({}) });
  });
  closeBrowser = browser.open();
  return browser;
}

async function openBrowserWithCart() {
  const cart = await aCart();
  const browser = openBrowser();
  browser.fill(cart);
  return { browser, cart, page: new CheckoutTabPage(browser, cart) };
}

/** Returns a bank whose authentication dialog is closed; the secret completes the authentication later. */
function createAbandonedChallenge(): { bank: Bank; getSecret: () => string } {
  let secret = '';
  return {
    bank: async (clientSecret) => {
      secret = clientSecret;
      return { error: { message: 'closed' } };
    },
    getSecret: () => secret,
  };
}

/** Holds back the next order before it is recorded; `reached` resolves once there is one. */
function holdBackOrder(): { reached: Promise<void>; letGo: () => void } {
  let letGo = () => {};
  const whenLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const create = Order.create.bind(Order);
  const reached = new Promise<void>((resolve) => {
    jest.spyOn(Order, 'create').mockImplementationOnce((async (order: object) => {
      resolve();
      await whenLetGo;
      return create(order);
    }) as never);
  });
  return { reached, letGo };
}

async function expectOneCharge() {
  await reconcileAfter(60_000);
  expect(await countCharges()).toBe(1);
  expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
}

describe('a checkout is charged once, although', () => {
  test('PayPal reviews the payment and the customer switches to a card', async () => {
    const { cart, page } = await openBrowserWithCart();
    const firstResult = await page.pay(await createApprovedPaypalChoice(cart, 'PENDING'));
    expect(firstResult).toMatchObject({
      kind: 'placed',
      order: { status: 'Pending', paymentState: 'pending' },
    });
    const [acceptedOrder] = await listOrders();
    const { key } = firstResult as Extract<typeof firstResult, { kind: 'placed' }>;
    // An older tab or a request in flight gets the same response, and its card is not charged.
    const repeatedResponse = await place(aPlacement(cart, await createCard()), key);
    expect([repeatedResponse.status, repeatedResponse.json.success, repeatedResponse.json.order._id]).toEqual(
      [200, true, String(acceptedOrder?._id)],
    );
    const otherResponse = await place(
      aPlacement(
        cart.map((line) => ({ ...line, quantity: 3 })),
        await createCard(),
      ),
      key,
    );
    expect([otherResponse.status, otherResponse.json.code]).toEqual([409, 'already_paid']);
    await settlePayment(acceptedOrder?.payment.captureReference ?? '', 'succeed');
    await expectOneCharge();
  });

  test('the cart is changed and paid with another card while the bank’s authentication is still open', async () => {
    const { browser, cart, page } = await openBrowserWithCart();
    const { bank, getSecret } = createAbandonedChallenge();
    await page.pay(await createCardChoice(CARDS.challenged), bank);
    const largerCart = cart.map((line) => ({ ...line, quantity: 3 }));
    browser.fill(largerCart);
    const reopenedPage = new CheckoutTabPage(browser, largerCart);
    await reopenedPage.openDialog();
    expect(await reopenedPage.pay(await createCardChoice())).toMatchObject({
      kind: 'placed',
      order: { total: 38.97 },
    });
    await completeChallenge(sandbox.url(), getSecret());
    await expectOneCharge();
    expect(await listPaymentStates()).toEqual(['void', 'paid']);
  });

  test('the response is lost, the provider does not respond and the customer corrects the email', async () => {
    const { page } = await openBrowserWithCart();
    await sandbox.arrange({ on: 'call', name: 'payment_intents.confirm', effect: 'lose_response', times: 3 });
    await sandbox.arrange({ on: 'call', name: 'payment_intents.retrieve', effect: 'lose_request', times: 9 });
    await sandbox.arrange({ on: 'call', name: 'payment_intents.cancel', effect: 'lose_request', times: 9 });
    expect(await page.pay(await createCardChoice())).toMatchObject({ kind: 'refused' });
    page.input.email = 'guest2@shop.test';
    const secondResult = await page.pay(await createCardChoice());
    expect(secondResult).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('not be charged twice'),
    });
    await sandbox.clearScenarios();
    expect(await page.pay(await createCardChoice())).toMatchObject({
      kind: 'already-paid',
      message: expect.stringContaining('already paid'),
    });
    await expectOneCharge();
  });

  test.each([1, 2, 3])('a card with 3DS and PayPal are submitted concurrently (%d)', async () => {
    const cart = await aCart();
    const key = randomUUID();
    const choices = [await createCardChoice(CARDS.challenged), await createApprovedPaypalChoice(cart)];
    const responses = await Promise.all(
      choices.map((choice) => place({ ...aPlacement(cart, ''), paymentMethodId: undefined, ...choice }, key)),
    );
    const secret = responses.map(({ json }) => json.paymentIntentClientSecret).find(Boolean);
    if (secret) await completeChallenge(sandbox.url(), secret).catch(() => {});
    await reconcileAfter(60_000);
    expect(await countCharges()).toBeLessThanOrEqual(1);
    expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
    expect((await listPaymentStates()).filter((state) => state !== 'void')).toHaveLength(1);
  });

  test.each([
    { rule: 'a member’s session ends, and they continue as a guest', isMemberFirst: true },
    { rule: 'a guest logs in after the response was lost', isMemberFirst: false },
  ])('$rule', async ({ isMemberFirst }) => {
    const user = await aUser({ email: 'guest@shop.test' });
    const member = await createBearerHeaders(user);
    const cart = await aCart();
    const key = randomUUID();
    const [firstHeaders, secondHeaders] = isMemberFirst ? [member, {}] : [{}, member];
    const paidResponse = await place(aPlacement(cart, await createCard()), key, firstHeaders);
    expect(paidResponse.json.success).toBe(true);
    const { status, json } = await place(aPlacement(cart, await createCard()), key, secondHeaders);
    const { orderNumber } = paidResponse.json.order;
    expect([status, json.code, json.orderNumber, json.state]).toEqual([
      409,
      'already_paid',
      orderNumber,
      'paid',
    ]);
    // Only these fields of an order that another session placed.
    expect(Object.keys(json).toSorted()).toEqual([
      'code',
      'error',
      'message',
      'orderNumber',
      'state',
      'success',
    ]);
    const attempt = await fetchAttempt(key, secondHeaders);
    expect(attempt.json).toMatchObject({ success: true, orderNumber });
    expect(attempt.json).not.toHaveProperty('order');
    await expectOneCharge();
  });

  test('the page is reloaded while the order is still being recorded', async () => {
    const { browser, cart, page } = await openBrowserWithCart();
    const { reached, letGo } = holdBackOrder();
    const firstPayment = page.pay(await createCardChoice());
    await reached;
    // Reloading a page releases its locks.
    browser.locks.clear();
    const reloadedPage = new CheckoutTabPage(browser, cart);
    expect(await reloadedPage.openDialog()).toEqual({ status: 'none' });
    const attempts = jest.spyOn(Lease, 'findOneAndUpdate');
    const secondPayment = reloadedPage.pay(await createCardChoice());
    await waitUntil(() => attempts.mock.calls.length > 0);
    letGo();
    expect(await Promise.all([firstPayment, secondPayment])).toMatchObject([
      { kind: 'placed' },
      { kind: 'placed' },
    ]);
    await expectOneCharge();
    expect(await Order.countDocuments()).toBe(1);
  });

  test('two tabs pay concurrently and the second one gets the lock after the first one has paid', async () => {
    const { browser, cart, page: firstTab } = await openBrowserWithCart();
    const secondTab = new CheckoutTabPage(browser, cart);
    await firstTab.openDialog();
    await secondTab.openDialog();
    const [firstResult, secondResult] = await Promise.all([
      firstTab.pay(await createCardChoice()),
      secondTab.pay(await createCardChoice()),
    ]);
    expect([firstResult.kind, secondResult.kind]).toEqual(['placed', 'refused']);
    expect(secondResult).toMatchObject({ message: expect.stringContaining('already in progress') });
    // A repeated request learns that the order is paid.
    expect(await secondTab.pay(await createCardChoice())).toMatchObject({ kind: 'placed' });
    await expectOneCharge();
  });
});

describe('a checkout is charged once, even when', () => {
  test('an order is recorded after its checkout was closed, the process dies and the request is repeated', async () => {
    const cart = await aCart();
    const key = randomUUID();
    await place(aPlacement(cart, await createCard(CARDS.declined)), key);
    const recorded = await getOnlyOrder();
    await logOut(key);
    // The state after a process died between recording an order and checking whether its checkout is closed.
    await Order.updateOne({ _id: recorded._id }, { $set: { 'payment.state': 'pending', status: 'Pending' } });
    const { status, json } = await place(aPlacement(cart, await createCard()), key);
    expect([status, json.code, json.state]).toEqual([409, 'conflict', 'void']);
    expect(await countCharges()).toBe(0);
  });

  test('money for a voided order arrived late and was refunded while another order is open', async () => {
    const cart = await aCart();
    const key = randomUUID();
    const firstResponse = await place(aPlacement(cart, await createCard()), key);
    const order = await getOnlyOrder();
    await Order.updateOne(
      { _id: order._id },
      { $set: { 'payment.state': 'refunded', status: 'Cancelled' }, $unset: { placementKey: 1 } },
    );
    const { _id, orderNumber, payment, ...rest } = order;
    const openOrderId = new mongoose.Types.ObjectId();
    await Order.create({
      ...rest,
      _id: openOrderId,
      orderNumber: 'OPEN',
      status: 'Pending',
      createdAt: new Date(order.createdAt.getTime() - 60_000),
      payment: { provider: 'stripe', method: 'card' },
    });
    expect((await fetchAttempt(key)).json.orderNumber).toBe('OPEN');
    const paidResponse = await place(aPlacement(cart, await createCard()), key);
    expect([
      paidResponse.json.order?._id,
      firstResponse.json.order._id === paidResponse.json.order?._id,
    ]).toEqual([String(openOrderId), false]);
  });

  test('the same order is repeated without a key after ten minutes while the bank’s authentication is open', async () => {
    const cart = await aCart();
    const headers = await createBearerHeaders(await aUser());
    const method = await createCard(CARDS.challenged);
    const { json } = await place(aPlacement(cart, method), null, headers);
    await Order.updateMany({}, { $set: { createdAt: new Date(Date.now() - 10 * 60_000 - 1) } });
    await place(aPlacement(cart, method), null, headers);
    await completeChallenge(sandbox.url(), json.paymentIntentClientSecret);
    expect((await listPaymentStates())[0]).toBe('void');
    expect(await countCharges()).toBeLessThanOrEqual(1);
  });
});

test('another card replaces one that awaits authentication, even if the provider refuses to change the card', async () => {
  const cart = await aCart();
  const key = randomUUID();
  await place(aPlacement(cart, await createCard(CARDS.challenged)), key);
  const secondCard = await createCard();
  await sandbox.arrange({ on: 'call', name: 'payment_intents.confirm', effect: 'refuse_other_card' });
  const { status, json } = await place(aPlacement(cart, secondCard), key);
  expect([status, json.success]).toEqual([200, true]);
  expect(await listPaymentStates()).toEqual(['void', 'paid']);
  expect(await countCharges()).toBe(1);
});

test('after an account is deleted, its order is no longer shown, even with the key', async () => {
  const user = await aUser();
  const key = randomUUID();
  await place(aPlacement(await aCart(), await createCard()), key, await createBearerHeaders(user));
  await Order.updateMany({}, { $unset: { userId: 1 } });
  expect((await fetchAttempt(key)).json).not.toHaveProperty('order');
  expect((await place(aPlacement(await aCart(), await createCard()), key)).json).not.toHaveProperty('total');
});

describe('in a browser', () => {
  test('a customer without browser storage can still pay, and the first payment is not repeated', async () => {
    const { browser, page } = await openBrowserWithCart();
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
    expect(await page.pay(await createCardChoice(CARDS.declined))).toMatchObject({
      kind: 'refused',
      isDecline: true,
    });
    expect(await page.pay(await createCardChoice())).toMatchObject({ kind: 'placed' });
    expect(await Order.countDocuments()).toBe(1);
  });

  test('after a lost response and an expired session, a retry completes the checkout and empties the cart', async () => {
    const { browser, cart, page } = await openBrowserWithCart();
    browser.session = await createBearerHeaders(await aUser({ email: 'guest@shop.test' }));
    await page.openDialog();
    const key = page.tab.key ?? '';
    await place(aPlacement(cart, await createCard()), key, browser.session);
    browser.storage.set(
      'checkout-attempt',
      JSON.stringify({ key, isSent: true, ordered: [{ _id: cart[0]?.itemId, amount: '1kg', quantity: 2 }] }),
    );
    browser.session = {};
    expect(await page.pay(await createCardChoice())).toMatchObject({
      kind: 'already-paid',
      message: expect.stringContaining('already paid'),
    });
    expect(browser.readCart()).toEqual([]);
    await expectOneCharge();
  });
});

test('a cart changed in another tab cannot be paid until the customer has seen the change', async () => {
  const { browser, cart, page } = await openBrowserWithCart();
  browser.fill(cart.map((line) => ({ ...line, quantity: 5 })));
  expect(await page.pay(await createCardChoice())).toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('Your cart was changed'),
  });
  expect(await Order.countDocuments()).toBe(0);
});

test('a paid key with another cart returns 409 with that order, and the browser continues with a new key', async () => {
  const { browser, cart, page } = await openBrowserWithCart();
  const key = randomUUID();
  const paidResponse = await place(aPlacement(cart, await createCard()), key);
  browser.storage.set('checkout-attempt', JSON.stringify({ key, isSent: true, ordered: [] }));
  const largerCart = cart.map((line) => ({ ...line, quantity: 4 }));
  const { status, json } = await place(aPlacement(largerCart, await createCard()), key);
  expect([status, json]).toMatchObject([
    409,
    {
      code: 'already_paid',
      orderNumber: paidResponse.json.order.orderNumber,
      total: 25.98,
      createdAt: expect.any(String),
    },
  ]);
  expect(await countCharges()).toBe(1);
  browser.fill(largerCart);
  const reopenedPage = new CheckoutTabPage(browser, largerCart);
  expect(await reopenedPage.pay(await createCardChoice())).toMatchObject({ kind: 'refused' });
  expect(browser.storage.has('cart')).toBe(true);
  // The customer has seen the message, so this is another purchase.
  expect(await reopenedPage.pay(await createCardChoice())).toMatchObject({
    kind: 'placed',
    order: { total: 51.96 },
  });
  expect(page.tab.key).toBeNull();
});

test('another card for the same cart uses the same order and the same payment intent', async () => {
  const cart = await aCart();
  const key = randomUUID();
  await place(aPlacement(cart, await createCard(CARDS.challenged)), key);
  const orderBefore = await getOnlyOrder();
  expect((await place(aPlacement(cart, await createCard()), key)).json.success).toBe(true);
  const orderAfter = await getOnlyOrder();
  expect([orderAfter._id, orderAfter.payment.reference]).toEqual([
    orderBefore._id,
    orderBefore.payment.reference,
  ]);
  await expectOneCharge();
});

describe('logging out with a checkout open', () => {
  test('closes its payment at the provider: a later authentication has no effect', async () => {
    const key = randomUUID();
    const headers = await createBearerHeaders(await aUser());
    const { json } = await place(aPlacement(await aCart(), await createCard(CARDS.challenged)), key, headers);
    expect((await logOut(key, headers)).status).toBe(204);
    expect(await listPaymentStates()).toEqual(['void']);
    await completeChallenge(sandbox.url(), json.paymentIntentClientSecret);
    expect(await countCharges()).toBe(0);
  });

  test('cancels an order that cannot be closed right now, and refunds money that arrives later', async () => {
    const key = randomUUID();
    const headers = await createBearerHeaders(await aUser());
    const { json } = await place(aPlacement(await aCart(), await createCard(CARDS.challenged)), key, headers);
    await sandbox.arrange({ on: 'call', name: 'payment_intents.cancel', effect: 'lose_request', times: 3 });
    await logOut(key, headers);
    expect(await getOnlyOrder()).toMatchObject({ status: 'Cancelled', payment: { state: 'action' } });
    await sandbox.clearScenarios();
    await completeChallenge(sandbox.url(), json.paymentIntentClientSecret);
    await reconcileAfter(60_000);
    expect((await getOnlyOrder()).payment.state).toBe('refunded');
    expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
  });

  test('confirms a payment that completed before it could be closed to the tab that was authenticating it', async () => {
    const cart = await aCart();
    const key = randomUUID();
    const card = await createCard(CARDS.challenged);
    const { json } = await place(aPlacement(cart, card), key);
    // The state of a logout that has not closed the payment yet.
    await recordClosedCheckout(toCheckoutKey(key));
    await completeChallenge(sandbox.url(), json.paymentIntentClientSecret);
    expect((await place(aPlacement(cart, card), key)).json).toMatchObject({ success: true });
    expect(await listPaymentStates()).toEqual(['paid']);
    await expectOneCharge();
  });

  test('leaves a paid order unchanged', async () => {
    const key = randomUUID();
    const headers = await createBearerHeaders(await aUser());
    await place(aPlacement(await aCart(), await createCard()), key, headers);
    await logOut(key, headers);
    expect(await getOnlyOrder()).toMatchObject({ status: 'Processing', payment: { state: 'paid' } });
  });

  test('allows no more orders with its key, not even from a request in flight', async () => {
    const cart = await aCart();
    const key = randomUUID();
    const { reached, letGo } = holdBackOrder();
    const pendingPlacement = place(aPlacement(cart, await createCard()), key);
    await reached;
    await logOut(key);
    letGo();
    const { status, json } = await pendingPlacement;
    expect([status, json.code, json.state]).toEqual([409, 'conflict', 'void']);
    expect((await place(aPlacement(cart, await createCard()), key)).json.state).toBe('void');
    expect(await countCharges()).toBe(0);
  });
});

test('a checkout that the browser has seen as voided accepts no more orders', async () => {
  const cart = await aCart();
  const key = randomUUID();
  await place(aPlacement(cart, await createCard(CARDS.declined)), key);
  const admin = await createBearerHeaders(await aUser({ role: 'admin' }));
  const { _id } = await getOnlyOrder();
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
  const { status, json } = await place(aPlacement(cart, await createCard()), key);
  expect([status, json.code, json.state]).toEqual([409, 'conflict', 'void']);
  expect(await countCharges()).toBe(0);
});

describe('a card is saved only if the attempt that paid asked to save it, when', () => {
  const listSavedCards = async () =>
    (await User.findOne().lean())?.paymentMethods?.map(({ last4 }) => last4) ?? [];
  const MASTERCARD = CARDS.mastercard;

  test.each([
    {
      rule: 'only an earlier, declined attempt asked to save its card',
      attempts: [
        [CARDS.declined, true],
        [MASTERCARD, false],
      ],
      expected: [],
    },
    {
      rule: 'the attempt that paid asked to save its card',
      attempts: [
        [CARDS.declined, false],
        [MASTERCARD, true],
      ],
      expected: ['4444'],
    },
    {
      rule: 'an earlier attempt that asked to save its card is still waiting for the bank',
      attempts: [
        [CARDS.challenged, true],
        [MASTERCARD, false],
      ],
      expected: [],
    },
  ] as const)('$rule', async ({ attempts, expected }) => {
    sandbox.handleWebhooks(() => 200);
    const headers = await createBearerHeaders(await aUser());
    const cart = await aCart();
    const key = randomUUID();
    for (const [number, saveCard] of attempts) {
      await place(aPlacement(cart, await createCard(number), { saveCard }), key, headers);
    }
    expect((await getOnlyOrder()).payment.state).toBe('paid');
    await reconcileAfter(60_000);
    expect(await listSavedCards()).toEqual(expected);
    // At the provider, only a saved card is attached to a customer.
    expect(await listAttachedCards()).toEqual(expected);
  });

  test('a challenged card was replaced by a declined one', async () => {
    const headers = await createBearerHeaders(await aUser());
    const cart = await aCart();
    const key = randomUUID();
    const challengedResponse = await place(
      aPlacement(cart, await createCard(CARDS.challenged), { saveCard: true }),
      key,
      headers,
    );
    await place(aPlacement(cart, await createCard(CARDS.declined), { saveCard: false }), key, headers);
    await completeChallenge(sandbox.url(), challengedResponse.json.paymentIntentClientSecret).catch(() => {});
    await reconcileAfter(60_000);
    // The decline replaced the first card: no payment is made, and nothing is saved.
    expect([(await getOnlyOrder()).payment.state, await listSavedCards()]).toEqual(['declined', []]);
  });

  /** Returns the last digits of the cards that the provider has attached to a customer. */
  async function listAttachedCards(): Promise<string[]> {
    const methods = await mongoose.connection
      .collection<{ customer: string | null; card: { last4: string } }>('sandbox_payment_methods')
      .find({})
      .toArray();
    return methods.flatMap(({ customer, card: { last4 } }) => (customer ? [last4] : []));
  }
});

test('allows at most 100 of one item, even if its lines have slightly different prices', async () => {
  const [line] = await aCart();
  const equivalentLines = [12.99, 12.9900001, 12.9900002].map((pricePerUnit) => ({
    ...line,
    quantity: 100,
    pricePerUnit,
  }));
  const { status, json } = await place(aPlacement(equivalentLines, await createCard()));
  expect([status, json.error]).toEqual([400, 'At most 100 of one item can be ordered.']);
  const smallerLines = equivalentLines.map((equivalentLine) => ({ ...equivalentLine, quantity: 2 }));
  await place(aPlacement(smallerLines, await createCard()));
  expect((await getOnlyOrder()).items.map(({ quantity }) => quantity)).toEqual([6]);
});

test('in an older database with two open orders for one key, the indexes are built and the paid order is returned', async () => {
  const cart = await aCart();
  const key = randomUUID();
  const { json } = await place(aPlacement(cart, await createCard()), key);
  const order = await getOnlyOrder();
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
  const repeatedResponse = await place(aPlacement(cart, await createCard()), key);
  expect([repeatedResponse.status, repeatedResponse.json.order?._id]).toEqual([200, json.order._id]);
  expect(SHIPPING.state).toBe(repeatedResponse.json.order.shippingInfo.state);
});
