import { POST as logIn } from '@/app/api/auth/login/route';
import { POST as register } from '@/app/api/auth/register/route';
import { POST as requestReset } from '@/app/api/auth/request-password-reset/route';
import { POST as restoreEmail } from '@/app/api/auth/restore-email/route';
import { PUT as putEmail } from '@/app/api/users/me/email/route';
import { PUT as putPassword } from '@/app/api/users/me/password/route';
import { GET as getMe } from '@/app/api/users/me/route';
import { makeTakeBackLink } from '@/lib/accounts/email-change-commands';
import { hashPassword } from '@/lib/accounts/password-hash';
import { countOne } from '@/lib/http/rate-limit';
import { EmailChange } from '@/models/email-change';
import { OutboxLetter } from '@/models/outbox-letter';
import { RateLimit } from '@/models/rate-limit';
import { User } from '@/models/user';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { aUser, bearerOf } from '@/tests/support/sign-in';

// Whoever knows a password wants the account for good; whoever has an account wants to use its emails.

withDatabase();

const PASSWORD = 'Saffron-Rice-42!';
const OLD = 'old@shop.test';
const THIEFS = 'thief@evil.test';

const someone = async (email = OLD) => aUser({ email, passwordHash: await hashPassword(PASSWORD) });
const change = (headers: Record<string, string>, newEmail: string, currentPassword = PASSWORD) =>
  call(putEmail, { method: 'PUT', headers, body: { newEmail, currentPassword } });
const restore = (token: string | undefined) => call(restoreEmail, { body: { token } });
const emailOf = async (user: { _id: unknown }) => (await User.findById(user._id).lean())?.email;
/** Tokens of the links that were sent about changes, the first change first. */
const tokens = async () => {
  const letters = await OutboxLetter.find({ kind: 'email-changed' }).sort({ _id: 1 }).lean();
  const links = await Promise.all(
    letters.map(({ data }) => (data.changeId ? makeTakeBackLink(data.changeId) : null)),
  );
  return links.map((link) => link?.split('token=')[1]);
};

describe('keeping a stolen account by changing its e-mail', () => {
  test('fails: the old address takes it back, and every session ends', async () => {
    const user = await someone();
    const thief = await bearerOf(user);
    await change(thief, THIEFS);
    const [token] = await tokens();
    expect((await restore(token)).status).toBe(200);
    expect(await emailOf(user)).toBe(OLD);
    expect((await call(getMe, { headers: thief })).status).toBe(401);
  });

  test('fails also after a second change, whose own link is void from then on', async () => {
    const user = await someone();
    const thief = await bearerOf(user);
    await change(thief, THIEFS);
    await change(thief, 'second@evil.test');
    const [victims, thiefs] = await tokens();
    expect((await restore(victims)).status).toBe(200);
    expect(await emailOf(user)).toBe(OLD);
    expect((await restore(thiefs)).status).toBe(400);
    expect(await emailOf(user)).toBe(OLD);
  });

  test('fails also when the thief’s own link was used first', async () => {
    const user = await someone();
    const thief = await bearerOf(user);
    await change(thief, THIEFS);
    await change(thief, 'second@evil.test');
    const [victims, thiefs] = await tokens();
    await restore(thiefs);
    expect((await restore(victims)).status).toBe(200);
    expect(await emailOf(user)).toBe(OLD);
  });

  test('fails also when the thief went back to the old address to keep a link of his own', async () => {
    const user = await someone();
    const thief = await bearerOf(user);
    await change(thief, THIEFS);
    await change(thief, 'second@evil.test');
    const [, early] = await tokens();
    await change(thief, OLD);
    const [victims, second, third] = await tokens();
    expect(third).toBeUndefined();
    for (const token of [early, second]) expect((await restore(token)).status).toBe(400);
    expect(await emailOf(user)).toBe(OLD);
    expect((await restore(victims)).status).toBe(200);
    expect(await emailOf(user)).toBe(OLD);
  });

  test('fails also when the thief takes the old address for another account', async () => {
    const user = await someone();
    await change(await bearerOf(user), THIEFS);
    expect((await call(register, { body: { email: OLD, password: PASSWORD } })).status).toBe(409);
    const second = await bearerOf(await someone('accomplice@evil.test'));
    expect((await change(second, OLD)).status).toBe(409);
    expect((await restore((await tokens())[0])).status).toBe(200);
    expect(await emailOf(user)).toBe(OLD);
  });
});

