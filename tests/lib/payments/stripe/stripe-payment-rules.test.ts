import type Stripe from 'stripe';
import {
  toCardPayment,
  toDispute,
  toProviderCard,
  toReferenceId,
  toStripeRefund,
} from '@/lib/payments/stripe/stripe-payment-rules';
import { buildCharge } from '@/sandbox/stripe-charges';
import { buildPaymentIntent, buildRefund } from '@/sandbox/stripe-objects';

const READ_AT = new Date('2026-11-22T12:00:00Z');
const METHOD: Stripe.PaymentMethod & { card: Stripe.PaymentMethod.Card } = {
  id: 'pm_1',
  object: 'payment_method',
  allow_redisplay: 'unspecified',
  billing_details: {
    name: 'Ada Cook',
    email: null,
    phone: null,
    tax_id: null,
    address: {
      line1: '1 Main Street',
      line2: 'Apt 2',
      city: 'Springfield',
      state: 'IL',
      postal_code: '62701',
      country: 'US',
    },
  },
  card: {
    brand: 'visa',
    checks: null,
    country: 'US',
    display_brand: 'visa',
    exp_month: 4,
    exp_year: 2030,
    fingerprint: 'fp_1',
    funding: 'credit',
    generated_from: null,
    last4: '4242',
    networks: null,
    regulated_status: null,
    three_d_secure_usage: null,
    wallet: null,
  },
  created: 1_795_000_000,
  customer: 'cus_1',
  customer_account: null,
  livemode: false,
  metadata: {},
  type: 'card',
};

/** The payment intent of an order of $29.99. */
const toIntent = (fields: Partial<Stripe.PaymentIntent> = {}) =>
  buildPaymentIntent({ amount: 2_999, currency: 'usd', metadata: { orderId: 'o1' }, ...fields });
/** The charge of that intent. */
const toCharge = (fields: Partial<Stripe.Charge>) => ({ ...buildCharge(toIntent(), METHOD), ...fields });
const DECLINE: Stripe.PaymentIntent.LastPaymentError = {
  type: 'card_error',
  code: 'card_declined',
  decline_code: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
  payment_method: METHOD,
};

describe('the state of a payment', () => {
  test.each<{ rule: string; fields: Partial<Stripe.PaymentIntent>; state: string }>([
    {
      rule: 'a payment whose card was declined is declined',
      fields: { status: 'requires_payment_method', last_payment_error: DECLINE },
      state: 'declined',
    },
    {
      rule: 'a payment without a card waits, and was not declined',
      fields: { status: 'requires_payment_method' },
      state: 'waiting',
    },
    {
      rule: 'a payment that the bank is processing is not paid',
      fields: { status: 'processing' },
      state: 'processing',
    },
    {
      rule: 'a payment that is only authorized is not paid',
      fields: { status: 'requires_capture' },
      state: 'processing',
    },
    {
      rule: 'a payment that has its card but was not charged is unconfirmed',
      fields: { status: 'requires_confirmation' },
      state: 'unconfirmed',
    },
    {
      rule: 'a payment that needs its cardholder waits for them',
      fields: { status: 'requires_action' },
      state: 'acting',
    },
    { rule: 'a payment that was closed is canceled', fields: { status: 'canceled' }, state: 'canceled' },
    {
      rule: 'a payment that succeeded is paid, whatever was declined before',
      fields: { status: 'succeeded', last_payment_error: DECLINE },
      state: 'paid',
    },
  ])('$rule', ({ fields, state }) => {
    expect(toCardPayment(toIntent(fields), READ_AT).state).toBe(state);
  });
});

