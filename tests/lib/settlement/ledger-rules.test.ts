import type { PaymentSnapshot } from '@/lib/payments/provider/payment-types';
import { countFindings, findLedgerDifferences, type LedgerOrder } from '@/lib/settlement/ledger-rules';
import { PAYMENT_STATES } from '@/models/order-limits';
import { aProviderRefund, aRefund } from '@/tests/support/refunds';

const anOrder = (state: LedgerOrder['payment']['state'], fields: Partial<LedgerOrder> = {}): LedgerOrder => ({
  id: 'o1',
  totalCents: 2_999,
  currency: 'usd',
  payment: { provider: 'stripe', state, reference: 'pi_1' },
  refunds: [],
  isDisputeOpen: state === 'disputed',
  isDue: false,
  ...fields,
});
const aPayment = (fields: Partial<PaymentSnapshot> = {}): PaymentSnapshot => ({
  provider: 'stripe',
  reference: 'pi_1',
  orderId: 'o1',
  state: 'paid',
  amountCents: 2_999,
  currency: 'usd',
  captureReference: 'ch_1',
  readAt: new Date(0),
  refunds: [],
  hasAllRefunds: true,
  disputed: false,
  decline: null,
  paymentMethodId: null,
  ...fields,
});
const listKinds = (orders: LedgerOrder[], payments: PaymentSnapshot[]) =>
  findLedgerDifferences(orders, payments).map(({ kind }) => kind);

test('money without an order is an orphan', () => {
  expect(listKinds([], [aPayment()])).toEqual(['orphan']);
  expect(listKinds([anOrder('paid')], [aPayment(), aPayment({ reference: 'pi_2', orderId: null })])).toEqual([
    'orphan',
  ]);
});

test.each(['pending', 'action', 'declined', 'void'] as const)(
  'money for an order that is %s is lost',
  (state) => {
    expect(listKinds([anOrder(state)], [aPayment()])).toEqual(['lost']);
  },
);

test('a payment of another provider is another payment, even with the same id', () => {
  expect(listKinds([anOrder('paid')], [aPayment({ provider: 'paypal' })])).toEqual(['mismatched']);
});

test.each<{ rule: string; payment: Partial<PaymentSnapshot> }>([
  { rule: 'declined', payment: { state: 'declined' } },
  { rule: 'free', payment: { amountCents: 0 } },
])('a payment that is $rule took no money', ({ payment }) => {
  expect(listKinds([], [aPayment(payment)])).toEqual([]);
});

test('a payment of one cent is money', () => {
  expect(listKinds([], [aPayment({ amountCents: 1 })])).toEqual(['orphan']);
});

test('two payments for one order are double', () => {
  const second = aPayment({ reference: 'pi_2' });
  for (const payments of [
    [aPayment(), second],
    [second, aPayment()],
  ]) {
    expect(findLedgerDifferences([anOrder('paid')], payments)).toEqual([
      { kind: 'double', provider: 'stripe', reference: 'pi_2', orderId: 'o1' },
    ]);
  }
});

test.each<{ rule: string; fields: Partial<PaymentSnapshot> }>([
  { rule: 'whose refunds are listed', fields: { refunds: [aProviderRefund({ cents: 2_999 })] } },
  { rule: 'of which the provider only says so', fields: { isFullyRefunded: true } },
])('a payment that was given back, $rule, is neither an orphan nor double', ({ fields }) => {
  expect(listKinds([], [aPayment(fields)])).toEqual([]);
  expect(listKinds([anOrder('paid')], [aPayment(), aPayment({ reference: 'pi_2', ...fields })])).toEqual([]);
});

test('a payment of which a part was given back is still an orphan', () => {
  expect(listKinds([], [aPayment({ refunds: [aProviderRefund({ cents: 2_998 })] })])).toEqual(['orphan']);
});

