import mongoose from 'mongoose';
import { mergeRefunds } from '@/lib/orders/refund-merge-rules';
import {
  computeRefundedCents,
  hasOpenRefund,
  isGivenRefund,
  isHeldByDispute,
  isOpenRefund,
  isOvertaken,
  listRefunds,
  planRefund,
  type Refund,
} from '@/lib/orders/refund-rules';
import {
  countRefundedPieces,
  countRestockedPieces,
  isSamePack,
  nameRefundedLines,
} from '@/lib/orders/refunded-piece-rules';
import type { PaymentSnapshot } from '@/lib/payments/provider/payment-types';
import { REFUND_STATES } from '@/models/order-limits';
import { aProviderRefund, aRefund } from '@/tests/support/refunds';

const AT = new Date('2026-11-23T12:00:00Z');
const PAID: PaymentSnapshot = {
  ...{ provider: 'stripe', reference: 'pi_1', orderId: 'o1', state: 'paid', amountCents: 2_598 },
  ...{ currency: 'usd', captureReference: 'ch_1', readAt: AT, refunds: [], hasAllRefunds: true },
  ...{ disputed: false, decline: null, paymentMethodId: null },
};
const merge = (stored: readonly Refund[], fields: Partial<PaymentSnapshot>) =>
  mergeRefunds(stored, { ...PAID, ...fields }, { at: AT });
const toText = ({ cents, author, state }: Refund) => `${cents} ${author} ${state}`;

