import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { POST as SETUP } from '@/app/api/payment/setup_intent/route';
import { PUT as DEFAULT } from '@/app/api/users/me/payment-methods/[stripeId]/default/route';
import { DELETE, PUT } from '@/app/api/users/me/payment-methods/[stripeId]/route';
import { POST } from '@/app/api/users/me/payment-methods/route';
import { GET as ME } from '@/app/api/users/me/route';
import { hashPassword } from '@/lib/accounts/password-hash';
import { deleteAccount } from '@/lib/accounts/profile-commands';
import { forgetCustomer } from '@/lib/orders/order-owner-commands';
import { detachRemovedCards } from '@/lib/payments/stripe/card-removal-commands';
import { claimCustomers } from '@/lib/payments/stripe/stripe-provider';
import { CardRemoval } from '@/models/card-removal';
import { JobRun } from '@/models/job-run';
import { Order } from '@/models/order';
import { User, type UserDocument } from '@/models/user';
import { deleteCustomer } from '@/sandbox/stripe-customers';
import {
  aCart,
  aPlacement,
  CARDS,
  completeChallenge,
  countLedgerFindings,
  deliverWebhook,
  NO_DIFFERENCE,
  place,
  reconcileAfter,
} from '@/tests/support/checkout';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { callAsBrowser, createSandboxStripe, enterCard, withPaymentSandbox } from '@/tests/support/payments';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';

withDatabase();
const sandbox = withPaymentSandbox();
afterEach(sandbox.clearScenarios);

const PASSWORD = 'Saffron-Rice-42!';
const AMEX = '378282246310005';
const BILLING = { street1: '1 Saffron Way', city: 'Portland', state: 'OR', postalCode: '97201' };
const FORM = { label: 'Ada Cook', billing: BILLING };
const EXPIRY = { expMonth: 11, expYear: 2035 };

async function aCustomer() {
  const user = await aUser({ passwordHash: await hashPassword(PASSWORD) });
  const headers = await createBearerHeaders(user);
  const setUp = async (number: string = CARDS.good) => {
    const { json } = await call(SETUP, { method: 'POST', headers });
    const card = await enterCard(sandbox.url(), number);
    const [id] = json.clientSecret.split('_secret');
    const { status } = await callAsBrowser(sandbox.url(), `/v1/setup_intents/${id}/confirm`, {
      client_secret: json.clientSecret,
      payment_method: card,
    });
    expect(status).toBe(200);
    return card;
  };
  const add = (paymentMethodId: string, fields: object = {}) =>
    call(POST, { body: { paymentMethodId, ...FORM, ...fields }, headers });
  return {
    user,
    headers,
    setUp,
    add,
    save: async (number: string = CARDS.good) => {
      const card = await setUp(number);
      expect((await add(card)).status).toBe(201);
      return card;
    },
    change: (stripeId: string, body: object) =>
      call(PUT, { method: 'PUT', params: { stripeId }, body, headers }),
    makeDefault: (stripeId: string) => call(DEFAULT, { method: 'PUT', params: { stripeId }, headers }),
    remove: (stripeId: string) => call(DELETE, { method: 'DELETE', params: { stripeId }, headers }),
    listCards: async () => (await call(ME, { headers })).json.user.profile.paymentMethods,
    buy: async (card: string, fields: object = {}, key = randomUUID()) =>
      place(aPlacement(await aCart(), card, fields), key, headers),
  };
}

/** Adds cards that exist only in the shop's database: the sandbox has too few card numbers. */
async function addFillerCards(userId: UserDocument['_id'], count: number) {
  const paymentMethods = Array.from({ length: count }, (_, index) => ({
    stripeId: `pm_filler${index}${userId}`,
    brand: 'visa',
    last4: '0000',
    ...EXPIRY,
    fingerprint: `filler${index}`,
    isPrimary: index === 0,
    updatedAt: new Date(),
  }));
  await User.updateOne({ _id: userId }, { $set: { paymentMethods } });
}

const countProviderRequests = () => sandbox.exchanges.length;
const isAttached = async (card: string) =>
  (await createSandboxStripe().paymentMethods.retrieve(card)).customer !== null;

