import { isOfMerchant, toStoredMerchant } from '@/lib/payments/merchant-rules';

const US = { mode: 'live', account: 'acct_1' } as const;
const UNASKED = { mode: 'live', account: null } as const;

test.each([
  { rule: 'another mode of the same account', stored: { mode: 'test', account: 'acct_1' }, now: US },
  { rule: 'another account of the same mode', stored: { mode: 'live', account: 'acct_2' }, now: US },
  { rule: 'another mode, while the account is not known', stored: { mode: 'sandbox' }, now: UNASKED },
] as const)('an id of $rule is not used', ({ stored, now }) => {
  expect(isOfMerchant(stored, now)).toBe(false);
});

test.each([
  { rule: 'this mode and account', stored: US, now: US },
  { rule: 'this mode, noted without an account', stored: { mode: 'live' }, now: US },
  { rule: 'this mode, while the account is not known', stored: US, now: UNASKED },
  { rule: 'before merchants were noted', stored: {}, now: US },
] as const)('an id of $rule is used', ({ stored, now }) => {
  expect(isOfMerchant(stored, now)).toBe(true);
});

test('an account that is not known is not noted', () => {
  expect([toStoredMerchant(US), toStoredMerchant(UNASKED)]).toEqual([US, { mode: 'live' }]);
});