describe('a link that takes a change back', () => {
  test.each([{ token: 'x' }, { token: '' }, { token: undefined }, { token: 'x'.repeat(300) }])(
    'does not come of guessing: $token is 400',
    async ({ token }) => {
      const user = await someone();
      await change(await bearerOf(user), THIEFS);
      expect((await restore(token)).status).toBe(400);
      expect(await emailOf(user)).toBe(THIEFS);
    },
  );

  test('works once, of twenty times at once', async () => {
    const user = await someone();
    await change(await bearerOf(user), THIEFS);
    const [token] = await tokens();
    const answers = await Promise.all(Array.from({ length: 20 }, () => restore(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await emailOf(user)).toBe(OLD);
  });

  test('is over after a day', async () => {
    const user = await someone();
    await change(await bearerOf(user), THIEFS);
    const [token] = await tokens();
    await EmailChange.updateMany({}, { $set: { expiresAt: new Date(Date.now() - 1) } });
    expect((await restore(token)).status).toBe(400);
    expect(await makeTakeBackLink(String((await EmailChange.findOne().lean())?._id))).toBeNull();
  });

  test('is stored hashed, and logs nobody in', async () => {
    const user = await someone();
    await change(await bearerOf(user), THIEFS);
    const [token = ''] = await tokens();
    expect(JSON.stringify(await EmailChange.find().lean())).not.toContain(token);
    expect((await restore(token)).headers.has('set-cookie')).toBe(false);
    expect((await call(logIn, { body: { email: OLD, password: PASSWORD } })).status).toBe(200);
  });
});

describe('using the shop to find out or to write to others', () => {
  test('by asking which e-mails are taken ends after ten changes in an hour, refused ones counted', async () => {
    await aUser({ email: 'taken@shop.test' });
    const headers = await bearerOf(await someone());
    for (let nth = 0; nth < 10; nth += 1) {
      expect((await change(headers, 'taken@shop.test')).status).toBe(409);
    }
    const refused = await change(headers, 'taken@shop.test');
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    const body = { currentPassword: PASSWORD, newPassword: 'Saffron-Rice-43!' };
    expect((await call(putPassword, { method: 'PUT', headers, body })).status).toBe(429);
  });

  test('by changing to and fro sends nobody more than ten emails in an hour, five of them resets', async () => {
    const VICTIM = 'victim@other.test';
    for (let nth = 0; nth < 8; nth += 1) await call(requestReset, { body: { email: VICTIM } });
    expect(await OutboxLetter.countDocuments({ to: VICTIM })).toBe(5);
    for (let nth = 0; nth < 3; nth += 1) {
      const headers = await bearerOf(await someone(`mine-${nth}@shop.test`));
      for (let turn = 0; turn < 4; turn += 1) {
        await EmailChange.deleteMany({});
        await change(headers, turn % 2 ? `mine-${nth}@shop.test` : VICTIM);
      }
    }
    expect(await OutboxLetter.countDocuments({ to: VICTIM })).toBe(10);
  });

  test('by filling the mailbox first does not keep the owner from hearing of it: the change waits', async () => {
    const headers = await bearerOf(await someone('ada@shop.test'));
    for (let nth = 0; nth < 10; nth += 1) await countOne('accountLetter', 'ada@shop.test');
    expect((await change(headers, 'thief@other.test')).status).toBe(429);
    expect(await User.countDocuments({ email: 'ada@shop.test' })).toBe(1);
    await RateLimit.deleteMany({});
    expect((await change(headers, 'thief@other.test')).status).toBe(200);
    expect(await OutboxLetter.countDocuments({ kind: 'email-changed', to: 'ada@shop.test' })).toBe(1);
  });
});