test('refuses guests with 401', async () => {
  const params = { stripeId: 'pm_1' };
  const responses = [
    await call(SETUP, { method: 'POST' }),
    await call(POST, { body: { paymentMethodId: 'pm_1', ...FORM } }),
    await call(PUT, { method: 'PUT', params, body: { ...FORM, ...EXPIRY } }),
    await call(DEFAULT, { method: 'PUT', params }),
    await call(DELETE, { method: 'DELETE', params }),
  ];
  expect(responses.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
});

test('rejects another customer’s card from the shop’s own records: no request to the provider, and no order', async () => {
  const ada = await aCustomer();
  const attacker = await aCustomer();
  const card = await ada.save();
  await attacker.save(AMEX);
  const requestCountBefore = countProviderRequests();
  const responses = [
    await attacker.add(card),
    await attacker.change(card, { ...FORM, ...EXPIRY }),
    await attacker.makeDefault(card),
    await attacker.remove(card),
  ];
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect((await attacker.buy(card)).status).toBe(400);
  expect((await place(aPlacement(await aCart(), card))).status).toBe(400);
  expect(countProviderRequests()).toBe(requestCountBefore);
  expect(await Order.countDocuments()).toBe(0);
  expect(await ada.listCards()).toHaveLength(1);
});

test('a declined checkout cannot be retried with another customer’s card', async () => {
  const ada = await aCustomer();
  const attacker = await aCustomer();
  const card = await ada.save();
  const items = await aCart();
  const key = randomUUID();
  const declinedCard = await enterCard(sandbox.url(), CARDS.declined);
  expect((await place(aPlacement(items, declinedCard), key, attacker.headers)).status).toBe(402);
  const requestCountBefore = countProviderRequests();
  expect((await place(aPlacement(items, card), key, attacker.headers)).status).toBe(400);
  expect(countProviderRequests()).toBe(requestCountBefore);
});

test('returns 404 for a card that was not set up for the customer', async () => {
  const ada = await aCustomer();
  const attacker = await aCustomer();
  const card = await ada.setUp();
  await attacker.save(AMEX);
  expect((await attacker.add(card)).status).toBe(404);
  expect((await attacker.add(await enterCard(sandbox.url()))).status).toBe(404);
  expect((await attacker.add('pm_nothing')).status).toBe(404);
  expect(await attacker.listCards()).toHaveLength(1);
});

test.each<{ rule: string; change: object; message: string }>([
  { rule: 'no name', change: { label: ' ' }, message: 'Cardholder name is required.' },
  {
    rule: 'no street',
    change: { billing: { ...BILLING, street1: '' } },
    message: 'Street Address 1 is required.',
  },
  { rule: 'no city', change: { billing: { ...BILLING, city: '' } }, message: 'City is required.' },
  { rule: 'no state', change: { billing: { ...BILLING, state: 'XX' } }, message: 'State is required.' },
  {
    rule: 'an invalid ZIP code',
    change: { billing: { ...BILLING, postalCode: '9720' } },
    message: 'ZIP Code must be 5 digits.',
  },
  { rule: 'no card', change: { paymentMethodId: undefined }, message: 'Card details are required.' },
])('returns 400 for a card with $rule', async ({ change, message }) => {
  const ada = await aCustomer();
  const { status, json } = await ada.add('pm_1', change);
  expect([status, json.error]).toEqual([400, message]);
});

test.each<{ rule: string; expiry: object; message: string }>([
  { rule: 'month 13', expiry: { expMonth: 13, expYear: 2035 }, message: 'Invalid expiration month.' },
  { rule: 'month 0', expiry: { expMonth: 0, expYear: 2035 }, message: 'Invalid expiration month.' },
  {
    rule: 'a year in the past',
    expiry: { expMonth: 12, expYear: 2020 },
    message: 'Expiration date has passed or is invalid.',
  },
  { rule: 'no expiry', expiry: {}, message: 'Expiration date (MM/YY) is required.' },
])('refuses to change a saved card to $rule, and leaves it unchanged', async ({ expiry, message }) => {
  const ada = await aCustomer();
  const card = await ada.save();
  const { status, json } = await ada.change(card, { ...FORM, ...expiry });
  expect([status, json.error]).toEqual([400, message]);
  expect(await ada.listCards()).toMatchObject([{ expMonth: 12, expYear: 2034 }]);
});

test.each(['97201', '97201-1234'])('a card can be changed to the ZIP Code %s', async (postalCode) => {
  const ada = await aCustomer();
  const card = await ada.save();
  const change = { ...FORM, billing: { ...BILLING, postalCode }, expMonth: 12, expYear: 2040 };
  expect((await ada.change(card, change)).status).toBe(200);
  expect(await ada.listCards()).toMatchObject([{ billing: { postalCode } }]);
});

test('brand, number and expiry come from the provider, not the body; the first card is the default', async () => {
  const ada = await aCustomer();
  const { json } = await ada.add(await ada.setUp(AMEX), { brand: 'visa', last4: '9999', expYear: 2099 });
  expect(json.paymentMethods).toMatchObject([
    {
      label: 'Ada Cook',
      cardholderName: 'Ada Cook',
      brand: 'amex',
      last4: '0005',
      expYear: 2034,
      isPrimary: true,
      billing: { ...BILLING, street2: '' },
    },
  ]);
  expect(JSON.stringify(json)).not.toMatch(/fingerprint|cus_/);
});

test('of 20 cards added concurrently at most ten are listed, one is the default, and no others stay attached', async () => {
  const ada = await aCustomer();
  const cards: string[] = [];
  for (const number of [CARDS.good, CARDS.mastercard, AMEX]) cards.push(await ada.setUp(number));
  await addFillerCards(ada.user._id, 9);
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => ada.add(cards[index % 3] ?? '')),
  );
  const statuses = new Set(responses.map(({ status }) => status));
  expect([...statuses].every((status) => [201, 404, 409].includes(status))).toBe(true);
  expect(responses.find(({ status }) => status === 409)?.json).toMatchObject({
    code: 'limit_reached',
    error: 'You can save at most 10 cards.',
  });
  const savedCards: { stripeId: string; isPrimary: boolean }[] = await ada.listCards();
  expect(savedCards).toHaveLength(10);
  expect(savedCards.filter(({ isPrimary }) => isPrimary)).toHaveLength(1);
  for (const card of cards) {
    expect(await isAttached(card)).toBe(savedCards.some(({ stripeId }) => stripeId === card));
  }
});