test.each<{ rule: string; difference: Partial<PaymentSnapshot> }>([
  { rule: 'another amount', difference: { amountCents: 2_998 } },
  { rule: 'another currency', difference: { currency: 'eur' } },
  { rule: 'another payment', difference: { reference: 'pi_9' } },
  { rule: 'a refund', difference: { refunds: [aProviderRefund({ cents: 2_999 })] } },
])('reports a paid order and $rule as mismatched', ({ difference }) => {
  expect(listKinds([anOrder('paid')], [aPayment(difference)])).toEqual(['mismatched']);
});

test.each(['paid', 'refund_due', 'refunded', 'disputed', 'review'] as const)(
  'reports an order that is %s without any payment as mismatched',
  (state) => {
    expect(listKinds([anOrder(state)], [])).toEqual(['mismatched']);
    expect(listKinds([anOrder(state)], [aPayment({ state: 'declined', amountCents: 0 })])).toEqual([
      'mismatched',
    ]);
  },
);

test('an order without a payment is reported by the id of its payment, or by its own', () => {
  const unpaid = anOrder('paid');
  const finding = { kind: 'mismatched', provider: 'stripe', orderId: 'o1' };
  expect(findLedgerDifferences([unpaid], [])).toEqual([{ ...finding, reference: 'pi_1' }]);
  const order = { ...unpaid, payment: { ...unpaid.payment, reference: null } };
  expect(findLedgerDifferences([order], [])).toEqual([{ ...finding, reference: 'o1' }]);
});

test.each<{
  rule: string;
  state: LedgerOrder['payment']['state'];
  payment: Partial<PaymentSnapshot>;
  kinds: string[];
}>([
  {
    rule: 'that is open differs from a paid order',
    state: 'paid',
    payment: { disputed: true },
    kinds: ['mismatched'],
  },
  {
    rule: 'that is open matches a disputed order',
    state: 'disputed',
    payment: { disputed: true },
    kinds: [],
  },
  {
    rule: 'that was lost differs from a paid order',
    state: 'paid',
    payment: { disputeEnd: 'lost' },
    kinds: ['mismatched'],
  },
  { rule: 'that was won matches a paid order', state: 'paid', payment: { disputeEnd: 'won' }, kinds: [] },
])('a dispute $rule', ({ state, payment, kinds }) => {
  expect(listKinds([anOrder(state)], [aPayment(payment)])).toEqual(kinds);
});

