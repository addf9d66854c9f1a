import { isUsableByMerchant, toStoredMerchant } from '@/lib/payments/provider/merchant-rules';

const US = { mode: 'live', account: 'acct_1' } as const;
const ACCOUNT_UNKNOWN = { mode: 'live', account: null } as const;

test.each([
  { rule: 'another mode of the same account', stored: { mode: 'test', account: 'acct_1' }, current: US },
  { rule: 'another account of the same mode', stored: { mode: 'live', account: 'acct_2' }, current: US },
  {
    rule: 'another mode, while the account is unknown',
    stored: { mode: 'sandbox' },
    current: ACCOUNT_UNKNOWN,
  },
] as const)('an id of $rule is not used', ({ stored, current }) => {
  expect(isUsableByMerchant(stored, current)).toBe(false);
});

test.each([
  { rule: 'this mode and account', stored: US, current: US },
  { rule: 'this mode, stored without an account', stored: { mode: 'live' }, current: US },
  { rule: 'this mode, while the account is unknown', stored: US, current: ACCOUNT_UNKNOWN },
  { rule: 'an older document without a merchant', stored: {}, current: US },
] as const)('an id of $rule is used', ({ stored, current }) => {
  expect(isUsableByMerchant(stored, current)).toBe(true);
});

test('an unknown account is not stored', () => {
  expect([toStoredMerchant(US), toStoredMerchant(ACCOUNT_UNKNOWN)]).toEqual([US, { mode: 'live' }]);
});