test('exactly one card is the default during 20 concurrent changes', async () => {
  const ada = await aCustomer();
  const cards = [await ada.save(), await ada.save(CARDS.mastercard), await ada.save(AMEX)];
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => ada.makeDefault(cards[index % 3] ?? '')),
  );
  expect(responses.every(({ status }) => status === 200)).toBe(true);
  const savedCards: { isPrimary: boolean }[] = await ada.listCards();
  expect(savedCards.map(({ isPrimary }) => isPrimary)).toEqual([true, false, false]);
});

test('when the default card is deleted, the newest other card becomes the default, and the provider detaches the deleted one', async () => {
  const ada = await aCustomer();
  const [firstCard, secondCard, thirdCard] = [
    await ada.save(),
    await ada.save(CARDS.mastercard),
    await ada.save(AMEX),
  ];
  const { json } = await ada.remove(firstCard ?? '');
  expect(json.paymentMethods.map(({ stripeId }: { stripeId: string }) => stripeId)).toEqual([
    thirdCard,
    secondCard,
  ]);
  expect(json.paymentMethods[0].isPrimary).toBe(true);
  expect(await isAttached(firstCard ?? '')).toBe(false);
  expect((await ada.remove(firstCard ?? '')).status).toBe(404);
});

test('a saved card can be changed and made the default, and entering it again replaces it', async () => {
  const ada = await aCustomer();
  const card = await ada.save();
  const amex = await ada.save(AMEX);
  const changeResponse = await ada.change(amex, {
    label: 'Ada C.',
    billing: BILLING,
    ...EXPIRY,
    isPrimary: true,
  });
  expect(changeResponse.json.paymentMethods[0]).toMatchObject({ stripeId: amex, label: 'Ada C.', ...EXPIRY });
  const replacementCard = await ada.save();
  expect((await ada.listCards()).map(({ stripeId }: { stripeId: string }) => stripeId)).toEqual([
    amex,
    replacementCard,
  ]);
  expect(await isAttached(card)).toBe(false);
});

test('a saved card can pay repeatedly', async () => {
  const ada = await aCustomer();
  const card = await ada.save();
  expect((await ada.buy(card)).json.success).toBe(true);
  expect((await ada.buy(card)).json.success).toBe(true);
  expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
});

test('an immediate retry of a declined saved card returns the same result; a later retry is a new attempt', async () => {
  const ada = await aCustomer();
  // A card that can be saved, and is declined when it is charged.
  const card = await ada.save('4000000000000341');
  const body = aPlacement(await aCart(), card);
  const key = randomUUID();
  for (const attempts of [1, 1]) {
    expect((await place(body, key, ada.headers)).status).toBe(402);
    expect((await Order.findOne().lean())?.payment.attempts).toBe(attempts);
  }
  await Order.updateMany({}, { $set: { 'payment.triedAt': new Date(Date.now() - 60_000) } });
  expect((await place(body, key, ada.headers)).status).toBe(402);
  expect((await Order.findOne().lean())?.payment.attempts).toBe(2);
});

