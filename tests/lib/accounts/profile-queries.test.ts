import { toSecondFactorView } from '@/lib/accounts/profile-queries';
import { isSecondFactorRequired } from '@/lib/accounts/session';
import { env } from '@/lib/runtime/env';

afterEach(() => jest.restoreAllMocks());

const requireOfAdmins = (isRequired: boolean) =>
  jest.replaceProperty(env(), 'REQUIRE_ADMIN_SECOND_FACTOR', isRequired);

test.each([
  { label: 'an admin of a shop that does not ask for it', role: 'admin', setting: false, isRequired: false },
  { label: 'a customer, whatever the shop asks of admins', role: 'user', setting: true, isRequired: false },
  { label: 'an admin of a shop that asks for it', role: 'admin', setting: true, isRequired: true },
] as const)('two-step login is required of $label: $isRequired', ({ role, setting, isRequired }) => {
  requireOfAdmins(setting);
  expect(isSecondFactorRequired(role)).toBe(isRequired);
  expect(toSecondFactorView({ role, secondFactor: null }).required).toBe(isRequired);
});

test('an account says whether two-step login is on and how many codes are left, never which', () => {
  requireOfAdmins(false);
  const secondFactor = {
    encryptedSecret: 'secret',
    recoveryCodeHashes: ['hash 1', 'hash 2'],
    lastStep: 1,
  } as unknown as Parameters<typeof toSecondFactorView>[0]['secondFactor'];
  expect(toSecondFactorView({ role: 'user', secondFactor: null })).toEqual({
    enabled: false,
    recoveryCodesLeft: 0,
    required: false,
  });
  expect(toSecondFactorView({ role: 'user', secondFactor })).toEqual({
    enabled: true,
    recoveryCodesLeft: 2,
    required: false,
  });
});
