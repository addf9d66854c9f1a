import mongoose from 'mongoose';
import {
  computeRefundedCents,
  hasOpenRefund,
  listRefunds,
  mergeRefunds,
  planRefund,
  type Refund,
} from '@/lib/orders/refund-rules';
import type { PaymentSnapshot, ProviderRefund } from '@/lib/payments/provider/payment-types';
import { createRandom } from '@/tests/support/random';
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

describe('what a provider says of refunds', () => {
  test('is nothing while the payment is not paid', () => {
    const stored = [aRefund()];
    expect(merge(stored, { state: 'waiting', refunds: [aProviderRefund()] })).toEqual({
      refunds: stored,
      changes: [],
    });
  });

  test('adds those that the shop does not know, under an id that is always the same', () => {
    const [first, second] = [1, 2].map(() => merge([], { refunds: [aProviderRefund()] }));
    expect(first?.refunds.map(toText)).toEqual(['500 provider made']);
    expect(first?.changes).toEqual([{ refund: first?.refunds[0], from: null }]);
    expect(second?.refunds[0]?._id).toEqual(first?.refunds[0]?._id);
  });

  test('is about the refund with its id, and stores the provider’s', () => {
    const stored = [aRefund(), aRefund()];
    const { refunds, changes } = merge(stored, {
      refunds: [aProviderRefund({ id: String(stored[1]?._id), reference: 're_9' })],
    });
    expect(refunds).toMatchObject([{ state: 'requested' }, { state: 'made', reference: 're_9' }]);
    expect(changes).toEqual([{ refund: refunds[1], from: 'requested' }]);
  });

  test('is not about a refund of the same amount that has another id', () => {
    const { refunds } = merge([aRefund()], { refunds: [aProviderRefund()] });
    expect(refunds.map(toText)).toEqual(['500 admin requested', '500 provider made']);
  });

  test.each([
    { stored: 'made', reported: 'pending' },
    { stored: 'made', reported: 'made' },
    { stored: 'failed', reported: 'made' },
    { stored: 'failed', reported: 'pending' },
    { stored: 'returned', reported: 'made' },
    { stored: 'returned', reported: 'failed' },
    { stored: 'pending', reported: 'pending' },
  ] as const)(
    'changes nothing if it is old: $reported, of a refund that is $stored',
    ({ stored, reported }) => {
      const refund = aRefund({ reference: 're_1', state: stored });
      expect(merge([refund], { refunds: [aProviderRefund({ state: reported })] })).toEqual({
        refunds: [refund],
        changes: [],
      });
    },
  );

  test('leads to the same, in whatever order it is read, and however often', () => {
    const random = createRandom(5);
    const histories: ProviderRefund['state'][][] = [
      ['pending', 'made', 'failed'],
      ['made'],
      ['pending', 'failed'],
    ];
    for (let run = 0; run < 500; run++) {
      const stored = histories.map((_, index) => aRefund({ reference: `re_${index}`, cents: 100 + index }));
      const reads = histories.flatMap((states, index) =>
        states.map((state) => aProviderRefund({ reference: `re_${index}`, cents: 100 + index, state })),
      );
      let refunds: readonly Refund[] = stored;
      const told: string[] = [];
      for (let step = 0; step < 30; step++) {
        const result = merge(refunds, { refunds: [random.pick(reads)] });
        refunds = result.refunds;
        told.push(...result.changes.map(({ refund }) => `${refund.reference} ${refund.state}`));
      }
      // No one is told of the same change twice.
      expect(new Set(told).size).toBe(told.length);
    }
  });
});

describe('what a bank takes in a lost dispute', () => {
  const lost = { disputeEnd: 'lost', disputeReference: 'dp_1' } as const;

  test('is what was not refunded before, once', () => {
    const stored = [aRefund({ reference: 're_1', state: 'made' })];
    const { refunds } = merge(stored, lost);
    expect(refunds.map(toText)).toEqual(['500 admin made', '2098 bank made']);
    expect(merge(refunds, lost).changes).toEqual([]);
  });

  test('is the refund that PayPal lists for it', () => {
    const { refunds } = merge([], { ...lost, provider: 'paypal' });
    const listed = aProviderRefund({ reference: 'REF1', cents: 2_598 });
    expect(merge(refunds, { ...lost, provider: 'paypal', refunds: [listed] }).refunds).toMatchObject([
      { author: 'bank', reference: 'REF1' },
    ]);
    expect(merge([], { ...lost, provider: 'paypal', refunds: [listed] }).refunds.map(toText)).toEqual([
      '2598 bank made',
    ]);
  });
});

test('what PayPal says of a deleted order is that all was refunded, without the refunds', () => {
  const deleted = { hasAllRefunds: false, isFullyRefunded: true };
  const made = aRefund({ reference: 're_1', state: 'made' });
  const { refunds } = merge([made], deleted);
  expect(refunds.map(toText)).toEqual(['500 admin made', '2098 provider made']);
  // It may be the one that was asked for.
  expect(merge([made, aRefund()], deleted).changes).toEqual([]);
});

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
});

describe('a refund whose outcome is not known', () => {
  const HOUR_MS = 60 * 60_000;
  const plan = (ageMs: number, isMissing: boolean) =>
    planRefund({ sentAt: AT }, { nowMs: AT.getTime() + ageMs, isMissing, keyLifetimeMs: 20 * HOUR_MS });

  test('that was never sent is sent', () => {
    expect(planRefund({}, { nowMs: 0, isMissing: false, keyLifetimeMs: 1 })).toBe('send');
  });

  test.each([
    { rule: 'soon', ageMs: 9 * 60_000, isMissing: true, expected: 'send' },
    {
      rule: 'that the provider does not list after ten minutes',
      ageMs: 10 * 60_000,
      isMissing: true,
      expected: 'send_anew',
    },
    { rule: 'of which the provider lists nothing', ageMs: 19 * HOUR_MS, isMissing: false, expected: 'send' },
    {
      rule: 'whose key may be forgotten, but which the provider does not have',
      ageMs: 20 * HOUR_MS,
      isMissing: true,
      expected: 'end',
    },
    { rule: 'whose key may be forgotten', ageMs: 20 * HOUR_MS, isMissing: false, expected: 'ask' },
  ])('$rule: $expected', ({ ageMs, isMissing, expected }) => {
    expect(plan(ageMs, isMissing)).toBe(expected);
  });
});