describe('an order of an older version', () => {
  const adminId = new mongoose.Types.ObjectId();
  const part = { at: AT, adminId, attempt: 1 };
  const order = (payment: object) => ({
    _id: new mongoose.Types.ObjectId('0123456789abcdef01234567'),
    payment: { changes: [], ...payment },
  });

  test('has the refunds of its parts, and one of what else was refunded', () => {
    const older = order({
      refundedCents: 1_200,
      partialRefunds: [
        { ...part, cents: 500, state: 'made' },
        { ...part, cents: 300, state: 'refused' },
      ],
    });
    expect(listRefunds(older).map(toText)).toEqual(['500 admin made', '300 admin failed', '700 shop made']);
    expect([computeRefundedCents(older), hasOpenRefund(older)]).toEqual([1_200, false]);
  });

  test('has the parts with who asked for them and when, and what became of them', () => {
    const toPart = (fields: object) =>
      listRefunds(order({ refundedCents: 500, partialRefunds: [{ ...part, cents: 500, ...fields }] }))[0];
    const asked = {
      ...{ _id: '0123456789abcdef01234567-part-0', cents: 500, author: 'admin', adminId, askedAt: AT },
      ...{ key: 'order:0123456789abcdef01234567:part:0:1', sentAt: AT },
    };
    const as = (state: Refund['state']) => ({ ...asked, state, changes: [{ at: AT, state }] });
    expect(toPart({ state: 'requested' })).toEqual({ ...asked, state: 'requested', changes: [] });
    expect(toPart({ state: 'requested', isAccepted: true })).toEqual(as('pending'));
    expect(toPart({ state: 'made', isAccepted: true })).toEqual(as('made'));
    expect(toPart({ state: 'refused' })).toEqual(as('failed'));
  });

  test('has none if nothing was refunded, and no sum beside parts that are all of it', () => {
    expect(listRefunds(order({}))).toEqual([]);
    const all = order({ refundedCents: 500, partialRefunds: [{ ...part, cents: 500, state: 'made' }] });
    expect(listRefunds(all).map(toText)).toEqual(['500 admin made']);
    expect(listRefunds({ ...all, refunds: [] })).toEqual([]);
  });

  test('whose sum is less than its parts has got the latest of these back', () => {
    const partialRefunds = [400, 300, 200, 100].map((cents, index) => ({
      ...{ ...part, cents, state: index === 2 ? 'refused' : 'made' },
    }));
    expect(listRefunds(order({ refundedCents: 400, partialRefunds })).map(toText)).toEqual([
      ...['400 admin made', '300 admin returned', '200 admin failed', '100 admin returned'],
    ]);
    const [first] = listRefunds(order({ partialRefunds: partialRefunds.slice(0, 1) }));
    expect(first?.changes).toEqual([
      { at: AT, state: 'made' },
      { at: AT, state: 'returned' },
    ]);
  });

  test('was refunded when its payment became so, or else when that changed last', () => {
    const EARLIER = new Date('2026-11-20T12:00:00Z');
    const toSum = (changes: { at: Date; state: string }[], state?: string) =>
      listRefunds(order({ refundedCents: 700, changes, state }));
    const refunded = { at: EARLIER, state: 'refunded' };
    const sum = (at: Date, state: string) => [
      {
        ...{ _id: '0123456789abcdef01234567-older', cents: 700, author: 'shop', askedAt: at, state },
        ...{ changes: [{ at, state }], isSum: true },
      },
    ];
    const paid = { at: AT, state: 'paid' };
    expect(toSum([{ ...refunded, at: AT }, refunded, paid])).toEqual(sum(EARLIER, 'made'));
    expect(toSum([{ ...refunded, state: 'paid' }, paid])).toEqual(sum(AT, 'made'));
    expect(toSum([])).toEqual(sum(new Date(0), 'made'));
    expect(toSum([refunded], 'refund_failed')).toEqual(sum(EARLIER, 'returned'));
  });

  test('continues a part with the key that it was sent with', () => {
    const older = order({ partialRefunds: [{ ...part, cents: 500, state: 'requested', attempt: 2 }] });
    expect(listRefunds(older)).toMatchObject([
      { state: 'requested', key: 'order:0123456789abcdef01234567:part:0:2', sentAt: AT },
    ]);
    const { refunds } = merge(listRefunds(older), { refunds: [aProviderRefund()] });
    expect(refunds).toMatchObject([{ author: 'admin', state: 'made', reference: 're_1' }]);
  });

  test('gets the provider’s refunds in place of their sum, without telling the customer again', () => {
    const stored = listRefunds(order({ refundedCents: 700 }));
    const reported = [
      aProviderRefund({ reference: 're_1', cents: 300 }),
      aProviderRefund({ reference: 're_2', cents: 400 }),
      aProviderRefund({ reference: 're_3', cents: 50, createdAt: AT }),
    ];
    const { refunds, changes } = merge(stored, { refunds: reported });
    expect(refunds.map(({ cents }) => cents)).toEqual([300, 400, 50]);
    expect(changes.map(({ refund }) => refund.cents)).toEqual([50]);
  });

  test('keeps their sum while the provider does not list them all', () => {
    const stored = listRefunds(order({ refundedCents: 700 }));
    const { refunds } = merge(stored, {
      hasAllRefunds: false,
      refunds: [aProviderRefund({ reference: 're_1', cents: 300 })],
    });
    expect(refunds.map(toText)).toEqual(['700 shop made', '300 provider made']);
  });

  test('is told of what came back of the sum, but not of what is pending beside it', () => {
    const stored = listRefunds(order({ refundedCents: 700 }));
    const early = { createdAt: new Date(0) };
    const { refunds, changes } = merge(stored, {
      refunds: [
        aProviderRefund({ reference: 're_1', cents: 300, state: 'failed', ...early }),
        aProviderRefund({ reference: 're_2', cents: 400 }),
        aProviderRefund({ reference: 're_3', cents: 200, state: 'pending', ...early }),
      ],
    });
    expect(refunds.map(toText)).toEqual([
      ...['200 provider pending', '400 provider made', '300 provider returned'],
    ]);
    expect(refunds[2]?.changes).toEqual([{ at: AT, state: 'returned' }]);
    expect(changes).toEqual([
      { refund: refunds[0], from: null },
      { refund: refunds[2], from: 'made' },
    ]);
  });

  test('has its sum filled by what was made before what failed', () => {
    const stored = listRefunds(order({ refundedCents: 700 }));
    const { refunds } = merge(stored, {
      refunds: [
        aProviderRefund({ reference: 're_1', cents: 700, state: 'failed', createdAt: new Date(0) }),
        aProviderRefund({ reference: 're_2', cents: 700 }),
      ],
    });
    expect(refunds.map(toText)).toEqual(['700 provider made', '700 provider failed']);
  });
});

