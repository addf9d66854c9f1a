import type { PaypalPayment } from '@/lib/payments/paypal/paypal-payment-types';
import {
  EXPIRED_MESSAGE,
  NOT_APPROVED_MESSAGE,
  toPaypalNextStep,
  toPaypalSnapshot,
} from '@/lib/payments/paypal/paypal-snapshot-rules';
import { aProviderRefund } from '@/tests/support/refunds';

/** A PayPal order that its customer approved, before the capture. */
const APPROVED: PaypalPayment = {
  reference: '5O190127TN364715T',
  orderId: 'o1',
  state: 'waiting',
  isApproved: true,
  requestedCents: 2_999,
  amountCents: 0,
  currency: 'usd',
  captureReference: null,
  ...{ refunds: [], hasAllRefunds: true, isFullyRefunded: false, isPartlyRefunded: false },
  decline: null,
};
const READ_AT = new Date('2026-11-22T12:00:00Z');
const PAID: PaypalPayment = { ...APPROVED, state: 'paid', amountCents: 2_999, captureReference: 'cap1' };

test('an approved order has no amount in its snapshot until it is captured', () => {
  expect(toPaypalSnapshot(APPROVED, READ_AT)).toMatchObject({
    state: 'waiting',
    amountCents: 0,
    captureReference: null,
  });
});

test('a capture under review is not paid', () => {
  expect(toPaypalSnapshot({ ...APPROVED, state: 'processing' }, READ_AT).state).toBe('waiting');
});

test('a declined capture has PayPal’s reason', () => {
  const decline = { code: 'INSTRUMENT_DECLINED', message: 'PayPal could not charge it.' };
  expect(toPaypalSnapshot({ ...APPROVED, state: 'declined', decline }, READ_AT)).toMatchObject({
    state: 'declined',
    decline,
  });
});

test('an expired PayPal order is a closed payment', () => {
  expect(toPaypalSnapshot({ ...APPROVED, state: 'canceled' }, READ_AT).state).toBe('canceled');
});

test('a paid order has the captured amount, its capture and its order', () => {
  expect(toPaypalSnapshot(PAID, READ_AT)).toEqual({
    provider: 'paypal',
    reference: '5O190127TN364715T',
    orderId: 'o1',
    state: 'paid',
    amountCents: 2_999,
    currency: 'usd',
    captureReference: 'cap1',
    ...{ readAt: READ_AT, refunds: [], hasAllRefunds: true, isFullyRefunded: false },
    disputed: null,
    decline: null,
    // The shop stores no PayPal payment methods.
    paymentMethodId: null,
  });
});

test('the captured amount counts, not the requested one', () => {
  expect(toPaypalSnapshot({ ...PAID, amountCents: 1_000 }, READ_AT).amountCents).toBe(1_000);
});

test('it has the refunds, and whether these are all', () => {
  const refunds = [aProviderRefund()];
  expect(toPaypalSnapshot({ ...PAID, refunds, hasAllRefunds: false }, READ_AT)).toMatchObject({
    ...{ refunds, hasAllRefunds: false, readAt: READ_AT },
  });
});

test('a dispute, which PayPal reports separately, is part of the snapshot', () => {
  expect(toPaypalSnapshot(PAID, READ_AT, { reference: 'PP-D-1', state: 'open', cents: 500 })).toMatchObject({
    state: 'paid',
    disputed: true,
    disputeReference: 'PP-D-1',
  });
});

test.each<{ rule: string; payment: Partial<PaypalPayment>; next: object }>([
  {
    rule: 'who has not approved the payment is asked to approve it',
    payment: { state: 'waiting', isApproved: false },
    next: { kind: 'refused', message: NOT_APPROVED_MESSAGE },
  },
  {
    rule: 'who returns too late starts again with PayPal',
    payment: { state: 'canceled' },
    next: { kind: 'refused', message: EXPIRED_MESSAGE },
  },
  {
    rule: 'whose payment was declined sees PayPal’s reason, and PayPal’s window gets its code',
    payment: { state: 'declined', decline: { code: 'INSTRUMENT_DECLINED', message: 'Choose another way.' } },
    next: {
      kind: 'declined',
      message: 'Choose another way.',
      details: { paypalIssue: 'INSTRUMENT_DECLINED' },
    },
  },
  {
    rule: 'whose payment was declined without a reason still sees the decline',
    payment: { state: 'declined', decline: null },
    next: {
      kind: 'declined',
      message: 'PayPal declined this payment.',
      details: { paypalIssue: 'DECLINED' },
    },
  },
  {
    rule: 'whose payment is under review waits, and is not asked to pay again',
    payment: { state: 'processing' },
    next: { kind: 'processing' },
  },
])('a customer $rule', ({ payment, next }) => {
  expect(toPaypalNextStep({ ...APPROVED, ...payment })).toEqual(next);
});

test('who did not approve a payment, or too late, reads what to do in PayPal', () => {
  expect([NOT_APPROVED_MESSAGE, EXPIRED_MESSAGE]).toEqual([
    'This PayPal order is not approved. Please approve it in PayPal.',
    'This PayPal order has expired. Please start again with PayPal.',
  ]);
});