describe('the fields of a payment', () => {
  test('the received amount counts, not the requested one', () => {
    expect(toCardPayment(toIntent({ amount_received: 0 }), READ_AT).amountCents).toBe(0);
    expect(
      toCardPayment(toIntent({ status: 'succeeded', amount_received: 2_999 }), READ_AT).amountCents,
    ).toBe(2_999);
  });

  test('a payment without an order of the shop belongs to none', () => {
    expect(toCardPayment(toIntent({ metadata: {} }), READ_AT).orderId).toBeNull();
    expect(toCardPayment(toIntent(), READ_AT).orderId).toBe('o1');
  });

  test('an unexpanded charge has neither refunds nor disputes', () => {
    expect(toCardPayment(toIntent({ latest_charge: 'ch_1' }), READ_AT)).toMatchObject({
      captureReference: 'ch_1',
      refundedCents: 0,
      wasDisputed: false,
    });
    expect(toCardPayment(toIntent({ latest_charge: null }), READ_AT)).toMatchObject({
      captureReference: null,
      refundedCents: 0,
      wasDisputed: false,
    });
  });

  test('an expanded charge has its refunded amount, and whether it was disputed', () => {
    const charge = toCharge({ id: 'ch_1', amount_refunded: 1_000, disputed: true });
    expect(toCardPayment(toIntent({ latest_charge: charge }), READ_AT)).toMatchObject({
      captureReference: 'ch_1',
      refundedCents: 1_000,
      wasDisputed: true,
    });
  });

  test('it says when it was read, and that its refunds were not read yet', () => {
    expect(toCardPayment(toIntent(), READ_AT)).toMatchObject({ readAt: READ_AT, refunds: null });
  });

  test('its creation time is converted from Stripe’s seconds', () => {
    expect(toCardPayment(toIntent({ created: 1_795_000_000 }), READ_AT).createdAt).toEqual(
      new Date(1_795_000_000_000),
    );
  });

  test.each<{ rule: string; error: Stripe.PaymentIntent.LastPaymentError; decline: object }>([
    {
      rule: 'the bank’s reason is more specific than Stripe’s, and preferred',
      error: DECLINE,
      decline: { code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
    },
    {
      rule: 'without a reason from the bank, Stripe’s is used',
      error: { type: 'card_error', code: 'expired_card', message: 'Your card has expired.' },
      decline: { code: 'expired_card', message: 'Your card has expired.' },
    },
    {
      rule: 'a refusal without a reason is a declined card',
      error: { type: 'card_error' },
      decline: { code: 'card_declined', message: 'Your card was declined.' },
    },
  ])('$rule', ({ error, decline }) => {
    expect(toCardPayment(toIntent({ last_payment_error: error }), READ_AT).decline).toEqual(decline);
  });

  test('after a decline, the declined card is the one that Stripe has removed from the payment', () => {
    const declinedIntent = toIntent({ payment_method: null, last_payment_error: DECLINE });
    expect(toCardPayment(declinedIntent, READ_AT).paymentMethodId).toBe('pm_1');
  });

  test('the current card of a payment takes precedence over an earlier declined one', () => {
    const intent = toIntent({ payment_method: 'pm_2', last_payment_error: DECLINE });
    expect(toCardPayment(intent, READ_AT).paymentMethodId).toBe('pm_2');
  });
});

describe('a refund at Stripe', () => {
  const refund = (status: string | null, metadata: Record<string, string> = {}) =>
    buildRefund({
      ...{ amount: 1_000, status, charge: 'ch_1', currency: 'usd', payment_intent: 'pi_1' },
      ...{ reason: null, metadata },
    });

  test.each([
    { status: 'succeeded', state: 'made' },
    { status: 'pending', state: 'pending' },
    { status: 'requires_action', state: 'pending' },
    { status: 'failed', state: 'failed' },
    { status: 'canceled', state: 'failed' },
    { status: null, state: 'pending' },
    { status: 'a_future_one', state: 'pending' },
  ])('that is $status is $state', ({ status, state }) => {
    const { reference, createdAt, ...fields } = toStripeRefund(refund(status));
    expect(fields).toEqual({ id: null, cents: 1_000, state, code: null });
    expect(reference).toMatch(/^re_/);
  });

  test('says why it waits or has failed', () => {
    const pending = { ...refund('pending'), pending_reason: 'insufficient_funds' as const };
    expect(toStripeRefund(pending).code).toBe('insufficient_funds');
    expect(toStripeRefund({ ...refund('failed'), failure_reason: 'lost_or_stolen_card' }).code).toBe(
      'lost_or_stolen_card',
    );
  });

  test('has the id that the shop gave it, and none if it was made in the dashboard', () => {
    expect(toStripeRefund(refund('succeeded', { refundId: 'r1' })).id).toBe('r1');
    expect(toStripeRefund({ ...refund('succeeded'), metadata: null }).id).toBeNull();
  });

  test('has its time converted from Stripe’s seconds', () => {
    expect(toStripeRefund({ ...refund('succeeded'), created: 1_795_000_000 }).createdAt).toEqual(
      new Date(1_795_000_000_000),
    );
  });
});

describe('the state of a dispute', () => {
  test.each<{ rule: string; status: Stripe.Dispute.Status; state: string }>([
    { rule: 'a dispute that the bank decided against the shop is lost', status: 'lost', state: 'lost' },
    { rule: 'a dispute that needs the shop’s response is open', status: 'needs_response', state: 'open' },
    { rule: 'a dispute that the bank is reviewing is open', status: 'under_review', state: 'open' },
    {
      rule: 'an inquiry that needs the shop’s response is open: it may become a dispute',
      status: 'warning_needs_response',
      state: 'open',
    },
    {
      rule: 'an inquiry that the bank is reviewing is open',
      status: 'warning_under_review',
      state: 'open',
    },
    { rule: 'a closed inquiry is won', status: 'warning_closed', state: 'won' },
    { rule: 'a prevented dispute is won', status: 'prevented', state: 'won' },
    { rule: 'a dispute that the bank decided for the shop is won', status: 'won', state: 'won' },
  ])('$rule', ({ status, state }) => {
    // Its some thirty evidence fields do not affect its state.
    expect(toDispute({ id: 'dp_1', status } as Stripe.Dispute)).toEqual({ reference: 'dp_1', state });
  });
});

describe('a card saved at Stripe', () => {
  test('a payment method that is not a card is not converted', () => {
    const { card, ...other } = METHOD;
    expect(toProviderCard({ ...other, type: 'us_bank_account' })).toBeNull();
  });

  test('a card without a fingerprint equals no other card', () => {
    const cardWithoutFingerprint = { ...METHOD, card: { ...METHOD.card, fingerprint: null } };
    expect(toProviderCard(cardWithoutFingerprint)?.fingerprint).toBe('pm_1');
  });

  test('a card without a billing address has empty fields', () => {
    const cardWithoutAddress = {
      ...METHOD,
      billing_details: { ...METHOD.billing_details, name: null, address: null },
    };
    expect(toProviderCard(cardWithoutAddress)).toMatchObject({
      cardholderName: '',
      billing: { street1: '', street2: '', city: '', state: '', postalCode: '' },
    });
  });

  test('it has its customer, its display fields and its billing address', () => {
    expect(toProviderCard(METHOD)).toEqual({
      reference: 'pm_1',
      customerReference: 'cus_1',
      cardholderName: 'Ada Cook',
      brand: 'visa',
      last4: '4242',
      expMonth: 4,
      expYear: 2030,
      fingerprint: 'fp_1',
      billing: {
        street1: '1 Main Street',
        street2: 'Apt 2',
        city: 'Springfield',
        state: 'IL',
        postalCode: '62701',
      },
    });
  });
});

test('a reference is the same whether Stripe sends the id or the object', () => {
  expect([toReferenceId(null), toReferenceId('cus_1'), toReferenceId({ id: 'cus_1' })]).toEqual([
    null,
    'cus_1',
    'cus_1',
  ]);
});