describe('the pieces of a refund', () => {
  const [rice, miso] = ['1', '2'].map((digit) => new mongoose.Types.ObjectId(digit.repeat(24)));
  if (!rice || !miso) throw new Error('There are two ingredients.');
  const items = [
    { ingredientId: rice, amount: '1kg', quantity: 5, name: 'Rice' },
    { ingredientId: rice, amount: '500g', quantity: 5, name: 'Small Rice' },
    { ingredientId: miso, amount: '1kg', quantity: 5, name: 'Miso' },
  ];
  const LATER = new Date(AT.getTime() + 1);
  /** A refund of a bag of rice, and of two of miso. */
  const ofPieces = (state: Refund['state'], fields: Partial<Refund> = {}) =>
    aRefund({
      ...{ state, askedAt: AT },
      lines: [
        { ingredientId: rice, amount: '1kg', quantity: 1 },
        { ingredientId: miso, amount: '1kg', quantity: 2 },
      ],
      ...fields,
    });
  const toOrder = (...refunds: Refund[]) => ({
    ...{ _id: new mongoose.Types.ObjectId(), items, refunds, payment: { changes: [] } },
  });

  test('are of the same pack if the ingredient and the amount are the same', () => {
    const [bag, small, paste] = items;
    if (!bag || !small || !paste) throw new Error('There are three items.');
    const copy = { ...bag, ingredientId: new mongoose.Types.ObjectId(String(rice)) };
    expect([copy, small, paste].map((other) => isSamePack(bag, other))).toEqual([true, false, false]);
  });

  test('have the names that they had in the order, and none if they are not in it', () => {
    const lines = [
      { ingredientId: miso, amount: '1kg', quantity: 2 },
      { ingredientId: miso, amount: '2kg', quantity: 1 },
    ];
    expect(nameRefundedLines({ items }, lines)).toEqual([
      { name: 'Miso', amount: '1kg', quantity: 2 },
      { name: '', amount: '2kg', quantity: 1 },
    ]);
    expect(nameRefundedLines({ items }, null)).toEqual([]);
  });

  test('are counted once their money has left or is about to, whoever else was refunded without any', () => {
    const order = toOrder(...REFUND_STATES.map((state) => ofPieces(state)), aRefund({ state: 'made' }));
    expect(countRefundedPieces(order)).toEqual([3, 0, 6]);
  });

  test('are counted until a moment, as far as they were asked for by then', () => {
    const order = toOrder(ofPieces('made'), ofPieces('made', { askedAt: LATER }));
    expect(countRefundedPieces(order)).toEqual([2, 0, 4]);
    expect(countRefundedPieces(order, { before: AT })).toEqual([1, 0, 2]);
    expect(countRefundedPieces(order, { before: LATER })).toEqual([2, 0, 4]);
  });

  test('are on sale again if they were put back by a refund that was made, also if the bank returned it', () => {
    const restocked = REFUND_STATES.map((state) => ofPieces(state, { isRestocked: true }));
    expect(countRestockedPieces(toOrder(...restocked, ofPieces('made')))).toEqual([2, 0, 4]);
  });

  test('are never more on sale again than were bought, however often a refund of them was made', () => {
    const made = [1, 2, 3].map(() => ofPieces('made', { isRestocked: true }));
    expect(countRestockedPieces(toOrder(...made))).toEqual([3, 0, 5]);
  });

  test('are counted once if they were paid another way, and the provider has made the refund after all', () => {
    const original = { _id: 'r1', isRestocked: true };
    const outside = ofPieces('made', { isRestocked: true, insteadOf: 'r1' });
    for (const state of ['failed', 'made'] as const) {
      const order = toOrder(ofPieces(state, original), outside);
      expect([countRestockedPieces(order), countRefundedPieces(order)]).toEqual([
        [1, 0, 2],
        [1, 0, 2],
      ]);
    }
  });
});

test('a refund is open until the provider’s last word, and given while its money has left or is about to', () => {
  expect(REFUND_STATES.filter((state) => isOpenRefund({ state }))).toEqual(['requested', 'pending']);
  expect(REFUND_STATES.filter((state) => isGivenRefund({ state }))).toEqual(['requested', 'pending', 'made']);
  const toOrder = (state: Refund['state']) => ({
    ...{ _id: new mongoose.Types.ObjectId(), refunds: [aRefund({ state })], payment: { changes: [] } },
  });
  expect([hasOpenRefund(toOrder('pending')), hasOpenRefund(toOrder('made'))]).toEqual([true, false]);
});

