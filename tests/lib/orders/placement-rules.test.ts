import { type KeyMeaning, keyMeaning } from '@/lib/orders/placement-rules';

const EARLIER = {
  status: 'Pending' as const,
  userId: 'ada' as string | null,
  fingerprint: 'a cart',
  payment: { provider: 'stripe', state: 'pending' as const, reference: 'pi_1', captureReference: null },
};
const WANTED = {
  userId: 'ada' as string | null,
  fingerprint: 'a cart',
  provider: 'stripe',
  paypalReference: null,
};
const ACCEPTED = {
  provider: 'paypal',
  state: 'pending',
  reference: 'PP1',
  captureReference: 'CAP1',
} as const;
const paid = (state: 'paid' | 'review' | 'disputed' | 'refund_due' | 'refunded') => ({
  ...EARLIER.payment,
  state,
});

type Case = { rule: string; earlier?: object; wanted?: object; meaning: KeyMeaning };
const CASES: Case[] = [
  { rule: 'the same again, unpaid, is the same order', meaning: 'same' },
  {
    rule: 'another cart, address or email closes the unpaid order first',
    wanted: { fingerprint: 'another' },
    meaning: 'replace',
  },
  { rule: 'so does another session', wanted: { userId: null }, meaning: 'replace' },
  {
    rule: 'so does PayPal after a card',
    wanted: { provider: 'paypal', paypalReference: 'PP1' },
    meaning: 'replace',
  },
  {
    rule: 'so does another PayPal order',
    earlier: { payment: { ...ACCEPTED, captureReference: null } },
    wanted: { provider: 'paypal', paypalReference: 'PP2' },
    meaning: 'replace',
  },
  {
    rule: 'a declined order is closed for another cart too: its secret is still in some tab',
    earlier: { payment: { ...EARLIER.payment, state: 'declined' } },
    wanted: { fingerprint: 'another' },
    meaning: 'replace',
  },
  {
    rule: 'an order that an admin cancelled, and whose payment is still open, is closed first',
    earlier: { status: 'Cancelled' },
    meaning: 'replace',
  },
  {
    rule: 'an order that was given up leaves the key to the next one',
    earlier: { payment: { ...EARLIER.payment, state: 'void' } },
    wanted: { fingerprint: 'another', userId: null },
    meaning: 'free',
  },
  { rule: 'the same again, paid, is the same order', earlier: { payment: paid('paid') }, meaning: 'same' },
  {
    rule: 'the same again by PayPal, after a card paid, is the same order',
    earlier: { payment: paid('paid') },
    wanted: { provider: 'paypal', paypalReference: 'PP1' },
    meaning: 'same',
  },
  {
    rule: 'another cart after a paid one is told so',
    earlier: { payment: paid('paid') },
    wanted: { fingerprint: 'another' },
    meaning: 'paid',
  },
  {
    rule: 'a payment that is looked into, or disputed, counts as paid',
    earlier: { payment: paid('disputed') },
    wanted: { fingerprint: 'another' },
    meaning: 'paid',
  },
  {
    rule: 'another session is told that it was paid, whatever it orders',
    earlier: { payment: paid('paid') },
    wanted: { userId: 'eve' },
    meaning: 'paid_elsewhere',
  },
  {
    rule: 'a payment under review at PayPal is the same order for any way to pay',
    earlier: { payment: ACCEPTED },
    meaning: 'same',
  },
  {
    rule: 'and counts as paid for another cart',
    earlier: { payment: ACCEPTED },
    wanted: { fingerprint: 'another' },
    meaning: 'paid',
  },
  {
    rule: 'cancelled while PayPal looks into it, nothing more is ordered under its key',
    earlier: { status: 'Cancelled', payment: ACCEPTED },
    meaning: 'over',
  },
  { rule: 'nor when the money goes back', earlier: { payment: paid('refund_due') }, meaning: 'over' },
  { rule: 'nor when it went back', earlier: { payment: paid('refunded') }, meaning: 'over' },
];

test.each(CASES)('$rule', ({ earlier, wanted, meaning }) => {
  expect(keyMeaning({ ...EARLIER, ...earlier }, { ...WANTED, ...wanted })).toBe(meaning);
});
