import Stripe from 'stripe';

/** Test cards by behavior; Stripe and the sandbox both have each of them. */
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
  /** Creates a payment method with that card; returns its id. */
  card: (kind: CardKind) => Promise<string>;
  /** Gives a refund or a dispute that outcome, immediately or later. */
  settle: (id: string, outcome: 'succeed' | 'fail') => Promise<void>;
};

/** Refunds and disputes of Stripe's test cards settle within a minute or two. */
const SLOW_MS = 180_000;
const POLL_MS = 1_000;

/**
 * What the shop relies on, as tests that run against any provider: the sandbox with every `npm test`,
 * and Stripe itself with test keys (`npm run smoke`). Both must pass.
 */
export function describeStripe({ stripe, card, settle }: Provider): void {
  const onServer = { use_stripe_sdk: true, return_url: 'https://shop.example/' };
  const create = () =>
    stripe().paymentIntents.create({ amount: 2598, currency: 'usd', allowed_payment_method_types: ['card'] });
  const confirm = async (id: string, kind: CardKind, idempotencyKey?: string) =>
    stripe().paymentIntents.confirm(
      id,
      { payment_method: await card(kind), ...onServer },
      idempotencyKey ? { idempotencyKey } : {},
    );
  const refusalOf = async (request: Promise<unknown>) => {
    const error = await request.then(
      () => null,
      (reason: unknown) => reason,
    );
    if (!(error instanceof Stripe.errors.StripeError)) throw new Error('The request was not refused.');
    return { status: error.statusCode, code: error.code };
  };
  // Stripe itself stores keys for a day.
  const freshKey = () => `smoke:${Date.now()}:${Math.random().toString(36).slice(2)}`;

  test('refuses payment_method_types, as every API version since endive does', async () => {
    const removed: object = { payment_method_types: ['card'] };
    const request = stripe().paymentIntents.create({ amount: 2598, currency: 'usd', ...removed });
    expect(await refusalOf(request)).toEqual({
      status: 400,
      code: 'payment_method_types_no_longer_supported',
    });
  });

  test('a declined card leaves the intent open for another one', async () => {
    const { id } = await create();
    expect(await refusalOf(confirm(id, 'declined'))).toEqual({ status: 402, code: 'card_declined' });
    expect(await stripe().paymentIntents.retrieve(id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined' },
    });
    expect(await confirm(id, 'visa')).toMatchObject({ status: 'succeeded', amount_received: 2598 });
  });

  test('a paid intent cannot be paid again, canceled or increased', async () => {
    const { id } = await create();
    await confirm(id, 'visa');
    const unexpected = { status: 400, code: 'payment_intent_unexpected_state' };
    expect(await refusalOf(confirm(id, 'visa'))).toEqual(unexpected);
    expect(await refusalOf(stripe().paymentIntents.cancel(id))).toEqual(unexpected);
    expect((await refusalOf(stripe().paymentIntents.update(id, { amount: 9_999 }))).status).toBe(400);
  });

  test('a card whose bank requires authentication needs the customer', async () => {
    const { id } = await create();
    const challenged = await confirm(id, 'authenticates');
    expect([challenged.status, challenged.next_action?.type]).toEqual(['requires_action', 'use_stripe_sdk']);
    expect((await stripe().paymentIntents.cancel(id)).status).toBe('canceled');
  });

  test('an idempotency key replays its first response and refuses a different request', async () => {
    const idempotencyKey = freshKey();
    const fields = { amount: 2598, currency: 'usd' };
    const first = await stripe().paymentIntents.create(fields, { idempotencyKey });
    const repeated = await stripe().paymentIntents.create(fields, { idempotencyKey });
    expect([repeated.id, repeated.lastResponse.headers['idempotent-replayed']]).toEqual([first.id, 'true']);
    const other = stripe().paymentIntents.create({ ...fields, amount: 9_999 }, { idempotencyKey });
    expect((await refusalOf(other)).status).toBe(400);
  });

  test('makes a refund once', async () => {
    const { id } = await create();
    await confirm(id, 'visa');
    expect((await stripe().refunds.create({ payment_intent: id })).amount).toBe(2598);
    const repeated = stripe().refunds.create({ payment_intent: id });
    expect(await refusalOf(repeated)).toEqual({ status: 400, code: 'charge_already_refunded' });
  });

  test('saves a card, charges it only for its customer, and detaches it for good', async () => {
    const [owner, stranger] = [await stripe().customers.create({}), await stripe().customers.create({})];
    const setup = await stripe().setupIntents.create({
      customer: owner.id,
      usage: 'on_session',
      allowed_payment_method_types: ['card'],
    });
    const confirmed = await stripe().setupIntents.confirm(setup.id, {
      payment_method: await card('visa'),
      ...onServer,
    });
    const method =
      typeof confirmed.payment_method === 'string'
        ? confirmed.payment_method
        : (confirmed.payment_method?.id ?? '');
    const payAs = async (customer: string) => {
      const intent = await stripe().paymentIntents.create({ amount: 500, currency: 'usd', customer });
      return stripe().paymentIntents.confirm(intent.id, { payment_method: method, ...onServer });
    };
    expect((await refusalOf(payAs(stranger.id))).status).toBe(400);
    expect((await payAs(owner.id)).status).toBe('succeeded');
    await stripe().paymentMethods.detach(method);
    expect((await refusalOf(payAs(owner.id))).status).toBe(400);
    expect((await stripe().customers.listPaymentMethods(owner.id)).data).toEqual([]);
  });

  test('a card that is declined when charged can be saved', async () => {
    const customer = await stripe().customers.create({});
    const method = await card('declinedWhenCharged');
    await stripe().paymentMethods.attach(method, { customer: customer.id });
    const intent = await stripe().paymentIntents.create({
      amount: 500,
      currency: 'usd',
      customer: customer.id,
    });
    const request = stripe().paymentIntents.confirm(intent.id, { payment_method: method, ...onServer });
    expect(await refusalOf(request)).toEqual({ status: 402, code: 'card_declined' });
  });

  /** Polls `read` until its value satisfies `isDone`; returns that value. */
  async function until<T>(read: () => Promise<T>, isDone: (value: T) => boolean): Promise<T> {
    while (true) {
      const value = await read();
      if (isDone(value)) return value;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }
  const paidWith = async (kind: CardKind) => {
    const { id } = await create();
    await confirm(id, kind);
    return id;
  };
  const isSettled = ({ status }: Stripe.Refund) => status !== 'pending';

  test('while one card awaits authentication, another card either pays or is refused and changes nothing', async () => {
    const { id } = await create();
    await confirm(id, 'authenticates');
    const another = await confirm(id, 'visa').then(
      ({ status }) => status,
      (error: Stripe.errors.StripeError) => error.code,
    );
    // The shop handles both: after a refusal, it closes this payment and creates another one.
    expect(['succeeded', 'payment_intent_unexpected_state']).toContain(another);
    const { status } = await stripe().paymentIntents.retrieve(id);
    expect(status).toBe(another === 'succeeded' ? 'succeeded' : 'requires_action');
  });

  test('a card without a customer is declined again after a decline, or consumed by it', async () => {
    const [first, second] = [await create(), await create()];
    await refusalOf(confirm(first.id, 'declined'));
    const { last_payment_error: error } = await stripe().paymentIntents.retrieve(first.id);
    const method = error?.payment_method?.id ?? '';
    const repeated = stripe().paymentIntents.confirm(second.id, { payment_method: method, ...onServer });
    const refusal = await refusalOf(repeated);
    // A consumed card gets no code; the browser chooses its message by that.
    expect([
      { status: 402, code: 'card_declined' },
      { status: 400, code: undefined },
    ]).toContainEqual(refusal);
    expect(await confirm(second.id, 'visa')).toMatchObject({ status: 'succeeded' });
  });

  test('returns the same account id each time', async () => {
    const [first, repeated] = [
      await stripe().accounts.retrieveCurrent(),
      await stripe().accounts.retrieveCurrent(),
    ];
    expect(first.id).toMatch(/^acct_\w+$/);
    expect(repeated.id).toBe(first.id);
  });

  test(
    'a refund may be pending at first and complete later',
    async () => {
      const id = await paidWith('refundsLate');
      const refund = await stripe().refunds.create({ payment_intent: id });
      expect(refund.status).toBe('pending');
      await settle(refund.id, 'succeed');
      const settled = await until(() => stripe().refunds.retrieve(refund.id), isSettled);
      expect(settled.status).toBe('succeeded');
    },
    SLOW_MS,
  );

  test(
    'a refund may fail after it was made, which only the list of refunds shows, not the payment',
    async () => {
      const id = await paidWith('refundFails');
      const refund = await stripe().refunds.create({ payment_intent: id });
      await settle(refund.id, 'fail');
      const list = () => stripe().refunds.list({ payment_intent: id });
      const { data } = await until(list, ({ data: [first] }) => first?.status === 'failed');
      expect(data.map(({ id: each, status }) => [each, status])).toEqual([[refund.id, 'failed']]);
    },
    SLOW_MS,
  );

  test.each([
    { outcome: 'succeed', status: 'won' },
    { outcome: 'fail', status: 'lost' },
  ] as const)(
    'a disputed charge is not refunded, and its dispute can be $status',
    async ({ outcome, status }) => {
      const id = await paidWith('disputed');
      const list = () => stripe().disputes.list({ payment_intent: id });
      const { data } = await until(list, ({ data: disputes }) => disputes.length > 0);
      expect(data.map((dispute) => dispute.status)).toEqual(['needs_response']);
      const refund = stripe().refunds.create({ payment_intent: id });
      expect(await refusalOf(refund)).toEqual({ status: 400, code: 'charge_disputed' });
      await settle(data[0]?.id ?? '', outcome);
      const ended = await until(list, (found) => found.data.some((dispute) => dispute.status === status));
      expect(ended.data).toHaveLength(1);
    },
    SLOW_MS,
  );

  test('returns 404 with the error code for an unknown object', async () => {
    const request = stripe().paymentIntents.retrieve('pi_00000000000000000000000');
    expect(await refusalOf(request)).toEqual({ status: 404, code: 'resource_missing' });
  });

  test('refuses less than 50 cents', async () => {
    const request = stripe().paymentIntents.create({ amount: 49, currency: 'usd' });
    expect(await refusalOf(request)).toEqual({ status: 400, code: 'amount_too_small' });
  });
}
