import {
  CARD_LIMITS,
  isExpired,
  MAX_CARDS,
  sortCards,
  withOneDefault,
} from '@/lib/payments/stripe/card-rules';

test('an account has at most ten cards, each with a label of at most 50 characters', () => {
  expect([MAX_CARDS, CARD_LIMITS]).toEqual([10, { label: 50 }]);
});

test.each([
  { rule: 'in the month before', month: 10, year: 2026, expired: true },
  { rule: 'a year before, in a later month', month: 12, year: 2025, expired: true },
  { rule: 'in its own month', month: 11, year: 2026, expired: false },
  { rule: 'in the month after', month: 12, year: 2026, expired: false },
  { rule: 'a year after, in an earlier month', month: 1, year: 2027, expired: false },
])('a card that ends $rule has expired: $expired', ({ month, year, expired }) => {
  for (const now of [new Date(2026, 10, 1), new Date(2026, 10, 30, 23, 59)])
    expect(isExpired(month, year, now)).toBe(expired);
});

describe('the default card', () => {
  const card = (stripeId: string, isPrimary = false, day = 1) => ({
    ...{ stripeId, isPrimary, updatedAt: new Date(Date.UTC(2026, 10, day)) },
  });
  const listDefaults = (cards: { stripeId: string; isPrimary: boolean }[]) =>
    cards.filter(({ isPrimary }) => isPrimary).map(({ stripeId }) => stripeId);

  test.each([
    { rule: 'none of no cards', cards: [], chosen: 'a', defaults: [] },
    { rule: 'the chosen one', cards: [card('a', true), card('b')], chosen: 'b', defaults: ['b'] },
    { rule: 'the current one', cards: [card('a', true), card('b')], chosen: undefined, defaults: ['a'] },
    {
      rule: 'the current one, if the chosen one is gone',
      cards: [card('a'), card('b', true), card('c')],
      chosen: 'gone',
      defaults: ['b'],
    },
    {
      rule: 'the newest, without another',
      cards: [card('a'), card('b'), card('c')],
      chosen: undefined,
      defaults: ['c'],
    },
    {
      rule: 'one of two that were stored as such',
      cards: [card('a', true), card('b', true)],
      chosen: undefined,
      defaults: ['a'],
    },
  ])('is $rule', ({ cards, chosen, defaults }) => {
    const result = withOneDefault(cards, chosen);
    expect(listDefaults(result)).toEqual(defaults);
    expect(result.map(({ stripeId }) => stripeId)).toEqual(cards.map(({ stripeId }) => stripeId));
  });

  test('is listed first, then the others from the latest change', () => {
    const cards = [card('oldest'), card('newest', false, 4), card('default', true, 2), card('new', false, 3)];
    expect(sortCards(cards).map(({ stripeId }) => stripeId)).toEqual(['default', 'newest', 'new', 'oldest']);
    expect(cards[0]?.stripeId).toBe('oldest');
  });
});
