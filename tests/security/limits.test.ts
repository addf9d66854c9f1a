import { POST as register } from '@/app/api/auth/register/route';
import { POST as resetPassword } from '@/app/api/auth/reset-password/route';
import { POST as setUpCard } from '@/app/api/payment/setup_intent/route';
import { PUT as putEmail } from '@/app/api/users/me/email/route';
import { PUT as putPassword } from '@/app/api/users/me/password/route';
import { DELETE as deleteMe } from '@/app/api/users/me/route';
import { hashPassword } from '@/lib/accounts/password-hash';
import type { Handler } from '@/lib/api/route';
import { RATE_POLICIES, type RatePolicy } from '@/lib/db/rate-limit';
import { CLIENT_ADDRESS_HEADER } from '@/lib/http/header-rules';
import { RateLimit } from '@/models/rate-limit';
import { User } from '@/models/user';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { withPaymentSandbox } from '@/tests/support/payments';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';

// The attacker sends twenty concurrent requests while the limit allows only three more.

withDatabase();
const sandbox = withPaymentSandbox();

const PASSWORD = 'Saffron-Rice-42!';
const CLIENT = { [CLIENT_ADDRESS_HEADER]: '203.0.113.9' };
const CONCURRENT = 20;
const REMAINING = 3;

const sendConcurrently = (
  handler: Handler,
  createBody: (index: number) => object | undefined,
  headers: Record<string, string>,
) =>
  Promise.all(
    Array.from({ length: CONCURRENT }, (_, i) =>
      call(handler, { method: 'POST', body: createBody(i), headers: { ...CLIENT, ...headers } }),
    ),
  );
/** Exhausts the limit except for the last three requests. */
const exhaustLimit = (policy: RatePolicy) =>
  RateLimit.updateMany(
    { _id: new RegExp(`^${policy}:`) },
    { $set: { count: RATE_POLICIES[policy].max - REMAINING } },
  );
const listRefusals = (responses: readonly { status: number; headers: Headers }[]) =>
  responses.filter(({ status, headers }) => status === 429 && Number(headers.get('retry-after')) > 0);

test('accounts are limited per client, even for twenty concurrent registrations', async () => {
  const createBody = (i: number) => ({ email: `eve-${i}-${Date.now()}@shop.test`, password: PASSWORD });
  await call(register, { body: createBody(-1), headers: CLIENT });
  await exhaustLimit('register');
  expect(listRefusals(await sendConcurrently(register, createBody, {}))).toHaveLength(CONCURRENT - REMAINING);
  expect(await User.countDocuments()).toBe(1 + REMAINING);
});

test('guesses of reset tokens are limited, even twenty concurrent ones', async () => {
  const createBody = (i: number) => ({ token: `guess-${i}`, newPassword: PASSWORD });
  await call(resetPassword, { body: createBody(-1), headers: CLIENT });
  await exhaustLimit('resetPassword');
  expect(listRefusals(await sendConcurrently(resetPassword, createBody, {}))).toHaveLength(
    CONCURRENT - REMAINING,
  );
});

test('card testing is limited: after a client’s last setup intent, no more requests reach the provider', async () => {
  const headers = await createBearerHeaders(await aUser());
  expect((await call(setUpCard, { method: 'POST', headers: { ...CLIENT, ...headers } })).status).toBe(200);
  await exhaustLimit('setupIntent');
  const countSetupRequests = () =>
    sandbox.exchanges.filter(({ request: { path } }) => path.endsWith('/setup_intents')).length;
  const countBefore = countSetupRequests();
  expect(listRefusals(await sendConcurrently(setUpCard, () => undefined, headers))).toHaveLength(
    CONCURRENT - REMAINING,
  );
  expect(countSetupRequests() - countBefore).toBe(REMAINING);
});

test.each<{ label: string; handler: Handler; body: object }>([
  { label: 'changing the email', handler: putEmail, body: { newEmail: 'new@shop.test' } },
  { label: 'changing the password', handler: putPassword, body: { newPassword: 'Saffron-Rice-43!' } },
  { label: 'deleting the account', handler: deleteMe, body: {} },
])(
  'a stolen session cannot guess the password by $label: ten of twenty concurrent guesses are refused',
  async ({ handler, body }) => {
    const user = await aUser({ passwordHash: await hashPassword(PASSWORD) });
    const responses = await sendConcurrently(
      handler,
      (i) => ({ ...body, currentPassword: `Wrong-Guess-${i}!` }),
      await createBearerHeaders(user),
    );
    expect(listRefusals(responses)).toHaveLength(CONCURRENT - RATE_POLICIES.wrongPassword.max);
    expect(await User.findById(user._id).lean()).toMatchObject({ email: user.email, tokenVersion: 0 });
  },
);
