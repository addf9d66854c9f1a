import { mergeRefunds } from '@/lib/orders/refund-merge-rules';
import { type Refund, UNKNOWN_CODE } from '@/lib/orders/refund-rules';
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
      ...{ changes: [], attributed: [] },
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

  test('is about another refund if it has the id of one that the provider has named', () => {
    const stored = aRefund({ _id: 'r1', reference: 're_1', state: 'made' });
    const { refunds } = merge([stored], { refunds: [aProviderRefund({ id: 'r1', reference: 're_2' })] });
    expect(refunds).toMatchObject([
      { _id: 'r1', reference: 're_1' },
      { _id: 'stripe-re_2', reference: 're_2' },
    ]);
  });

  test.each([
    { stored: 'requested', reported: 'pending', next: 'pending' },
    { stored: 'requested', reported: 'made', next: 'made' },
    { stored: 'requested', reported: 'failed', next: 'failed' },
    { stored: 'pending', reported: 'made', next: 'made' },
    { stored: 'pending', reported: 'failed', next: 'failed' },
    { stored: 'made', reported: 'failed', next: 'returned' },
  ] as const)('makes a refund that is $stored and now $reported $next', ({ stored, reported, next }) => {
    const changes = [{ at: AT, state: 'requested' as const }];
    const refund = aRefund({ reference: 're_1', state: stored, changes });
    const merged = merge([refund], { refunds: [aProviderRefund({ state: reported })] });
    const changed = { ...refund, state: next, changes: [...changes, { at: AT, state: next }] };
    expect(merged).toMatchObject({ refunds: [changed], changes: [{ refund: changed, from: stored }] });
  });

  test('counts for a refund that only the shop took for failed', () => {
    const refund = aRefund({ _id: 'r1', state: 'failed' });
    const { refunds, changes } = merge([refund], { refunds: [aProviderRefund({ id: 'r1' })] });
    expect(refunds).toMatchObject([{ state: 'made', reference: 're_1' }]);
    expect(changes).toMatchObject([{ from: 'failed' }]);
  });

  test.each([
    { rule: 'it was made for what the shop could not ask for', fields: { code: UNKNOWN_CODE } },
    { rule: 'an older version asked for it', fields: { key: 'order:o1:part:0:1' } },
    { rule: 'a bank took it', fields: { author: 'bank', disputeReference: 'dp_1', state: 'made' } },
  ] as const)('without an id is about one of the same amount if $rule', ({ fields }) => {
    const merged = (refund: Partial<Refund>, reported: Partial<ProviderRefund> = {}) =>
      merge([aRefund({ ...fields, ...refund })], { provider: 'paypal', refunds: [aProviderRefund(reported)] })
        .refunds;
    expect(merged({})).toMatchObject([{ reference: 're_1', state: 'made' }]);
    expect(merged({ cents: 499 })).toHaveLength(2);
    expect(merged({ state: 'failed' })).toHaveLength(2);
    expect(merged({ reference: 're_2' })).toHaveLength(2);
    expect(merged({}, { id: 'r9' })).toHaveLength(2);
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
        ...{ changes: [], attributed: [] },
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

  test('is known by the payment if the dispute has no name', () => {
    const { refunds } = merge([], { disputeEnd: 'lost' });
    expect(refunds).toEqual([
      {
        ...{ _id: 'stripe-dispute-pi_1', author: 'bank', disputeReference: 'pi_1', cents: 2_598 },
        ...{ askedAt: AT, state: 'made', changes: [{ at: AT, state: 'made' }] },
      },
    ]);
  });

  test('is nothing if all was refunded, or is about to be', () => {
    for (const state of ['made', 'pending'] as const) {
      const all = aRefund({ reference: 're_1', cents: 2_598, state });
      expect(merge([all], lost)).toMatchObject({ refunds: [all], changes: [] });
    }
  });

  test.each([
    { rule: 'while it is open', fields: { disputed: true }, author: 'bank' },
    { rule: 'after it was lost', fields: lost, author: 'bank' },
    { rule: 'without one', fields: {}, author: 'provider' },
  ])(
    'is what PayPal lists $rule as a refund without an id: the author is the $author',
    ({ fields, author }) => {
      const listed = aProviderRefund({ cents: 2_598 });
      const listAuthors = (
        snapshot: Partial<PaymentSnapshot>,
        reported: ProviderRefund,
        isDisputed = false,
      ) =>
        mergeRefunds([], { ...PAID, ...snapshot, refunds: [reported] }, { at: AT, isDisputed }).refunds.map(
          (refund) => refund.author,
        );
      expect(listAuthors({ ...fields, provider: 'paypal' }, listed)).toEqual([author]);
      expect(listAuthors({ ...fields, provider: 'paypal' }, listed, true)).toEqual(['bank']);
      expect(listAuthors({ ...fields, provider: 'paypal' }, { ...listed, id: 'r1' }, true)).toEqual([
        'provider',
      ]);
      expect(listAuthors(fields, listed, true)).toEqual(['provider']);
    },
  );

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

test('what PayPal lists of a lost dispute is not the refund of the same amount that the shop could not ask for', () => {
  const unknown = aRefund({ code: UNKNOWN_CODE });
  const lost = { disputeEnd: 'lost', disputeReference: 'PP-D-1', disputeCents: 500 } as const;
  const { refunds } = merge([unknown], { ...lost, provider: 'paypal', refunds: [aProviderRefund()] });
  expect(refunds.map(toText)).toEqual(['500 admin requested', '500 bank made']);
});

test('a refund in Stripe’s dashboard is not what a bank took, although it is as much', () => {
  const loss = aRefund({ author: 'bank', disputeReference: 'dp_1', state: 'made' });
  const { refunds } = merge([loss], { refunds: [aProviderRefund()] });
  expect(refunds.map(toText)).toEqual(['500 bank made', '500 provider made']);
});

test.each([
  { rule: 'as much as was claimed', claimed: 500, cents: 500, texts: ['500 bank made'] },
  { rule: 'all that was left', claimed: 2_598, cents: 2_598, texts: ['2598 bank made'] },
  { rule: 'another sum', claimed: 500, cents: 300, texts: ['300 provider made', '500 bank made'] },
])('what PayPal listed before the lost dispute was known is counted once: $rule', (each) => {
  const listed = aProviderRefund({ cents: each.cents });
  const before = merge([], { provider: 'paypal', refunds: [listed] }).refunds;
  expect(before.map(toText)).toEqual([`${each.cents} provider made`]);
  const lost = { disputeEnd: 'lost', disputeReference: 'PP-D-1', disputeCents: each.claimed } as const;
  const { refunds } = merge(before, { provider: 'paypal', refunds: [listed], ...lost });
  expect(refunds.map(toText)).toEqual(each.texts);
});

describe('what was booked from the claim of a lost dispute', () => {
  const dispute = { disputeEnd: 'lost', disputeReference: 'PP-D-1', disputeCents: 1_000 } as const;
  const lost = { ...dispute, provider: 'paypal' } as const;
  const booked = merge([], lost).refunds;

  test.each([
    { rule: 'less, as the bank’s event says', cents: 900, isByBank: true },
    { rule: 'more, as the bank’s event says', cents: 1_100, isByBank: true },
  ])('is the withdrawal that PayPal lists for it, also if that is $rule', ({ cents, isByBank }) => {
    const listed = aProviderRefund({ cents, isByBank });
    const { refunds, changes } = merge(booked, { ...lost, refunds: [listed] });
    expect(refunds).toEqual([{ ...booked[0], cents, reference: 're_1' }]);
    expect(changes).toEqual([]);
    expect(merge(refunds, { ...lost, refunds: [listed] }).refunds).toEqual(refunds);
  });

  test('is the withdrawal of an event that does not name the dispute', () => {
    const listed = aProviderRefund({ cents: 900, isByBank: true });
    const { refunds } = merge(booked, { provider: 'paypal', refunds: [listed] });
    expect(refunds.map(toText)).toEqual(['900 bank made']);
  });

  test.each([
    { rule: 'of the dashboard, as its event says', listed: { cents: 900, isByBank: false } },
    { rule: 'that the shop asked for', listed: { cents: 900, id: 'r1' } },
    { rule: 'of more than the claim', listed: { cents: 1_100 } },
    { rule: 'of less than the claim, without its event', listed: { cents: 900 } },
  ])('is not a refund $rule', ({ listed }) => {
    const { refunds } = merge(booked, { ...lost, refunds: [aProviderRefund(listed)] });
    expect(refunds).toHaveLength(2);
  });

  test('is not what was refunded in the dashboard, whose event comes later', () => {
    const listed = aProviderRefund({ cents: 900 });
    const { refunds } = merge(booked, { ...lost, refunds: [listed] });
    expect(refunds.map(toText)).toEqual(['1000 bank made', '900 provider made']);
    const told = merge(refunds, { ...lost, refunds: [{ ...listed, isByBank: false }] }).refunds;
    expect(told.map(toText)).toEqual(['1000 bank made', '900 provider made']);
  });

  test('is what looked like a refund of the dashboard, once the event says so', () => {
    const listed = aProviderRefund({ cents: 900 });
    const { refunds } = merge(booked, { ...lost, refunds: [listed] });
    const taken = merge(refunds, { ...lost, refunds: [{ ...listed, isByBank: true }] }).refunds;
    expect(taken).toEqual([{ ...booked[0], cents: 900, reference: 're_1' }]);
    expect(merge(taken, { ...lost, refunds: [listed] }).refunds).toEqual(taken);
  });

  test('is what PayPal lists without an event if both were more than was paid', () => {
    const all = { ...lost, disputeCents: 2_598 };
    const listed = aProviderRefund({ cents: 2_500 });
    const { refunds } = merge(merge([], all).refunds, { ...all, refunds: [listed] });
    expect(refunds.map(toText)).toEqual(['2500 bank made']);
  });
});

test('what PayPal says of a deleted order is that all was refunded, without the refunds', () => {
  const deleted = { hasAllRefunds: false, isFullyRefunded: true };
  const made = aRefund({ reference: 're_1', state: 'made' });
  const { refunds } = merge([made], deleted);
  expect(refunds.map(toText)).toEqual(['500 admin made', '2098 provider made']);
  expect(refunds[1]).toEqual({
    ...{ _id: 'stripe-refunds-of-pi_1', author: 'provider', isSum: true, isUnattributed: true, cents: 2_098 },
    ...{ askedAt: AT, state: 'made', changes: [{ at: AT, state: 'made' }] },
  });
  // It may be the one that was asked for.
  expect(merge([made, aRefund()], deleted).changes).toEqual([]);
  expect(merge([made], { ...deleted, isFullyRefunded: false }).refunds).toEqual([made]);
  expect(merge([made], { ...deleted, hasAllRefunds: true }).refunds).toEqual([made]);
  expect(merge(refunds, deleted)).toMatchObject({ refunds, changes: [] });
});

test.each([
  { rule: 'the rest stays in the sum', cents: 500, texts: ['2098 provider made', '500 provider made'] },
  { rule: 'nothing is left of the sum', cents: 2_598, texts: ['2598 provider made'] },
])('a refund of a deleted order that becomes known by itself is counted once: $rule', ({ cents, texts }) => {
  const deleted = { provider: 'paypal', hasAllRefunds: false, isFullyRefunded: true } as const;
  const { refunds } = merge([], deleted);
  expect(refunds.map(toText)).toEqual(['2598 provider made']);
  const named = merge(refunds, { ...deleted, refunds: [aProviderRefund({ cents, isByBank: false })] });
  expect(named.refunds.map(toText)).toEqual(texts);
  // Only now it is known who gave it.
  expect(named.changes.map(({ refund }) => [refund.cents, refund.isUnattributed])).toEqual([
    [cents, undefined],
  ]);
});

describe('who gave what PayPal lists without the shop’s id', () => {
  const listed = aProviderRefund({ reference: 'REF1' });
  const read = (stored: readonly Refund[], fields: Partial<PaymentSnapshot> = {}) =>
    merge(stored, { provider: 'paypal', refunds: [listed], ...fields });
  const readEvent = (stored: readonly Refund[], isByBank: boolean, fields: Partial<PaymentSnapshot> = {}) =>
    read(stored, { refunds: [{ ...listed, isByBank }], ...fields });
  const toOrigin = ({ author, isUnattributed }: Refund) => (isUnattributed ? 'unknown' : author);

  test('is not known until its event says so, which is told once', () => {
    const { refunds } = read([]);
    expect(refunds.map(toOrigin)).toEqual(['unknown']);
    for (const [isByBank, origin] of [
      [true, 'bank'],
      [false, 'provider'],
    ] as const) {
      const told = readEvent(refunds, isByBank);
      expect([told.refunds.map(toOrigin), told.changes]).toEqual([[origin], []]);
      expect(told.attributed).toEqual(told.refunds);
      expect(readEvent(told.refunds, isByBank).attributed).toEqual([]);
    }
  });

  test('stays unknown while the payment is in dispute, whatever an event calls it', () => {
    const { refunds } = read([]);
    expect(readEvent(refunds, false, { disputed: true }).refunds.map(toOrigin)).toEqual(['unknown']);
  });

  test('is known once the dispute is over, if an event has called it a refund during that', () => {
    const { refunds } = read([]);
    const during = readEvent(refunds, false, { disputed: true }).refunds;
    const { refunds: after, attributed } = read(during);
    expect(after.map(toOrigin)).toEqual(['provider']);
    expect(attributed).toEqual(after);
  });

  test('is known of Stripe’s refunds: a dispute is none of them', () => {
    expect(merge([], { refunds: [listed] }).refunds.map(toOrigin)).toEqual(['provider']);
  });
});

describe('what was refunded in PayPal’s dashboard is not what a bank took in a dispute, although it is as much', () => {
  const DAY_MS = 24 * 60 * 60_000;
  const daysLater = (days: number) => new Date(AT.getTime() + days * DAY_MS);
  const dispute = { provider: 'paypal', disputeReference: 'PP-D-1', disputeCents: 500 } as const;
  const open = { ...dispute, disputed: true, disputedAt: daysLater(3) };
  const lost = { ...dispute, disputeEnd: 'lost', disputedAt: daysLater(3) } as const;
  const earlier = aProviderRefund({ reference: 'REF1', createdAt: AT });
  const taken = aProviderRefund({ reference: 'REF2', createdAt: daysLater(4) });
  const later = aProviderRefund({ reference: 'REF3', createdAt: daysLater(9) });

  test('before it, known or not', () => {
    const known = merge([], { provider: 'paypal', refunds: [earlier] }).refunds;
    for (const stored of [known, []]) {
      const { refunds } = merge(stored, { ...lost, refunds: [earlier] });
      expect(refunds.map(toText)).toEqual(['500 provider made', '500 bank made']);
      // PayPal lists the withdrawal later.
      const { refunds: complete } = merge(refunds, { ...lost, refunds: [earlier, taken] });
      expect(complete.map(({ reference, author }) => [reference, author])).toEqual([
        ['REF1', 'provider'],
        ['REF2', 'bank'],
      ]);
    }
    expect(merge([], { ...open, refunds: [earlier, taken] }).refunds.map(toText)).toEqual([
      '500 provider made',
      '500 bank made',
    ]);
  });

  test('before it, although the shop learns of it once the loss is booked', () => {
    const booked = merge([], lost).refunds;
    const { refunds } = merge(booked, { ...lost, refunds: [earlier] });
    expect(refunds.map(toText)).toEqual(['500 bank made', '500 provider made']);
  });

  test('after it', () => {
    const { refunds } = merge([], { ...lost, refunds: [taken] });
    expect(refunds.map(toText)).toEqual(['500 bank made']);
    expect(merge(refunds, { ...lost, refunds: [taken, later] }).refunds.map(toText)).toEqual([
      '500 bank made',
      '500 provider made',
    ]);
  });
});