test('a card saved with an order is listed when the order is paid, even if only a webhook reports it', async () => {
  sandbox.handleWebhooks(deliverWebhook);
  const ada = await aCustomer();
  await ada.buy(await enterCard(sandbox.url(), CARDS.mastercard), { saveCard: true });
  const { json } = await ada.buy(await enterCard(sandbox.url(), CARDS.challenged), { saveCard: true });
  expect(await ada.listCards()).toHaveLength(1);
  await completeChallenge(sandbox.url(), json.paymentIntentClientSecret);
  await sandbox.waitForWebhooks();
  expect(await ada.listCards()).toHaveLength(2);
  await ada.buy(await enterCard(sandbox.url(), AMEX));
  expect(await ada.listCards()).toHaveLength(2);
});

test('if a card cannot be listed immediately, the payment still succeeds, and the reconciler lists the card', async () => {
  const ada = await aCustomer();
  await sandbox.arrange({ on: 'call', name: 'payment_methods.retrieve', effect: 'fail', times: 4 });
  const response = await ada.buy(await enterCard(sandbox.url()), { saveCard: true });
  expect([response.status, response.json.success]).toEqual([200, true]);
  expect(await ada.listCards()).toEqual([]);
  await sandbox.clearScenarios();
  await reconcileAfter(60_000);
  expect(await ada.listCards()).toHaveLength(1);
});

test('a card set up in a browser that was then closed is listed by the webhook', async () => {
  sandbox.handleWebhooks(deliverWebhook);
  const ada = await aCustomer();
  const card = await ada.setUp();
  await sandbox.waitForWebhooks();
  expect(await ada.listCards()).toMatchObject([{ stripeId: card, label: '', isPrimary: true }]);
  await ada.add(card);
  expect(await ada.listCards()).toMatchObject([{ stripeId: card, label: 'Ada Cook' }]);
});

test('cards are deleted with the account, even while the provider is unavailable', async () => {
  const ada = await aCustomer();
  const card = await ada.save();
  await sandbox.arrange({ on: 'call', name: 'payment_methods.detach', effect: 'fail', times: 4 });
  await deleteAccount(ada.user.id, { currentPassword: PASSWORD, notes: 'delete' }, forgetCustomer);
  expect(await isAttached(card)).toBe(true);
  await sandbox.clearScenarios();
  await detachRemovedCards();
  expect(await isAttached(card)).toBe(false);
  expect(await CardRemoval.countDocuments()).toBe(0);
});

/** Simulates a crash: throws before such an operation. */
function throwBefore(collection: string, method: string) {
  mongoose.set('debug', (calledCollection: string, calledMethod: string) => {
    if (calledCollection === collection && calledMethod === method) throw new Error('crashed');
  });
}
afterEach(() => {
  mongoose.set('debug', false);
});

test.each([
  ['users', 'updateOne'],
  ['card_removals', 'updateOne'],
])(
  'a deletion interrupted before it writes to %s leaves the card listed and usable',
  async (...operation) => {
    const ada = await aCustomer();
    const card = await ada.save();
    throwBefore(...operation);
    expect((await ada.remove(card)).status).toBe(500);
    mongoose.set('debug', false);
    // Another process's worker.
    await detachRemovedCards();
    expect([(await ada.listCards()).length, await isAttached(card)]).toEqual([1, true]);
    expect((await ada.buy(card)).json.success).toBe(true);
  },
);

test('a deletion interrupted before it reaches the provider is finished by the worker', async () => {
  const ada = await aCustomer();
  const card = await ada.save();
  throwBefore('card_removals', 'find');
  expect((await ada.remove(card)).status).toBe(500);
  mongoose.set('debug', false);
  expect([await ada.listCards(), await isAttached(card)]).toEqual([[], true]);
  await detachRemovedCards();
  expect([await isAttached(card), await CardRemoval.countDocuments()]).toEqual([false, 0]);
});

