import { POST as VERIFY } from '@/app/api/auth/verify-email/route';
import { GET as READ_ORDER } from '@/app/api/orders/[id]/route';
import { POST as REQUEST } from '@/app/api/users/me/email/verification/route';
import { createResetLink, resetPassword } from '@/lib/accounts/reset-commands';
import { createVerificationLink } from '@/lib/accounts/verification-commands';
import { RATE_POLICIES } from '@/lib/db/rate-limit';
import { createOrderToken } from '@/lib/orders/order-token';
import { Order } from '@/models/order';
import { OutboxEmail } from '@/models/outbox-email';
import { User } from '@/models/user';
import { VerificationToken } from '@/models/verification-token';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { anOrderDocument } from '@/tests/support/order-documents';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';

withDatabase();

const isVerified = async (id: string) => {
  const { email, verifiedEmail } = await User.findById(id).orFail();
  return verifiedEmail === email;
};
const verify = (token: string) => call(VERIFY, { body: { token } });
const toToken = (link: string | null) => new URL(String(link)).searchParams.get('token') ?? '';

test.each(['', 'x', 'f'.repeat(43)])('the token %p proves nothing: 400', async (token) => {
  expect((await verify(token)).status).toBe(400);
});

test('a guest cannot ask for the link: 401', async () => {
  expect((await call(REQUEST, { method: 'POST' })).status).toBe(401);
});

test('the link proves the email once, and only the newest link does', async () => {
  const { id, email } = await aUser();
  const former = toToken(await createVerificationLink(id, email));
  const token = toToken(await createVerificationLink(id, email));
  expect((await verify(former)).status).toBe(400);
  expect(await isVerified(id)).toBe(false);
  expect((await verify(token)).status).toBe(200);
  expect(await isVerified(id)).toBe(true);
  expect((await verify(token)).status).toBe(400);
  expect(JSON.stringify(await VerificationToken.find())).not.toContain(token);
});

test('the link to a former email proves nothing about the new one', async () => {
  const { id, email } = await aUser();
  const token = toToken(await createVerificationLink(id, email));
  await User.updateOne({ _id: id }, { $set: { email: 'new@shop.test' } });
  expect((await verify(token)).status).toBe(400);
  expect(await isVerified(id)).toBe(false);
  expect(await createVerificationLink(id, email)).toBeNull();
});

test('a changed email is no longer verified', async () => {
  const { id, email } = await aUser();
  await verify(toToken(await createVerificationLink(id, email)));
  await User.updateOne({ _id: id }, { $set: { email: 'other@shop.test' } });
  expect(await isVerified(id)).toBe(false);
});

test('an expired link proves nothing', async () => {
  const { id, email } = await aUser();
  const token = toToken(await createVerificationLink(id, email));
  await VerificationToken.updateOne({ _id: id }, { $set: { expiresAt: new Date(Date.now() - 1) } });
  expect((await verify(token)).status).toBe(400);
});

test('the link is emailed on request, but not to a verified user, and not without limit', async () => {
  const user = await aUser();
  const headers = await createBearerHeaders(user);
  const { max } = RATE_POLICIES.verificationLetter;
  for (let i = 0; i < max; i += 1)
    expect((await call(REQUEST, { method: 'POST', headers })).status).toBe(204);
  expect((await call(REQUEST, { method: 'POST', headers })).status).toBe(429);
  expect(await OutboxEmail.countDocuments({ kind: 'verify-email', to: user.email })).toBe(max);

  const verified = await aUser({ email: 'proven@shop.test', verifiedEmail: 'proven@shop.test' });
  await call(REQUEST, { method: 'POST', headers: await createBearerHeaders(verified) });
  expect(await OutboxEmail.countDocuments({ to: verified.email })).toBe(0);
});

test('a password that was reset through the emailed link proves the email', async () => {
  const { id, email } = await aUser({ passwordHash: 'a hash' });
  await resetPassword(toToken(await createResetLink(email)), 'Saffron-Rice-42!', '127.0.0.1');
  expect(await isVerified(id)).toBe(true);
});

test('the emailed link to an order proves the email of the signed-in user who opens it, and of no one else', async () => {
  const [owner, other] = [await aUser({ email: 'ada@shop.test' }), await aUser()];
  const order = await Order.create(anOrderDocument({ email: owner.email }));
  const open = async (user: typeof owner, proof: 'emailed' | 'placed') =>
    call(READ_ORDER, {
      params: { id: order.id },
      headers: { ...(await createBearerHeaders(user)), 'Order-Token': createOrderToken(order.id, proof) },
    });
  // An order may be placed with any email.
  expect((await open(owner, 'placed')).status).toBe(200);
  expect((await open(other, 'emailed')).status).toBe(200);
  expect([await isVerified(owner.id), await isVerified(other.id)]).toEqual([false, false]);
  expect((await open(owner, 'emailed')).status).toBe(200);
  expect([await isVerified(owner.id), await isVerified(other.id)]).toEqual([true, false]);
});
