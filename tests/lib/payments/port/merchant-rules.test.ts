import { isUsableByMerchant, toStoredMerchant } from '@/lib/payments/port/merchant-rules';

const US = { mode: 'live', account: 'acct_1' } as const;
const ACCOUNT_UNKNOWN = { mode: 'live', account: null } as const;

test.each([
  { rule: 'another mode of the same account', stored: { mode: 'test', account: 'acct_1' }, now: US },
  { rule: 'another account of the same mode', stored: { mode: 'live', account: 'acct_2' }, now: US },
  { rule: 'another mode, while the account is unknown', stored: { mode: 'sandbox' }, now: ACCOUNT_UNKNOWN },
] as const)('an id of $rule is not used', ({ stored, now }) => {
  expect(isUsableByMerchant(stored, now)).toBe(false);
});

test.each([
  { rule: 'this mode and account', stored: US, now: US },
  { rule: 'this mode, stored without an account', stored: { mode: 'live' }, now: US },
  { rule: 'this mode, while the account is unknown', stored: US, now: ACCOUNT_UNKNOWN },
  { rule: 'an older document without a merchant', stored: {}, now: US },
] as const)('an id of $rule is used', ({ stored, now }) => {
  expect(isUsableByMerchant(stored, now)).toBe(true);
});

test('an unknown account is not stored', () => {
  expect([toStoredMerchant(US), toStoredMerchant(ACCOUNT_UNKNOWN)]).toEqual([US, { mode: 'live' }]);
});