describe('what the shop takes for a dispute differs', () => {
  const LOSS = aRefund({ author: 'bank', cents: 2_999, state: 'made', disputeReference: 'dp_1' });
  const WON = { disputeEnd: 'won', disputeReference: 'dp_1' } as const;
  const LOST = { ...WON, disputeEnd: 'lost', disputeCents: 1_000 } as const;
  const PART = { ...LOSS, cents: 1_000 };

  test.each<{ rule: string; order: LedgerOrder; payment: Partial<PaymentSnapshot> }>([
    { rule: 'if it is open here only', order: anOrder('disputed'), payment: {} },
    { rule: 'if it was won there', order: anOrder('disputed'), payment: WON },
    {
      rule: 'if it is open here only, of an order that was refunded',
      order: {
        ...anOrder('refunded', { refunds: [aRefund({ reference: 're_1', cents: 2_999, state: 'made' })] }),
        isDisputeOpen: true,
      },
      payment: { refunds: [aProviderRefund({ cents: 2_999 })] },
    },
    {
      rule: 'if it was lost here and won there',
      order: anOrder('refunded', { refunds: [LOSS] }),
      payment: WON,
    },
    {
      rule: 'if it was lost here and there is none there',
      order: anOrder('refunded', { refunds: [LOSS] }),
      payment: {},
    },
    {
      rule: 'if less was taken here than there',
      order: anOrder('paid', { refunds: [{ ...PART, cents: 999 }] }),
      payment: LOST,
    },
    {
      rule: 'if more was taken here than there',
      order: anOrder('paid', { refunds: [{ ...PART, cents: 1_001 }] }),
      payment: LOST,
    },
    {
      rule: 'if the provider lists less than what a bank took',
      order: anOrder('paid', { refunds: [aRefund({ author: 'bank', state: 'made', reference: 'REF1' })] }),
      payment: {},
    },
  ])('$rule', ({ order, payment }) => {
    expect(listKinds([order], [aPayment(payment)])).toEqual(['mismatched']);
  });

  test.each<{ rule: string; order: LedgerOrder; payment: Partial<PaymentSnapshot> }>([
    { rule: 'the provider may not tell', order: anOrder('disputed'), payment: { disputed: null } },
    {
      rule: 'the provider may not tell of one that was lost',
      order: anOrder('refunded', { refunds: [LOSS] }),
      payment: { disputed: null },
    },
    { rule: 'both say so', order: anOrder('paid', { refunds: [PART] }), payment: LOST },
    {
      rule: 'the bank took what a refund had left, although that came back',
      order: anOrder('paid', {
        refunds: [aRefund({ reference: 're_1', cents: 2_500, state: 'returned' }), { ...LOSS, cents: 499 }],
      }),
      payment: {
        ...LOST,
        disputeCents: 2_999,
        refunds: [aProviderRefund({ cents: 2_500, state: 'failed' })],
      },
    },
    {
      rule: 'another one was won since then',
      order: anOrder('refunded', { refunds: [LOSS] }),
      payment: { ...WON, disputeReference: 'dp_2' },
    },
  ])('not if $rule', ({ order, payment }) => {
    expect(listKinds([order], [aPayment(payment)])).toEqual([]);
  });
});

test('a lost dispute about what was refunded before took nothing', () => {
  const refunds = [aRefund({ reference: 're_1', cents: 2_999, state: 'made' })];
  const payment = aPayment({ disputeEnd: 'lost', refunds: [aProviderRefund({ cents: 2_999 })] });
  expect(listKinds([{ ...anOrder('refunded'), refunds }], [payment])).toEqual([]);
});

