import type { CardPayment } from '@/lib/payments/stripe/card-payment-types';
import { decideCardAction, toCardNextStep, toCardSnapshot } from '@/lib/payments/stripe/card-snapshot-rules';
import { aProviderRefund } from '@/tests/support/refunds';

const CARD = 'pm_1';
const OTHER_CARD = 'pm_2';
const NO_FUNDS = { code: 'insufficient_funds', message: 'Your card has insufficient funds.' };
const CARDHOLDER_REQUIRED = { code: 'authentication_required', message: 'Your card was declined.' };

/** An order's payment with a submitted card. */
const PAYMENT: CardPayment = {
  reference: 'pi_1',
  orderId: 'o1',
  state: 'waiting',
  amountCents: 0,
  currency: 'usd',
  captureReference: null,
  refundedCents: 0,
  refunds: null,
  readAt: new Date('2026-11-22T12:00:00Z'),
  wasDisputed: false,
  decline: null,
  paymentMethodId: CARD,
  clientSecret: 'pi_1_secret_1',
  createdAt: new Date('2026-11-22T12:00:00Z'),
};
const PAID: CardPayment = { ...PAYMENT, state: 'paid', amountCents: 2_999, captureReference: 'ch_1' };
const DECLINED: CardPayment = { ...PAYMENT, state: 'declined', decline: NO_FUNDS };

describe('charging a card', () => {
  const decide = (payment: CardPayment, paymentMethodId: string, { mayTryAgain = false } = {}) =>
    decideCardAction(payment, paymentMethodId, mayTryAgain);

  test.each<{ rule: string; payment: CardPayment; card: string; mayTryAgain?: boolean }>([
    { rule: 'a paid order is not charged again', payment: PAID, card: CARD },
    { rule: 'a paid order is not charged to another card either', payment: PAID, card: OTHER_CARD },
    {
      rule: 'a paid order is not charged again, even when the card may be retried',
      payment: PAID,
      card: CARD,
      mayTryAgain: true,
    },
    {
      rule: 'a payment that the bank is processing is not charged, whatever the card',
      payment: { ...PAYMENT, state: 'processing' },
      card: OTHER_CARD,
      mayTryAgain: true,
    },
    {
      rule: 'a closed payment accepts no card',
      payment: { ...PAYMENT, state: 'canceled' },
      card: OTHER_CARD,
    },
    {
      rule: 'a card that waits for its cardholder is not charged again',
      payment: { ...PAYMENT, state: 'acting' },
      card: CARD,
      mayTryAgain: true,
    },
    {
      rule: 'a card that only needs confirmation is left to the browser',
      payment: { ...PAYMENT, state: 'unconfirmed' },
      card: CARD,
    },
    { rule: 'a repeated request gets the same decline', payment: DECLINED, card: CARD },
    {
      rule: 'a card whose bank requires the cardholder is not charged again without them',
      payment: { ...DECLINED, decline: CARDHOLDER_REQUIRED },
      card: CARD,
      mayTryAgain: true,
    },
  ])('$rule', ({ payment, card, mayTryAgain }) => {
    expect(decide(payment, card, { mayTryAgain })).toBe('report');
  });

  test.each<{ rule: string; payment: CardPayment; card: string; mayTryAgain?: boolean }>([
    {
      rule: 'a payment without a card accepts the first one',
      payment: { ...PAYMENT, paymentMethodId: null },
      card: CARD,
    },
    {
      rule: 'a card whose confirmation never arrived is charged when it is sent again',
      payment: PAYMENT,
      card: CARD,
    },
    { rule: 'another card is charged after a decline', payment: DECLINED, card: OTHER_CARD },
    {
      rule: 'another card is charged when the first one required authentication',
      payment: { ...PAYMENT, state: 'acting' },
      card: OTHER_CARD,
    },
    {
      rule: 'another card replaces an unconfirmed one',
      payment: { ...PAYMENT, state: 'unconfirmed' },
      card: OTHER_CARD,
    },
    {
      rule: 'a saved card that was declined may be retried, since its account may have funds by now',
      payment: DECLINED,
      card: CARD,
      mayTryAgain: true,
    },
    {
      rule: 'a saved card that was declined without a reason may be retried too',
      payment: { ...DECLINED, decline: null },
      card: CARD,
      mayTryAgain: true,
    },
  ])('$rule', ({ payment, card, mayTryAgain }) => {
    expect(decide(payment, card, { mayTryAgain })).toBe('charge');
  });
});