describe('after a change of merchant account, a member', () => {
  const LIVE = { mode: 'live', account: 'acct_live' } as const;
  const OTHER_ACCOUNT = { mode: 'sandbox', account: 'acct_other' } as const;

  test.each([LIVE, OTHER_ACCOUNT])(
    '($mode $account) sees none of the old cards, and no request for them is sent to the provider',
    async (merchant) => {
      const ada = await aCustomer();
      const card = await ada.save();
      await User.updateOne({ _id: ada.user._id }, { $set: { stripeMerchant: merchant } });
      const requestCountBefore = countProviderRequests();
      expect(await ada.listCards()).toEqual([]);
      expect((await ada.change(card, { ...FORM, ...EXPIRY })).status).toBe(404);
      expect((await ada.makeDefault(card)).status).toBe(404);
      expect((await ada.remove(card)).status).toBe(404);
      expect(countProviderRequests()).toBe(requestCountBefore);
      expect(await isAttached(card)).toBe(true);
    },
  );

  test('becomes a new customer there, pays, and saves cards', async () => {
    const ada = await aCustomer();
    await ada.save();
    const staleFields = { stripeMerchant: LIVE, stripeCustomerId: 'cus_live' };
    await User.updateOne({ _id: ada.user._id }, { $set: staleFields });
    expect((await ada.buy(await enterCard(sandbox.url()))).json.success).toBe(true);
    await ada.save(AMEX);
    expect(await ada.listCards()).toMatchObject([{ brand: 'amex' }]);
    const user = await User.findById(ada.user._id).lean();
    expect(user?.stripeCustomerId).not.toBe('cus_live');
    expect(user?.stripeMerchant).toEqual({ mode: 'sandbox', account: expect.stringMatching(/^acct_/) });
  });

  test('no longer sees the old cards, and they are detached when the shop uses that merchant account again', async () => {
    const ada = await aCustomer();
    const card = await ada.save();
    await User.updateOne({ _id: ada.user._id }, { $set: { stripeMerchant: LIVE } });
    expect((await ada.buy(await enterCard(sandbox.url()))).json.success).toBe(true);
    await detachRemovedCards();
    expect([await ada.listCards(), await isAttached(card)]).toEqual([[], true]);
    expect((await CardRemoval.findById(card).lean())?.merchant).toEqual(LIVE);
    await CardRemoval.updateMany({}, { $unset: { merchant: 1 } });
    await detachRemovedCards();
    expect([await isAttached(card), await CardRemoval.countDocuments()]).toEqual([false, 0]);
  });

  test('can delete the account, and its old cards are detached when the shop uses that merchant account again', async () => {
    const ada = await aCustomer();
    const card = await ada.save();
    await User.updateOne({ _id: ada.user._id }, { $set: { stripeMerchant: LIVE } });
    await deleteAccount(ada.user.id, { currentPassword: PASSWORD, notes: 'delete' }, forgetCustomer);
    await detachRemovedCards();
    expect([await isAttached(card), await CardRemoval.countDocuments()]).toEqual([true, 1]);
    await CardRemoval.updateMany({}, { $unset: { merchant: 1 } });
    await detachRemovedCards();
    expect([await isAttached(card), await CardRemoval.countDocuments()]).toEqual([false, 0]);
  });
});

describe('a member whose customer record was deleted at Stripe', () => {
  async function aDeletedCustomer() {
    const ada = await aCustomer();
    const card = await ada.save();
    const customer = (await User.findById(ada.user._id).lean())?.stripeCustomerId ?? '';
    await deleteCustomer(customer);
    return { ada, card, customer };
  }
  const findCustomerId = async ({ user }: Awaited<ReturnType<typeof aCustomer>>) =>
    (await User.findById(user._id).lean())?.stripeCustomerId;

  test('pays with another card, once, and saves it with a new customer record', async () => {
    const { ada, card, customer } = await aDeletedCustomer();
    // The saved card was deleted with its customer: it is refused, and no longer offered.
    expect((await ada.buy(card)).status).toBe(400);
    expect(await ada.listCards()).toEqual([]);
    expect((await ada.buy(await enterCard(sandbox.url()), { saveCard: true })).json.success).toBe(true);
    expect(await findCustomerId(ada)).not.toBe(customer);
    expect(await ada.listCards()).toHaveLength(1);
    expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
  });

  test('saves a card with a new customer record, even when several pages request one concurrently', async () => {
    const { ada, customer } = await aDeletedCustomer();
    await Promise.all([ada.setUp(AMEX), ada.setUp(AMEX)]);
    expect(await findCustomerId(ada)).not.toBe(customer);
    await ada.save(AMEX);
    expect(await ada.listCards()).toMatchObject([{ brand: 'amex' }]);
    await detachRemovedCards();
    expect(await CardRemoval.countDocuments()).toBe(0);
  });
});

test('a customer record without a merchant is kept and assigned the current merchant once', async () => {
  const ada = await aCustomer();
  const card = await ada.save();
  const readMerchant = async () => (await User.findById(ada.user._id).lean())?.stripeMerchant;
  await User.updateOne({ _id: ada.user._id }, { $unset: { stripeMerchant: 1 } });
  expect((await ada.buy(card)).json.success).toBe(true);
  await JobRun.deleteMany({});
  await claimCustomers();
  expect(await readMerchant()).toEqual({ mode: 'sandbox', account: expect.stringMatching(/^acct_/) });
  await User.updateOne({ _id: ada.user._id }, { $unset: { stripeMerchant: 1 } });
  await claimCustomers();
  expect(await readMerchant()).toBeUndefined();
});