describe('the refunds of an order and of its payment', () => {
  const MADE = aRefund({ reference: 're_1', cents: 1_000, state: 'made' });
  const ALL = { ...MADE, cents: 2_999 };
  const REPORTED = aProviderRefund({ reference: 're_1', cents: 1_000 });
  const SUM = { ...MADE, reference: null, isSum: true };
  /** Of an older version, which knew no ids. */
  const OLDER = { ...MADE, reference: null, key: 'o1:part:1' };
  const SECOND = { ...MADE, _id: 'r2', reference: 're_2', cents: 500 };
  const SECOND_REPORTED = aProviderRefund({ reference: 're_2', cents: 500 });
  type Case = {
    rule: string;
    state?: LedgerOrder['payment']['state'];
    stored?: LedgerOrder['refunds'];
    payment?: Partial<PaymentSnapshot>;
    isDue?: boolean;
  };
  const compare = ({ state = 'paid', stored = [], payment = {}, isDue = false }: Case) =>
    listKinds([{ ...anOrder(state), refunds: stored, isDue }], [aPayment(payment)]);

  test.each<Case>([
    { rule: 'one that the order does not know', payment: { refunds: [REPORTED] } },
    { rule: 'one that the provider does not have', stored: [MADE] },
    { rule: 'one of another amount', stored: [{ ...MADE, cents: 999 }], payment: { refunds: [REPORTED] } },
    { rule: 'one that came back', stored: [MADE], payment: { refunds: [{ ...REPORTED, state: 'failed' }] } },
    {
      rule: 'one of the same amount with another id',
      stored: [MADE],
      payment: { refunds: [{ ...REPORTED, reference: 're_2' }] },
    },
    { rule: 'one that was asked for, of an order that no one checks', stored: [aRefund()] },
    {
      rule: 'all of it, of an order that is not refunded',
      stored: [ALL],
      payment: { refunds: [{ ...REPORTED, cents: 2_999 }] },
    },
    {
      rule: 'a part, of an order that is refunded',
      state: 'refunded',
      stored: [MADE],
      payment: { refunds: [REPORTED] },
    },
    { rule: 'one unknown, in a review by an admin', state: 'review', payment: { refunds: [REPORTED] } },
    { rule: 'one of two that the provider has', stored: [MADE, SECOND], payment: { refunds: [REPORTED] } },
    {
      rule: 'one that was made, while the shop waits for it',
      stored: [{ ...MADE, state: 'pending' }],
      payment: { refunds: [REPORTED] },
    },
    {
      rule: 'one unknown, beside another of the same amount that failed',
      stored: [{ ...MADE, reference: 're_9', state: 'failed' }],
      payment: { refunds: [REPORTED] },
    },
    {
      rule: 'one that the provider does not have any more, of a deleted order',
      stored: [MADE],
      payment: { hasAllRefunds: false },
    },
    {
      rule: 'a part that a provider shows only as one, of a deleted order',
      payment: { hasAllRefunds: false, isPartlyRefunded: true },
    },
    {
      rule: 'two with the shop’s id of one',
      stored: [MADE, { ...SECOND, cents: 1_000 }],
      payment: {
        refunds: [
          { ...REPORTED, id: 'r1' },
          { ...SECOND_REPORTED, cents: 1_000, id: 'r1' },
        ],
      },
    },
    {
      rule: 'one that was made, and paid another way too',
      stored: [MADE, aRefund({ cents: 1_000, state: 'made', insteadOf: MADE._id })],
      payment: { refunds: [REPORTED] },
    },
    { rule: 'one that only an admin says was made', stored: [{ ...MADE, reference: null }] },
    {
      rule: 'one of the same amount that has neither the id nor the age',
      stored: [{ ...MADE, reference: null }],
      payment: { refunds: [REPORTED] },
    },
    {
      rule: 'an older one of another amount',
      stored: [{ ...OLDER, cents: 999 }],
      payment: { refunds: [REPORTED] },
    },
    {
      rule: 'the sum of older ones',
      stored: [SUM],
      payment: { refunds: [{ ...REPORTED, cents: 900 }] },
    },
    {
      rule: 'the sum of older ones, whatever a bank took',
      stored: [SUM, aRefund({ author: 'bank', state: 'made' })],
      payment: { refunds: [{ ...REPORTED, cents: 900 }] },
    },
  ])('differ: $rule', (difference) => {
    expect(compare(difference)).toEqual(['mismatched']);
  });

  test.each<Case>([
    { rule: 'the same one', stored: [MADE], payment: { refunds: [REPORTED] } },
    {
      rule: 'a pending one',
      stored: [{ ...MADE, state: 'pending' }],
      payment: { refunds: [{ ...REPORTED, state: 'pending' }] },
    },
    {
      rule: 'one that came back, as far as both know',
      stored: [{ ...MADE, state: 'returned' }],
      payment: { refunds: [{ ...REPORTED, state: 'failed' }] },
    },
    {
      rule: 'one that failed at the provider only',
      payment: { refunds: [{ ...REPORTED, state: 'failed' }] },
    },
    { rule: 'one that is on its way', stored: [aRefund()], isDue: true },
    { rule: 'one that is due', state: 'refund_due' },
    {
      rule: 'all of it',
      state: 'refunded',
      stored: [ALL],
      payment: { refunds: [{ ...REPORTED, cents: 2_999 }] },
    },
    {
      rule: 'what the bank took in a dispute',
      state: 'refunded',
      stored: [{ ...aRefund({ author: 'bank', cents: 2_999, state: 'made' }) }],
    },
    {
      rule: 'the sum of older ones, and what a bank took without being listed',
      stored: [SUM, aRefund({ author: 'bank', state: 'made' })],
      payment: { refunds: [REPORTED] },
    },
    {
      rule: 'the sum of older ones, and what a bank took as PayPal lists it',
      stored: [SUM, aRefund({ author: 'bank', state: 'made', reference: 're_2' })],
      payment: { refunds: [REPORTED, SECOND_REPORTED] },
    },
    { rule: 'two', stored: [MADE, SECOND], payment: { refunds: [SECOND_REPORTED, REPORTED] } },
    {
      rule: 'the one with the id that the shop gave it',
      stored: [MADE, { ...SECOND, reference: null }],
      payment: { refunds: [REPORTED, { ...SECOND_REPORTED, id: 'r2' }] },
    },
    {
      rule: 'one that was asked for and made, of an order that is going to be checked',
      stored: [aRefund({ _id: 'r2' })],
      payment: { refunds: [{ ...SECOND_REPORTED, id: 'r2' }] },
      isDue: true,
    },
    {
      rule: 'one that failed, as far as both know',
      stored: [{ ...MADE, state: 'failed' }],
      payment: { refunds: [{ ...REPORTED, state: 'failed' }] },
    },
    { rule: 'one that failed, which the provider does not show', stored: [{ ...MADE, state: 'failed' }] },
    {
      rule: 'one that came back, which the provider does not show',
      stored: [{ ...MADE, state: 'returned' }],
    },
    {
      rule: 'all of it, of an order that waits for it',
      state: 'refund_due',
      stored: [ALL],
      payment: { refunds: [{ ...REPORTED, cents: 2_999 }] },
    },
    { rule: 'the sum of older ones', stored: [SUM], payment: { refunds: [REPORTED] } },
    {
      rule: 'the sum of older ones, without one that failed',
      stored: [SUM],
      payment: { refunds: [REPORTED, { ...SECOND_REPORTED, state: 'failed' }] },
    },
    { rule: 'an older one of the same amount', stored: [OLDER], payment: { refunds: [REPORTED] } },
    {
      rule: 'what a provider still shows of a deleted order',
      stored: [MADE, aRefund({ cents: 500, state: 'made' })],
      payment: { hasAllRefunds: false, refunds: [REPORTED] },
    },
    {
      rule: 'what was paid another way is none of the provider’s',
      stored: [{ ...MADE, reference: null, insteadOf: 'r1' }],
    },
    {
      rule: 'all of it, of which a part was paid another way',
      state: 'refunded',
      stored: [MADE, aRefund({ cents: 1_999, state: 'made', insteadOf: 'r1' })],
      payment: { refunds: [REPORTED] },
    },
    {
      rule: 'a part that a provider shows only as one, of which the order knows',
      stored: [{ ...MADE, reference: null }],
      payment: { hasAllRefunds: false, isPartlyRefunded: true },
    },
  ])('match: $rule', (match) => {
    expect(compare(match)).toEqual([]);
  });
});

test('a refund unknown to the provider is mismatched', () => {
  expect(listKinds([anOrder('refunded')], [aPayment()])).toEqual(['mismatched']);
});

test('matching orders and payments produce no findings', () => {
  expect(listKinds([anOrder('paid')], [aPayment()])).toEqual([]);
  const refunds = [aRefund({ reference: 're_1', cents: 2_999, state: 'made' })];
  const reported = [aProviderRefund({ cents: 2_999 })];
  expect(listKinds([anOrder('refunded', { refunds })], [aPayment({ refunds: reported })])).toEqual([]);
  for (const state of PAYMENT_STATES.slice(0, 3)) {
    expect(listKinds([anOrder(state)], [aPayment({ state: 'declined', amountCents: 0 })])).toEqual([]);
  }
});

test('counts all four kinds, including zeros', () => {
  expect(countFindings(findLedgerDifferences([], [aPayment()]))).toEqual({
    lost: 0,
    double: 0,
    orphan: 1,
    mismatched: 0,
  });
});