describe('the customer’s next step', () => {
  const confirm = { kind: 'confirm', clientSecret: 'pi_1_secret_1' };

  test.each<{ rule: string; payment: CardPayment; card: string; next: object }>([
    {
      rule: 'a decline has the bank’s own message',
      payment: DECLINED,
      card: CARD,
      next: { kind: 'declined', message: 'Your card has insufficient funds.' },
    },
    {
      rule: 'a decline without a message has none: the shop uses its own',
      payment: { ...DECLINED, decline: null },
      card: CARD,
      next: { kind: 'declined', message: null },
    },
    {
      rule: 'a payment that waits for the cardholder of another card accepts no other one',
      payment: { ...PAYMENT, state: 'acting' },
      card: OTHER_CARD,
      next: { kind: 'another_method' },
    },
    {
      rule: 'the customer waits for a payment that the bank is processing',
      payment: { ...PAYMENT, state: 'processing' },
      card: CARD,
      next: { kind: 'processing' },
    },
    {
      rule: 'the browser shows the bank’s authentication',
      payment: { ...PAYMENT, state: 'acting' },
      card: CARD,
      next: { ...confirm, prompt: 'action' },
    },
    {
      rule: 'an unconfirmed payment is confirmed by the browser',
      payment: { ...PAYMENT, state: 'unconfirmed' },
      card: CARD,
      next: { ...confirm, prompt: 'confirmation' },
    },
    {
      rule: 'a payment whose confirmation from the shop never arrived is confirmed by the browser with the same card',
      payment: PAYMENT,
      card: CARD,
      next: { ...confirm, prompt: { paymentMethodId: CARD } },
    },
    {
      rule: 'a bank that requires the cardholder is not a decline: the browser confirms with the card',
      payment: { ...DECLINED, decline: CARDHOLDER_REQUIRED },
      card: CARD,
      next: { ...confirm, prompt: { paymentMethodId: CARD } },
    },
    { rule: 'a paid order needs no step', payment: PAID, card: CARD, next: { kind: 'none' } },
    {
      rule: 'a closed payment needs no step: the order’s state is reported',
      payment: { ...PAYMENT, state: 'canceled' },
      card: CARD,
      next: { kind: 'none' },
    },
  ])('$rule', ({ payment, card, next }) => {
    expect(toCardNextStep(payment, card)).toEqual(next);
  });
});

describe('the snapshot of a card payment', () => {
  test.each<{ rule: string; state: CardPayment['state']; snapshotState: string }>([
    {
      rule: 'a payment that the bank is processing is not paid',
      state: 'processing',
      snapshotState: 'waiting',
    },
    { rule: 'an unconfirmed payment is not paid', state: 'unconfirmed', snapshotState: 'waiting' },
    { rule: 'a payment without a card waits', state: 'waiting', snapshotState: 'waiting' },
    {
      rule: 'a payment that needs its cardholder has the state acting',
      state: 'acting',
      snapshotState: 'acting',
    },
    { rule: 'a closed payment is closed', state: 'canceled', snapshotState: 'canceled' },
    { rule: 'a payment that took the money is paid', state: 'paid', snapshotState: 'paid' },
  ])('$rule', ({ state, snapshotState }) => {
    expect(toCardSnapshot({ ...PAYMENT, state }).state).toBe(snapshotState);
  });

  test('a declined card is declined, with the reason', () => {
    expect(toCardSnapshot(DECLINED)).toMatchObject({ state: 'declined', decline: NO_FUNDS });
  });

  test('when the bank requires the cardholder, the order waits for them', () => {
    expect(toCardSnapshot({ ...DECLINED, decline: CARDHOLDER_REQUIRED }).state).toBe('acting');
  });

  test('an earlier decline is dropped once another card has paid', () => {
    for (const decline of [NO_FUNDS, CARDHOLDER_REQUIRED])
      expect(toCardSnapshot({ ...PAID, decline })).toMatchObject({ state: 'paid', decline: null });
  });

  test('a card that was declined without a reason is declined', () => {
    expect(toCardSnapshot({ ...DECLINED, decline: null })).toMatchObject({
      state: 'declined',
      decline: null,
    });
  });

  test('it does not contain the client secret: snapshots are stored and logged', () => {
    expect(JSON.stringify(toCardSnapshot(PAYMENT))).not.toContain('secret');
  });

  test('its refunds are all if they were read, or if there are none', () => {
    const hasAll = (fields: Partial<CardPayment>) => toCardSnapshot({ ...PAID, ...fields }).hasAllRefunds;
    expect([hasAll({}), hasAll({ refunds: [] }), hasAll({ refundedCents: 1 })]).toEqual([true, true, false]);
    expect(hasAll({ refunds: [aProviderRefund()], refundedCents: 1 })).toBe(true);
  });

  test('it has no refunds until they were read', () => {
    expect(toCardSnapshot({ ...PAID, refunds: null }).refunds).toEqual([]);
  });

  test('it has the captured amount, the refunds, the dispute, the order and the card', () => {
    const refunds = [aProviderRefund()];
    expect(
      toCardSnapshot({
        ...PAID,
        refunds,
        wasDisputed: true,
        dispute: { reference: 'dp_1', state: 'won', cents: 500 },
      }),
    ).toEqual({
      provider: 'stripe',
      reference: 'pi_1',
      orderId: 'o1',
      state: 'paid',
      amountCents: 2_999,
      currency: 'usd',
      captureReference: 'ch_1',
      ...{ readAt: PAID.readAt, refunds, hasAllRefunds: true },
      disputed: false,
      disputeEnd: 'won',
      disputeCents: 500,
      disputeReference: 'dp_1',
      decline: null,
      paymentMethodId: CARD,
    });
  });
});