describe('a refund whose outcome is not known', () => {
  const HOUR_MS = 60 * 60_000;
  type Case = {
    rule: string;
    ageMs: number;
    isMissing: boolean;
    keyAnswer?: Refund['keyAnswer'];
    isLate?: boolean;
    expected: string;
  };

  test('that was never sent is sent, unless the customer got money in another way', () => {
    const unsent = { nowMs: 0, isMissing: false, keyLifetimeMs: 1 };
    expect(planRefund({}, { ...unsent, isLate: false })).toBe('send');
    expect(planRefund({}, { ...unsent, isLate: true })).toBe('drop');
  });

  test.each<Case>([
    { rule: 'soon', ageMs: 9 * 60_000, keyAnswer: 'repeated', isMissing: true, expected: 'send' },
    {
      rule: 'that the provider does not list after ten minutes, and whose failure it repeats',
      ...{ ageMs: 10 * 60_000, keyAnswer: 'repeated', isMissing: true, expected: 'send_anew' },
    },
    {
      rule: 'that the provider does not list after ten minutes, and has not answered',
      ...{ ageMs: 10 * 60_000, isMissing: true, expected: 'send' },
    },
    {
      rule: 'that the provider does not list after hours, while it is still at work on it',
      ...{ ageMs: 19 * HOUR_MS, keyAnswer: 'busy', isMissing: true, expected: 'send' },
    },
    {
      rule: 'of which the provider lists nothing',
      ...{ ageMs: 19 * HOUR_MS, keyAnswer: 'repeated', isMissing: false, expected: 'send' },
    },
    {
      rule: 'whose key may be forgotten, but which the provider does not have',
      ...{ ageMs: 20 * HOUR_MS, isMissing: true, expected: 'end' },
    },
    {
      rule: 'whose key may be forgotten while the provider is at work on it',
      ...{ ageMs: 20 * HOUR_MS, keyAnswer: 'busy', isMissing: true, expected: 'ask' },
    },
    { rule: 'whose key may be forgotten', ageMs: 20 * HOUR_MS, isMissing: false, expected: 'ask' },
    {
      rule: 'that was overtaken a moment after it was sent',
      ...{ ageMs: 60_000, isMissing: true, isLate: true, expected: 'wait' },
    },
    {
      rule: 'that was overtaken while the provider is at work on it',
      ...{ ageMs: 9 * 60_000, isMissing: true, keyAnswer: 'busy', isLate: true, expected: 'wait' },
    },
    {
      rule: 'that was overtaken, and at which the provider was at work for ten minutes',
      ...{ ageMs: 10 * 60_000, isMissing: true, keyAnswer: 'busy', isLate: true, expected: 'ask' },
    },
    {
      rule: 'that was overtaken, and that the provider does not list after ten minutes',
      ...{ ageMs: 10 * 60_000, isMissing: true, isLate: true, expected: 'drop' },
    },
    {
      rule: 'that was overtaken at a provider that does not list it',
      ...{ ageMs: 60_000, isMissing: false, isLate: true, expected: 'ask' },
    },
    {
      rule: 'that was overtaken, and at which the provider was at work until its key was forgotten',
      ...{ ageMs: 20 * HOUR_MS, isMissing: true, keyAnswer: 'busy', isLate: true, expected: 'ask' },
    },
  ])('$rule: $expected', ({ ageMs, isMissing, keyAnswer, isLate = false, expected }) => {
    const nowMs = AT.getTime() + ageMs;
    const refund = { sentAt: AT, ...(keyAnswer && { keyAnswer }) };
    expect(planRefund(refund, { nowMs, isMissing, isLate, keyLifetimeMs: 20 * HOUR_MS })).toBe(expected);
  });
});

describe('a refund that was asked for is overtaken', () => {
  const asked = aRefund({ _id: 'r1' });
  const byBank = aRefund({ author: 'bank', state: 'made', askedAt: new Date(0) });
  const inDashboard = { ...byBank, author: 'provider' } as const;
  const sent = { ...asked, sentAt: AT };
  const madeAfterAll = aRefund({
    state: 'made',
    changes: [
      { at: new Date(asked.askedAt.getTime() - 60_000), state: 'failed' },
      { at: new Date(asked.askedAt.getTime() + 60_000), state: 'made' },
    ],
  });

  test.each<{ rule: string; refunds: Refund[]; refund: Refund; isLate: boolean }>([
    {
      rule: 'by what a bank took, if the shop learned of it later',
      refunds: [asked, byBank],
      refund: asked,
      isLate: true,
    },
    { rule: 'even if it was sent', refunds: [sent, byBank], refund: sent, isLate: true },
    { rule: 'by one in the dashboard', refunds: [asked, inDashboard], refund: asked, isLate: true },
    { rule: 'but not if it was sent before', refunds: [sent, inDashboard], refund: sent, isLate: false },
    {
      rule: 'but not by those that the admin saw',
      refunds: [inDashboard, byBank, asked],
      refund: asked,
      isLate: false,
    },
    {
      rule: 'by one that had failed when it was asked for, and was made after all',
      refunds: [madeAfterAll, asked],
      refund: asked,
      isLate: true,
    },
    {
      rule: 'but not by that one if it was sent before',
      refunds: [madeAfterAll, sent],
      refund: sent,
      isLate: false,
    },
    {
      rule: 'but not by one that was on its way when it was asked for',
      refunds: [
        aRefund({ state: 'made', changes: [{ at: new Date(AT.getTime() + 60_000), state: 'made' }] }),
        asked,
      ],
      refund: asked,
      isLate: false,
    },
    {
      rule: 'but not by one that has failed',
      refunds: [asked, { ...inDashboard, state: 'failed' }],
      refund: asked,
      isLate: false,
    },
  ])('$rule', ({ refunds, refund, isLate }) => {
    expect(isOvertaken(refunds, refund)).toBe(isLate);
  });
});

test('a refund waits for a dispute that is open, or was when the provider last told of it', () => {
  const isHeld = (disputed: boolean | null, isDisputeOpen?: boolean) =>
    isHeldByDispute({ disputed }, isDisputeOpen === undefined ? {} : { isDisputeOpen });
  expect([isHeld(true), isHeld(null, true)]).toEqual([true, true]);
  expect([isHeld(false, true), isHeld(null, false), isHeld(null)]).toEqual([false, false, false]);
});
