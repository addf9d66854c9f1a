import Stripe from 'stripe';

/** Test cards by behavior; both Stripe and the sandbox have all of them. */
export type CardKind =
  | 'visa'
  | 'declined'
  | 'declinedWhenCharged'
  | 'authenticates'
  | 'refundsLate'
  | 'refundFails'
  | 'disputed';
export type Provider = {
  stripe: () => Stripe;
  /** Creates a payment method with a card of that kind; returns its id. */
  createCard: (kind: CardKind) => Promise<string>;
  /** Settles a refund or a dispute with that outcome, immediately or later. */
  settle: (id: string, outcome: 'succeed' | 'fail') => Promise<void>;
};

/** Refunds and disputes of Stripe's test cards are settled within two minutes. */
const SLOW_MS = 180_000;
const POLL_MS = 1_000;

/**
 * Declares tests of the Stripe behavior that the shop relies on. They run against the sandbox in `npm test`, and
 * against Stripe with test keys in `npm run smoke`.
 */
export function describeStripe({ stripe, createCard, settle }: Provider): void {
  const serverConfirmation = { use_stripe_sdk: true, return_url: 'https://shop.example/' };
  const createIntent = () =>
    stripe().paymentIntents.create({ amount: 2598, currency: 'usd', allowed_payment_method_types: ['card'] });
  const confirmIntent = async (id: string, kind: CardKind, idempotencyKey?: string) =>
    stripe().paymentIntents.confirm(
      id,
      { payment_method: await createCard(kind), ...serverConfirmation },
      idempotencyKey ? { idempotencyKey } : {},
    );
  const catchRefusal = async (request: Promise<unknown>) => {
    const error = await request.then(
      () => null,
      (reason: unknown) => reason,
    );
    if (!(error instanceof Stripe.errors.StripeError)) throw new Error('The request was not refused.');
    return { status: error.statusCode, code: error.code };
  };
  // Stripe stores keys for a day.
  const createIdempotencyKey = () => `smoke:${Date.now()}:${Math.random().toString(36).slice(2)}`;

  test('refuses payment_method_types, as every API version since endive does', async () => {
    const removedParameter: object = { payment_method_types: ['card'] };
    const request = stripe().paymentIntents.create({ amount: 2598, currency: 'usd', ...removedParameter });
    expect(await catchRefusal(request)).toEqual({
      status: 400,
      code: 'payment_method_types_no_longer_supported',
    });
  });

  test('a declined card leaves the intent open for another one', async () => {
    const { id } = await createIntent();
    expect(await catchRefusal(confirmIntent(id, 'declined'))).toEqual({ status: 402, code: 'card_declined' });
    expect(await stripe().paymentIntents.retrieve(id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined' },
    });
    expect(await confirmIntent(id, 'visa')).toMatchObject({ status: 'succeeded', amount_received: 2598 });
  });

  test('a paid intent cannot be paid again, canceled or increased', async () => {
    const { id } = await createIntent();
    await confirmIntent(id, 'visa');
    const unexpectedState = { status: 400, code: 'payment_intent_unexpected_state' };
    expect(await catchRefusal(confirmIntent(id, 'visa'))).toEqual(unexpectedState);
    expect(await catchRefusal(stripe().paymentIntents.cancel(id))).toEqual(unexpectedState);
    expect((await catchRefusal(stripe().paymentIntents.update(id, { amount: 9_999 }))).status).toBe(400);
  });

  test('a card whose bank requires authentication needs an action by the customer', async () => {
    const { id } = await createIntent();
    const challengedIntent = await confirmIntent(id, 'authenticates');
    expect([challengedIntent.status, challengedIntent.next_action?.type]).toEqual([
      'requires_action',
      'use_stripe_sdk',
    ]);
    expect((await stripe().paymentIntents.cancel(id)).status).toBe('canceled');
  });

  test('an idempotency key replays its first response and refuses a different request', async () => {
    const idempotencyKey = createIdempotencyKey();
    const fields = { amount: 2598, currency: 'usd' };
    const firstIntent = await stripe().paymentIntents.create(fields, { idempotencyKey });
    const repeatedIntent = await stripe().paymentIntents.create(fields, { idempotencyKey });
    expect([repeatedIntent.id, repeatedIntent.lastResponse.headers['idempotent-replayed']]).toEqual([
      firstIntent.id,
      'true',
    ]);
    const differentRequest = stripe().paymentIntents.create({ ...fields, amount: 9_999 }, { idempotencyKey });
    expect((await catchRefusal(differentRequest)).status).toBe(400);
  });

  test('refunds a payment once', async () => {
    const { id } = await createIntent();
    await confirmIntent(id, 'visa');
    expect((await stripe().refunds.create({ payment_intent: id })).amount).toBe(2598);
    const repeatedRefund = stripe().refunds.create({ payment_intent: id });
    expect(await catchRefusal(repeatedRefund)).toEqual({ status: 400, code: 'charge_already_refunded' });
  });

  test('saves a card, charges it only for its customer, and never again once it is detached', async () => {
    const [owner, stranger] = [await stripe().customers.create({}), await stripe().customers.create({})];
    const setup = await stripe().setupIntents.create({
      customer: owner.id,
      usage: 'on_session',
      allowed_payment_method_types: ['card'],
    });
    const confirmedSetup = await stripe().setupIntents.confirm(setup.id, {
      payment_method: await createCard('visa'),
      ...serverConfirmation,
    });
    const method =
      typeof confirmedSetup.payment_method === 'string'
        ? confirmedSetup.payment_method
        : (confirmedSetup.payment_method?.id ?? '');
    const payAs = async (customer: string) => {
      const intent = await stripe().paymentIntents.create({ amount: 500, currency: 'usd', customer });
      return stripe().paymentIntents.confirm(intent.id, { payment_method: method, ...serverConfirmation });
    };
    expect((await catchRefusal(payAs(stranger.id))).status).toBe(400);
    expect((await payAs(owner.id)).status).toBe('succeeded');
    await stripe().paymentMethods.detach(method);
    expect((await catchRefusal(payAs(owner.id))).status).toBe(400);
    expect((await stripe().customers.listPaymentMethods(owner.id)).data).toEqual([]);
  });

  test('a card that is declined when charged can be saved', async () => {
    const customer = await stripe().customers.create({});
    const method = await createCard('declinedWhenCharged');
    await stripe().paymentMethods.attach(method, { customer: customer.id });
    const intent = await stripe().paymentIntents.create({
      amount: 500,
      currency: 'usd',
      customer: customer.id,
    });
    const request = stripe().paymentIntents.confirm(intent.id, {
      payment_method: method,
      ...serverConfirmation,
    });
    expect(await catchRefusal(request)).toEqual({ status: 402, code: 'card_declined' });
  });

  /** Polls `read` until its value satisfies `isDone`; returns that value. */
  async function pollUntil<T>(read: () => Promise<T>, isDone: (value: T) => boolean): Promise<T> {
    while (true) {
      const value = await read();
      if (isDone(value)) return value;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }
  const payWith = async (kind: CardKind) => {
    const { id } = await createIntent();
    await confirmIntent(id, kind);
    return id;
  };
  const isSettled = ({ status }: Stripe.Refund) => status !== 'pending';

  test('while a card awaits authentication, another card either pays or is refused without any effect', async () => {
    const { id } = await createIntent();
    await confirmIntent(id, 'authenticates');
    const result = await confirmIntent(id, 'visa').then(
      ({ status }) => status,
      (error: Stripe.errors.StripeError) => error.code,
    );
    // The shop handles both: after a refusal, it closes this payment and creates another one.
    expect(['succeeded', 'payment_intent_unexpected_state']).toContain(result);
    const { status } = await stripe().paymentIntents.retrieve(id);
    expect(status).toBe(result === 'succeeded' ? 'succeeded' : 'requires_action');
  });

  test('a card without a customer is declined again after a decline, or consumed by it', async () => {
    const [firstIntent, secondIntent] = [await createIntent(), await createIntent()];
    await catchRefusal(confirmIntent(firstIntent.id, 'declined'));
    const { last_payment_error: error } = await stripe().paymentIntents.retrieve(firstIntent.id);
    const method = error?.payment_method?.id ?? '';
    const repeatedConfirmation = stripe().paymentIntents.confirm(secondIntent.id, {
      payment_method: method,
      ...serverConfirmation,
    });
    const refusal = await catchRefusal(repeatedConfirmation);
    // For a consumed card the error has no code, which is how the browser chooses its message.
    expect([
      { status: 402, code: 'card_declined' },
      { status: 400, code: undefined },
    ]).toContainEqual(refusal);
    expect(await confirmIntent(secondIntent.id, 'visa')).toMatchObject({ status: 'succeeded' });
  });

  test('returns the same account id each time', async () => {
    const [firstAccount, repeatedAccount] = [
      await stripe().accounts.retrieveCurrent(),
      await stripe().accounts.retrieveCurrent(),
    ];
    expect(firstAccount.id).toMatch(/^acct_\w+$/);
    expect(repeatedAccount.id).toBe(firstAccount.id);
  });

  test(
    'a refund may be pending at first and complete later',
    async () => {
      const id = await payWith('refundsLate');
      const refund = await stripe().refunds.create({ payment_intent: id });
      expect(refund.status).toBe('pending');
      await settle(refund.id, 'succeed');
      const settledRefund = await pollUntil(() => stripe().refunds.retrieve(refund.id), isSettled);
      expect(settledRefund.status).toBe('succeeded');
    },
    SLOW_MS,
  );

  test(
    'a refund may fail after it was created, which the list of refunds shows',
    async () => {
      const id = await payWith('refundFails');
      const refund = await stripe().refunds.create({ payment_intent: id });
      await settle(refund.id, 'fail');
      const listRefunds = () => stripe().refunds.list({ payment_intent: id });
      const { data } = await pollUntil(
        listRefunds,
        ({ data: [latestRefund] }) => latestRefund?.status === 'failed',
      );
      expect(data.map(({ id: refundId, status }) => [refundId, status])).toEqual([[refund.id, 'failed']]);
    },
    SLOW_MS,
  );

  test.each([
    { outcome: 'succeed', status: 'won' },
    { outcome: 'fail', status: 'lost' },
  ] as const)(
    'a disputed charge is not refunded, and its dispute can be $status',
    async ({ outcome, status }) => {
      const id = await payWith('disputed');
      const listDisputes = () => stripe().disputes.list({ payment_intent: id });
      const { data } = await pollUntil(listDisputes, ({ data: disputes }) => disputes.length > 0);
      expect(data.map((dispute) => dispute.status)).toEqual(['needs_response']);
      const refund = stripe().refunds.create({ payment_intent: id });
      expect(await catchRefusal(refund)).toEqual({ status: 400, code: 'charge_disputed' });
      await settle(data[0]?.id ?? '', outcome);
      const endedDisputes = await pollUntil(listDisputes, (disputes) =>
        disputes.data.some((dispute) => dispute.status === status),
      );
      expect(endedDisputes.data).toHaveLength(1);
    },
    SLOW_MS,
  );

  test('returns 404 with the error code for an unknown object', async () => {
    const request = stripe().paymentIntents.retrieve('pi_00000000000000000000000');
    expect(await catchRefusal(request)).toEqual({ status: 404, code: 'resource_missing' });
  });

  test('refuses an amount of less than 50 cents', async () => {
    const request = stripe().paymentIntents.create({ amount: 49, currency: 'usd' });
    expect(await catchRefusal(request)).toEqual({ status: 400, code: 'amount_too_small' });
  });
}
