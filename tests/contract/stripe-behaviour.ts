import Stripe from 'stripe';

/** A card that behaves in a known way; the same names at Stripe and in the sandbox. */
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
  /** The id of a new payment method with that card. */
  card: (kind: CardKind) => Promise<string>;
  /** Has a refund or a dispute come to that end, be it some time later. */
  end: (id: string, outcome: 'succeed' | 'fail') => Promise<void>;
};

/** Stripe's own test cards come to their end within a minute or two. */
const SLOW_MS = 180_000;
const LOOK_MS = 1_000;

/**
 * What the shop relies on, as tests that run against whoever answers: the sandbox with every `npm test`,
 * and Stripe itself with test keys (`npm run smoke`). Both must pass.
 */
export function describeStripe({ stripe, card, end }: Provider): void {
  const onServer = { use_stripe_sdk: true, return_url: 'https://shop.example/' };
  const create = () =>
    stripe().paymentIntents.create({ amount: 2598, currency: 'usd', allowed_payment_method_types: ['card'] });
  const confirm = async (id: string, kind: CardKind, idempotencyKey?: string) =>
    stripe().paymentIntents.confirm(
      id,
      { payment_method: await card(kind), ...onServer },
      idempotencyKey ? { idempotencyKey } : {},
    );
  const refusalOf = async (act: Promise<unknown>) => {
    const error = await act.then(
      () => null,
      (reason: unknown) => reason,
    );
    if (!(error instanceof Stripe.errors.StripeError)) throw new Error('it was not refused');
    return { status: error.statusCode, code: error.code };
  };
  // Real Stripe remembers keys for a day.
  const freshKey = () => `smoke:${Date.now()}:${Math.random().toString(36).slice(2)}`;

  test('payment_method_types is refused since the endive train', async () => {
    const gone: object = { payment_method_types: ['card'] };
    const act = stripe().paymentIntents.create({ amount: 2598, currency: 'usd', ...gone });
    expect(await refusalOf(act)).toEqual({ status: 400, code: 'payment_method_types_no_longer_supported' });
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

  test('a paid intent is neither paid again, nor canceled, nor made dearer', async () => {
    const { id } = await create();
    await confirm(id, 'visa');
    const unexpected = { status: 400, code: 'payment_intent_unexpected_state' };
    expect(await refusalOf(confirm(id, 'visa'))).toEqual(unexpected);
    expect(await refusalOf(stripe().paymentIntents.cancel(id))).toEqual(unexpected);
    expect((await refusalOf(stripe().paymentIntents.update(id, { amount: 9_999 }))).status).toBe(400);
  });

  test('a card whose bank asks needs the customer', async () => {
    const { id } = await create();
    const asking = await confirm(id, 'authenticates');
    expect([asking.status, asking.next_action?.type]).toEqual(['requires_action', 'use_stripe_sdk']);
    expect((await stripe().paymentIntents.cancel(id)).status).toBe('canceled');
  });

  test('an idempotency key replays its first answer and refuses another call', async () => {
    const idempotencyKey = freshKey();
    const fields = { amount: 2598, currency: 'usd' };
    const first = await stripe().paymentIntents.create(fields, { idempotencyKey });
    const again = await stripe().paymentIntents.create(fields, { idempotencyKey });
    expect([again.id, again.lastResponse.headers['idempotent-replayed']]).toEqual([first.id, 'true']);
    const other = stripe().paymentIntents.create({ ...fields, amount: 9_999 }, { idempotencyKey });
    expect((await refusalOf(other)).status).toBe(400);
  });

  test('a refund is made once', async () => {
    const { id } = await create();
    await confirm(id, 'visa');
    expect((await stripe().refunds.create({ payment_intent: id })).amount).toBe(2598);
    const again = stripe().refunds.create({ payment_intent: id });
    expect(await refusalOf(again)).toEqual({ status: 400, code: 'charge_already_refunded' });
  });

  test('a card is saved, charged for its customer alone, and detached for good', async () => {
    const [owner, stranger] = [await stripe().customers.create({}), await stripe().customers.create({})];
    const setup = await stripe().setupIntents.create({
      customer: owner.id,
      usage: 'on_session',
      allowed_payment_method_types: ['card'],
    });
    const done = await stripe().setupIntents.confirm(setup.id, {
      payment_method: await card('visa'),
      ...onServer,
    });
    const method =
      typeof done.payment_method === 'string' ? done.payment_method : (done.payment_method?.id ?? '');
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

  test('a card can be saved that is declined when it is charged', async () => {
    const customer = await stripe().customers.create({});
    const method = await card('declinedWhenCharged');
    await stripe().paymentMethods.attach(method, { customer: customer.id });
    const intent = await stripe().paymentIntents.create({
      amount: 500,
      currency: 'usd',
      customer: customer.id,
    });
    const act = stripe().paymentIntents.confirm(intent.id, { payment_method: method, ...onServer });
    expect(await refusalOf(act)).toEqual({ status: 402, code: 'card_declined' });
  });

  /** What `read` gives, once it is as wanted. */
  async function until<T>(read: () => Promise<T>, isWanted: (value: T) => boolean): Promise<T> {
    while (true) {
      const value = await read();
      if (isWanted(value)) return value;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }
  const paidWith = async (kind: CardKind) => {
    const { id } = await create();
    await confirm(id, kind);
    return id;
  };
  const isBack = ({ status }: Stripe.Refund) => status !== 'pending';

  test('while the bank asks about one card, another one pays, or is refused and changes nothing', async () => {
    const { id } = await create();
    await confirm(id, 'authenticates');
    const another = await confirm(id, 'visa').then(
      ({ status }) => status,
      (error: Stripe.errors.StripeError) => error.code,
    );
    // The shop goes on from both: refused, it closes this payment and makes another one.
    expect(['succeeded', 'payment_intent_unexpected_state']).toContain(another);
    const { status } = await stripe().paymentIntents.retrieve(id);
    expect(status).toBe(another === 'succeeded' ? 'succeeded' : 'requires_action');
  });

  test('a card without a customer is declined again after a decline, or used up by it', async () => {
    const [first, second] = [await create(), await create()];
    await refusalOf(confirm(first.id, 'declined'));
    const { last_payment_error: error } = await stripe().paymentIntents.retrieve(first.id);
    const method = error?.payment_method?.id ?? '';
    const again = stripe().paymentIntents.confirm(second.id, { payment_method: method, ...onServer });
    const refusal = await refusalOf(again);
    // Used up it has no code: by that the browser knows what to tell the customer.
    expect([
      { status: 402, code: 'card_declined' },
      { status: 400, code: undefined },
    ]).toContainEqual(refusal);
    expect(await confirm(second.id, 'visa')).toMatchObject({ status: 'succeeded' });
  });

  test('the account says its id, the same each time', async () => {
    const [first, again] = [
      await stripe().accounts.retrieveCurrent(),
      await stripe().accounts.retrieveCurrent(),
    ];
    expect(first.id).toMatch(/^acct_\w+$/);
    expect(again.id).toBe(first.id);
  });

  test(
    'a refund may be pending first, and is made later',
    async () => {
      const id = await paidWith('refundsLate');
      const refund = await stripe().refunds.create({ payment_intent: id });
      expect(refund.status).toBe('pending');
      await end(refund.id, 'succeed');
      const made = await until(() => stripe().refunds.retrieve(refund.id), isBack);
      expect(made.status).toBe('succeeded');
    },
    SLOW_MS,
  );

  test(
    'a refund may fail after it was made, which its payment does not show but the list of its refunds',
    async () => {
      const id = await paidWith('refundFails');
      const refund = await stripe().refunds.create({ payment_intent: id });
      await end(refund.id, 'fail');
      const list = () => stripe().refunds.list({ payment_intent: id });
      const { data } = await until(list, ({ data: [first] }) => first?.status === 'failed');
      expect(data.map(({ id: each, status }) => [each, status])).toEqual([[refund.id, 'failed']]);
    },
    SLOW_MS,
  );

  test.each([
    ['succeed', 'won'],
    ['fail', 'lost'],
  ] as const)(
    'a disputed charge is not refunded; its dispute can %s',
    async (outcome, status) => {
      const id = await paidWith('disputed');
      const list = () => stripe().disputes.list({ payment_intent: id });
      const { data } = await until(list, (found) => found.data.length > 0);
      expect(data.map((dispute) => dispute.status)).toEqual(['needs_response']);
      const refused = stripe().refunds.create({ payment_intent: id });
      expect(await refusalOf(refused)).toEqual({ status: 400, code: 'charge_disputed' });
      await end(data[0]?.id ?? '', outcome);
      const ended = await until(list, (found) => found.data.some((dispute) => dispute.status === status));
      expect(ended.data).toHaveLength(1);
    },
    SLOW_MS,
  );

  test('an unknown object is 404 with its code', async () => {
    const act = stripe().paymentIntents.retrieve('pi_00000000000000000000000');
    expect(await refusalOf(act)).toEqual({ status: 404, code: 'resource_missing' });
  });

  test('less than 50 cents is refused', async () => {
    const act = stripe().paymentIntents.create({ amount: 49, currency: 'usd' });
    expect(await refusalOf(act)).toEqual({ status: 400, code: 'amount_too_small' });
  });
}
