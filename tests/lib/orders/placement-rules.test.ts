import { interpretKey, isAccepted, type KeyMeaning, toOrderOwnerId } from '@/lib/orders/placement-rules';
import type { PaymentProviderId } from '@/lib/runtime/payment-provider-rules';

const EARLIER = {
  status: 'Pending' as const,
  userId: 'ada' as string | null,
  fingerprint: 'a cart',
  payment: {
    provider: 'stripe' as PaymentProviderId,
    state: 'pending' as const,
    reference: 'pi_1',
    captureReference: null,
  },
};
const REQUESTED = {
  userId: 'ada' as string | null,
  fingerprint: 'a cart',
  provider: 'stripe' as PaymentProviderId,
  draftReference: null,
};
const ACCEPTED = {
  provider: 'paypal' as PaymentProviderId,
  state: 'pending',
  reference: 'PP1',
  captureReference: 'CAP1',
} as const;
const toPaidPayment = (
  state: 'paid' | 'review' | 'disputed' | 'refund_due' | 'refund_failed' | 'refunded',
) => ({
  ...EARLIER.payment,
  state,
});

type Case = { rule: string; earlier?: object; request?: object; meaning: KeyMeaning };
const CASES: Case[] = [
  { rule: 'resubmitting an unpaid order returns the same order', meaning: 'same' },
  {
    rule: 'a request with a different cart, address or email replaces the unpaid order',
    request: { fingerprint: 'another' },
    meaning: 'replace',
  },
  {
    rule: 'a request from another session replaces the unpaid order',
    request: { userId: null },
    meaning: 'replace',
  },
  {
    rule: 'switching from a card to PayPal replaces the unpaid order',
    request: { provider: 'paypal', draftReference: 'PP1' },
    meaning: 'replace',
  },
  {
    rule: 'the same PayPal draft is the same order',
    earlier: { payment: { ...ACCEPTED, captureReference: null } },
    request: { provider: 'paypal', draftReference: 'PP1' },
    meaning: 'same',
  },
  {
    rule: 'switching from PayPal to a card replaces the unpaid order',
    earlier: { payment: { ...ACCEPTED, captureReference: null } },
    meaning: 'replace',
  },
  {
    rule: 'a different PayPal draft replaces the unpaid order',
    earlier: { payment: { ...ACCEPTED, captureReference: null } },
    request: { provider: 'paypal', draftReference: 'PP2' },
    meaning: 'replace',
  },
  {
    rule: 'a declined order is also replaced when the cart changes: a tab may still have its client secret',
    earlier: { payment: { ...EARLIER.payment, state: 'declined' } },
    request: { fingerprint: 'another' },
    meaning: 'replace',
  },
  {
    rule: 'an order that an admin canceled while its payment is still open is closed first',
    earlier: { status: 'Cancelled' },
    meaning: 'replace',
  },
  {
    rule: 'the key of a void order can be reused',
    earlier: { payment: { ...EARLIER.payment, state: 'void' } },
    request: { fingerprint: 'another', userId: null },
    meaning: 'free',
  },
  {
    rule: 'resubmitting a paid order returns the same order',
    earlier: { payment: toPaidPayment('paid') },
    meaning: 'same',
  },
  {
    rule: 'resubmitting with PayPal after paying by card returns the same order',
    earlier: { payment: toPaidPayment('paid') },
    request: { provider: 'paypal', draftReference: 'PP1' },
    meaning: 'same',
  },
  {
    rule: 'a different cart under a paid order’s key is refused as already paid',
    earlier: { payment: toPaidPayment('paid') },
    request: { fingerprint: 'another' },
    meaning: 'paid',
  },
  {
    rule: 'a payment in review or dispute counts as paid',
    earlier: { payment: toPaidPayment('disputed') },
    request: { fingerprint: 'another' },
    meaning: 'paid',
  },
  {
    rule: 'another session gets "paid elsewhere", no matter what it orders',
    earlier: { payment: toPaidPayment('paid') },
    request: { userId: 'eve' },
    meaning: 'paid_elsewhere',
  },
  {
    rule: 'a payment under review at PayPal is the same order for any payment method',
    earlier: { payment: ACCEPTED },
    meaning: 'same',
  },
  {
    rule: 'a payment under review at PayPal counts as paid for another cart',
    earlier: { payment: ACCEPTED },
    request: { fingerprint: 'another' },
    meaning: 'paid',
  },
  {
    rule: 'a canceled order under review at PayPal closes its key',
    earlier: { status: 'Cancelled', payment: ACCEPTED },
    meaning: 'over',
  },
  {
    rule: 'a refund that is due closes the key',
    earlier: { payment: toPaidPayment('refund_due') },
    meaning: 'over',
  },
  {
    rule: 'a refund that failed is still owed, and closes the key',
    earlier: { payment: toPaidPayment('refund_failed') },
    meaning: 'over',
  },
  {
    rule: 'a completed refund closes the key',
    earlier: { payment: toPaidPayment('refunded') },
    meaning: 'over',
  },
];

test.each(CASES)('$rule', ({ earlier, request, meaning }) => {
  expect(interpretKey({ ...EARLIER, ...earlier }, { ...REQUESTED, ...request })).toBe(meaning);
});

test.each([
  { rule: 'nothing was captured yet', payment: { captureReference: null } },
  { rule: 'it is paid', payment: { state: 'paid' } },
  { rule: 'it was declined', payment: { state: 'declined' } },
  { rule: 'its provider reviews no payments', payment: { provider: 'stripe' } },
] as const)('a payment is not under review if $rule', ({ payment }) => {
  expect(isAccepted({ ...ACCEPTED, ...payment })).toBe(false);
});

test('a payment that PayPal captured and has not completed is under review', () => {
  expect(isAccepted(ACCEPTED)).toBe(true);
});

test.each([
  { rule: 'an account', order: { userId: 42, isGuest: false }, owner: '42' },
  { rule: 'a guest', order: { isGuest: true }, owner: null },
  { rule: 'a guest or a deleted account, in an older order', order: {}, owner: null },
  { rule: 'a deleted account, which is no user', order: { isGuest: false }, owner: 'a deleted account' },
])('an order belongs to $rule', ({ order, owner }) => {
  expect(toOrderOwnerId(order)).toBe(owner);
});
