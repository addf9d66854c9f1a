import { toDisputeFacts } from '@/lib/payments/provider/dispute-rules';

test('an undisputed payment has neither a dispute nor its outcome', () => {
  expect(toDisputeFacts(null)).toEqual({ disputed: false });
});

test('a payment of which the provider does not tell may have one', () => {
  expect(toDisputeFacts('unknown')).toEqual({ disputed: null });
});

test.each([
  {
    rule: 'while it is open, the money is disputed and nothing has ended',
    state: 'open',
    facts: { disputed: true, disputeEnd: null },
  },
  {
    rule: 'once it is won, the shop keeps the money',
    state: 'won',
    facts: { disputed: false, disputeEnd: 'won' },
  },
  {
    rule: 'once it is lost, it is closed, and the money is gone',
    state: 'lost',
    facts: { disputed: false, disputeEnd: 'lost' },
  },
] as const)('a dispute has its provider’s id, and $rule', ({ state, facts }) => {
  expect(toDisputeFacts({ reference: 'dp_1', state, cents: 500 })).toEqual({
    ...facts,
    ...{ disputeReference: 'dp_1', disputeCents: 500 },
  });
});

test('a dispute has the time when it was opened, and whether only an event says so', () => {
  const openedAt = new Date(0);
  expect(
    toDisputeFacts({ reference: 'PP-D-1', state: 'open', cents: null, openedAt, isUnconfirmed: true }),
  ).toMatchObject({ disputedAt: openedAt, isDisputeUnconfirmed: true });
});
