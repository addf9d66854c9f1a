import { POST as register } from '@/app/api/auth/register/route';
import { POST as resetPassword } from '@/app/api/auth/reset-password/route';
import { POST as setUpCard } from '@/app/api/payment/setup_intent/route';
import { PUT as putEmail } from '@/app/api/users/me/email/route';
import { PUT as putPassword } from '@/app/api/users/me/password/route';
import { DELETE as deleteMe } from '@/app/api/users/me/route';
import { hashPassword } from '@/lib/accounts/password-hash';
import type { Handler } from '@/lib/api/route';
import { CLIENT_ADDRESS_HEADER } from '@/lib/http/header-rules';
import { RATE_POLICIES, type RatePolicy } from '@/lib/rate-limits/rate-limit';
import { RateLimit } from '@/models/rate-limit';
import { User } from '@/models/user';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { withPaymentSandbox } from '@/tests/support/payments';
import { aUser, bearerOf } from '@/tests/support/sign-in';

// Whoever may do a thing once wants to do it without end: twenty times at once while three are left.

withDatabase();
const sandbox = withPaymentSandbox();

const PASSWORD = 'Saffron-Rice-42!';
const CLIENT = { [CLIENT_ADDRESS_HEADER]: '203.0.113.9' };
const AT_ONCE = 20;
const LEFT = 3;

const attack = (
  handler: Handler,
  bodyOf: (nth: number) => object | undefined,
  headers: Record<string, string>,
) =>
  Promise.all(
    Array.from({ length: AT_ONCE }, (_, nth) =>
      call(handler, { method: 'POST', body: bodyOf(nth), headers: { ...CLIENT, ...headers } }),
    ),
  );
/** Uses the limit up but for the last three. */
const useUp = (policy: RatePolicy) =>
  RateLimit.updateMany(
    { _id: new RegExp(`^${policy}:`) },
    { $set: { count: RATE_POLICIES[policy].most - LEFT } },
  );
const refusedOf = (answers: readonly { status: number; headers: Headers }[]) =>
  answers.filter(({ status, headers }) => status === 429 && Number(headers.get('retry-after')) > 0);

test('accounts without end: the limit of a client holds against twenty registrations at once', async () => {
  const bodyOf = (nth: number) => ({ email: `eve-${nth}-${Date.now()}@shop.test`, password: PASSWORD });
  await call(register, { body: bodyOf(-1), headers: CLIENT });
  await useUp('register');
  expect(refusedOf(await attack(register, bodyOf, {}))).toHaveLength(AT_ONCE - LEFT);
  expect(await User.countDocuments()).toBe(1 + LEFT);
});

test('tokens of reset links cannot be tried without end, also not twenty at once', async () => {
  const bodyOf = (nth: number) => ({ token: `guess-${nth}`, newPassword: PASSWORD });
  await call(resetPassword, { body: bodyOf(-1), headers: CLIENT });
  await useUp('resetPassword');
  expect(refusedOf(await attack(resetPassword, bodyOf, {}))).toHaveLength(AT_ONCE - LEFT);
});

test('cards cannot be tested without end: setup intents of a client end, and the provider hears of no more', async () => {
  const headers = await bearerOf(await aUser());
  expect((await call(setUpCard, { method: 'POST', headers: { ...CLIENT, ...headers } })).status).toBe(200);
  await useUp('setupIntent');
  const made = () =>
    sandbox.exchanges.filter(({ request: { path } }) => path.endsWith('/setup_intents')).length;
  const before = made();
  expect(refusedOf(await attack(setUpCard, () => undefined, headers))).toHaveLength(AT_ONCE - LEFT);
  expect(made() - before).toBe(LEFT);
});

test.each<{ what: string; handler: Handler; body: object }>([
  { what: 'e-mail', handler: putEmail, body: { newEmail: 'new@shop.test' } },
  { what: 'password', handler: putPassword, body: { newPassword: 'Saffron-Rice-43!' } },
  { what: 'account’s deletion', handler: deleteMe, body: {} },
])(
  'a stolen session cannot guess the password by way of the $what: ten of twenty at once',
  async ({ handler, body }) => {
    const user = await aUser({ passwordHash: await hashPassword(PASSWORD) });
    const answers = await attack(
      handler,
      (nth) => ({ ...body, currentPassword: `Wrong-Guess-${nth}!` }),
      await bearerOf(user),
    );
    expect(refusedOf(answers)).toHaveLength(AT_ONCE - RATE_POLICIES.wrongPassword.most);
    expect(await User.findById(user._id).lean()).toMatchObject({ email: user.email, tokenVersion: 0 });
  },
);
