import { POST as logIn } from '@/app/api/auth/login/route';
import { POST as register } from '@/app/api/auth/register/route';
import { POST as requestReset } from '@/app/api/auth/request-password-reset/route';
import { POST as restoreEmail } from '@/app/api/auth/restore-email/route';
import { PUT as putEmail } from '@/app/api/users/me/email/route';
import { PUT as putPassword } from '@/app/api/users/me/password/route';
import { GET as getMe } from '@/app/api/users/me/route';
import { makeTakeBackLink } from '@/lib/accounts/email-change-commands';
import { hashPassword } from '@/lib/accounts/password-hash';
import { countOne } from '@/lib/rate-limits/rate-limit';
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

const HOUR_MS = 3_600_000;
/** As if what was noted had happened earlier. */
const letTimePass = async (hours: number) => {
  for (const { _id, changedAt, takeBackUntil } of await EmailChange.find().lean()) {
    const earlier = (date: Date) => new Date(date.getTime() - hours * HOUR_MS);
    await EmailChange.updateOne(
      { _id },
      {
        $set: {
          changedAt: earlier(changedAt),
          ...(takeBackUntil && { takeBackUntil: earlier(takeBackUntil) }),
        },
      },
    );
  }
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

  test('fails also after later changes: the addresses in between get no link, and the first one stays good', async () => {
    const user = await someone();
    const thief = await bearerOf(user);
    await change(thief, THIEFS);
    for (const nth of [2, 3, 4]) await change(thief, `thief-${nth}@evil.test`);
    const [victims, ...thiefs] = await tokens();
    expect(thiefs).toEqual([undefined, undefined, undefined]);
    expect((await restore(victims)).status).toBe(200);
    expect(await emailOf(user)).toBe(OLD);
  });

  test('fails also when the thief waited until an address of his own got a link: the first one voids it', async () => {
    const user = await someone();
    const thief = await bearerOf(user);
    await change(thief, THIEFS);
    // The email to the old address was late: its link is good for a day from when it was sent.
    await letTimePass(25);
    await change(thief, 'second@evil.test');
    await EmailChange.updateOne(
      { oldEmail: OLD },
      { $set: { takeBackUntil: new Date(Date.now() + HOUR_MS) } },
    );
    const [victims, thiefs] = await tokens();
    expect((await restore(victims)).status).toBe(200);
    expect((await restore(thiefs)).status).toBe(400);
    expect(await emailOf(user)).toBe(OLD);
  });

  test.each([
    { what: 'at once', hours: 0 },
    { what: 'after more than a day', hours: 25 },
    { what: 'after six days', hours: 6 * 24 },
  ])(
    'fails also when the owner goes back $what by the form: the address in between gets no link',
    async ({ hours }) => {
      const user = await someone();
      const headers = await bearerOf(user);
      await change(headers, THIEFS);
      await letTimePass(hours);
      await change(headers, OLD);
      expect((await tokens())[1]).toBeUndefined();
      // And whoever tries again finds the owner's address with a link of its own.
      await letTimePass(1);
      await change(headers, THIEFS);
      const [, , again] = await tokens();
      expect((await restore(again)).status).toBe(200);
      expect(await emailOf(user)).toBe(OLD);
    },
  );

  test('fails also by going back and forth to an address that the shop knows: the owner’s gets its link each time', async () => {
    const user = await someone();
    const thief = await bearerOf(user);
    for (const email of [THIEFS, 'second@evil.test', THIEFS, OLD, THIEFS]) await change(thief, email);
    const sent = await tokens();
    expect(sent.map(Boolean)).toEqual([true, false, false, false, true]);
    expect((await restore(sent[0])).status).toBe(200);
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

test('a mistyped address that is put right gives its reader nothing: the address before it keeps the only link', async () => {
  const user = await someone();
  const headers = await bearerOf(user);
  await change(headers, 'typo@stranger.test');
  await change(headers, 'right@shop.test');
  expect((await tokens()).map(Boolean)).toEqual([true, false]);
  // A day later the right one is the account's own.
  await letTimePass(25);
  await change(headers, 'next@shop.test');
  expect((await tokens()).map(Boolean)).toEqual([false, false, true]);
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
    await EmailChange.updateMany({}, { $set: { takeBackUntil: new Date(Date.now() - 1) } });
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
