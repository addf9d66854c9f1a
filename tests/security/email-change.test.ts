import mongoose from 'mongoose';
import { POST as logIn } from '@/app/api/auth/login/route';
import { POST as register } from '@/app/api/auth/register/route';
import { POST as requestReset } from '@/app/api/auth/request-password-reset/route';
import { POST as resetPassword } from '@/app/api/auth/reset-password/route';
import { POST as restoreEmail } from '@/app/api/auth/restore-email/route';
import { PUT as putAddress } from '@/app/api/users/me/addresses/[id]/route';
import { POST as postAddress } from '@/app/api/users/me/addresses/route';
import { PUT as putAllergens } from '@/app/api/users/me/allergens/route';
import { PUT as putEmail } from '@/app/api/users/me/email/route';
import { PUT as putPassword } from '@/app/api/users/me/password/route';
import { DELETE as deleteMe, GET as getMe } from '@/app/api/users/me/route';
import { POST as replaceCodes } from '@/app/api/users/me/second-factor/recovery-codes/route';
import { POST as startSetup } from '@/app/api/users/me/second-factor/setup/route';
import { createRestoreLink } from '@/lib/accounts/email-change-commands';
import { hashPassword } from '@/lib/accounts/password-hash';
import { createResetLink } from '@/lib/accounts/reset-commands';
import { consumeRateLimit } from '@/lib/db/rate-limit';
import { enqueueAccountEmail } from '@/lib/mail/account-email-commands';
import type { EmailJob } from '@/lib/mail/email-job-types';
import { CardRemoval } from '@/models/card-removal';
import { EmailChange } from '@/models/email-change';
import { OutboxEmail } from '@/models/outbox-email';
import { RateLimit } from '@/models/rate-limit';
import { ResetToken } from '@/models/reset-token';
import { User } from '@/models/user';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { turnOnSecondFactor, waitForNewCodes } from '@/tests/support/second-factor';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';
import { toCode } from '@/tests/support/totp-codes';

// An attacker with a stolen password wants to keep the account; one with an account wants to misuse its emails.

withDatabase();

const PASSWORD = 'Saffron-Rice-42!';
const NEW_PASSWORD = 'Saffron-Rice-43!';
const OLD_EMAIL = 'old@shop.test';
const THIEF_EMAIL = 'thief@evil.test';

const anAccount = async (email = OLD_EMAIL) => aUser({ email, passwordHash: await hashPassword(PASSWORD) });
const changeEmail = (headers: Record<string, string>, newEmail: string, currentPassword = PASSWORD) =>
  call(putEmail, { method: 'PUT', headers, body: { newEmail, currentPassword } });
const followLink = (token: string | undefined) => call(restoreEmail, { body: { token } });
const readEmail = async (user: { _id: unknown }) => (await User.findById(user._id).lean())?.email;
/** Returns the tokens of the links that were sent about changes, oldest change first. */
const listTokens = async () => {
  const emails = await OutboxEmail.find({
    kind: 'email-changed',
    'data.isToEarlierAddress': mongoose.trusted({ $ne: true }),
  })
    .sort({ _id: 1 })
    .lean();
  const links = await Promise.all(
    emails.map(({ data }) => (data.changeId ? createRestoreLink(data.changeId) : null)),
  );
  return links.map((link) => link?.split('token=')[1]);
};

const HOUR_MS = 3_600_000;
/** Simulates the passing of time by moving the recorded changes into the past. */
const moveChangesToPast = async (hours: number) => {
  for (const { _id, changedAt, takeBackUntil } of await EmailChange.find().lean()) {
    const toEarlier = (date: Date) => new Date(date.getTime() - hours * HOUR_MS);
    await EmailChange.updateOne(
      { _id },
      {
        $set: {
          changedAt: toEarlier(changedAt),
          ...(takeBackUntil && { takeBackUntil: toEarlier(takeBackUntil) }),
        },
      },
    );
  }
};

/** Turns on two-step login with a session of the user, more than a day ago. */
const turnOnLongAgo = async (user: Parameters<typeof createBearerHeaders>[0]) => {
  const secondFactor = await turnOnSecondFactor(await createBearerHeaders(user), PASSWORD);
  const enabledAt = new Date(Date.now() - 25 * HOUR_MS);
  await User.updateOne({ _id: user._id }, { $set: { 'secondFactor.enabledAt': enabledAt } });
  return secondFactor;
};

describe('keeping a stolen account by changing its email', () => {
  test('fails: the owner reverts it from the old email, and every session ends', async () => {
    const user = await anAccount();
    const thiefHeaders = await createBearerHeaders(user);
    await changeEmail(thiefHeaders, THIEF_EMAIL);
    const [token] = await listTokens();
    expect((await followLink(token)).status).toBe(200);
    expect(await readEmail(user)).toBe(OLD_EMAIL);
    expect((await call(getMe, { headers: thiefHeaders })).status).toBe(401);
  });

  test('also fails after later changes: the emails in between get no link, and the first link stays valid', async () => {
    const user = await anAccount();
    const thiefHeaders = await createBearerHeaders(user);
    await changeEmail(thiefHeaders, THIEF_EMAIL);
    for (const i of [2, 3, 4]) await changeEmail(thiefHeaders, `thief-${i}@evil.test`);
    const [victimToken, ...thiefTokens] = await listTokens();
    expect(thiefTokens).toEqual([undefined, undefined, undefined]);
    expect((await followLink(victimToken)).status).toBe(200);
    expect(await readEmail(user)).toBe(OLD_EMAIL);
  });

  test('also fails when the thief waits until an email of theirs gets a link: the first link voids it', async () => {
    const user = await anAccount();
    const thiefHeaders = await createBearerHeaders(user);
    await changeEmail(thiefHeaders, THIEF_EMAIL);
    // The email to the old address was sent late: its link is valid for a day from then.
    await moveChangesToPast(25);
    await changeEmail(thiefHeaders, 'second@evil.test');
    await EmailChange.updateOne(
      { oldEmail: OLD_EMAIL },
      { $set: { takeBackUntil: new Date(Date.now() + HOUR_MS) } },
    );
    const [victimToken, thiefToken] = await listTokens();
    expect((await followLink(victimToken)).status).toBe(200);
    expect((await followLink(thiefToken)).status).toBe(400);
    expect(await readEmail(user)).toBe(OLD_EMAIL);
  });

  test.each([
    { label: 'immediately', hours: 0 },
    { label: 'after more than a day', hours: 25 },
    { label: 'after six days', hours: 6 * 24 },
  ])(
    'also fails when the owner changes back $label in the form: the email in between gets no link',
    async ({ hours }) => {
      const user = await anAccount();
      const headers = await createBearerHeaders(user);
      await changeEmail(headers, THIEF_EMAIL);
      await moveChangesToPast(hours);
      await changeEmail(headers, OLD_EMAIL);
      expect((await listTokens())[1]).toBeUndefined();
      // And after another attempt, the owner's email gets a new link.
      await moveChangesToPast(1);
      await changeEmail(headers, THIEF_EMAIL);
      const [, , newToken] = await listTokens();
      expect((await followLink(newToken)).status).toBe(200);
      expect(await readEmail(user)).toBe(OLD_EMAIL);
    },
  );

  test('also fails by changing back and forth: the owner’s email gets its link each time', async () => {
    const user = await anAccount();
    const thiefHeaders = await createBearerHeaders(user);
    for (const email of [THIEF_EMAIL, 'second@evil.test', THIEF_EMAIL, OLD_EMAIL, THIEF_EMAIL])
      await changeEmail(thiefHeaders, email);
    const sentTokens = await listTokens();
    expect(sentTokens.map(Boolean)).toEqual([true, false, false, false, true]);
    expect((await followLink(sentTokens[0])).status).toBe(200);
    expect(await readEmail(user)).toBe(OLD_EMAIL);
  });

  test('also fails when the thief’s password was checked just before the owner reverts the change', async () => {
    const user = await anAccount();
    const thiefHeaders = await createBearerHeaders(user);
    await changeEmail(thiefHeaders, THIEF_EMAIL);
    const [token] = await listTokens();
    const isReserved = EmailChange.exists.bind(EmailChange);
    jest
      .spyOn(EmailChange, 'exists')
      .mockImplementationOnce(((filter: object) =>
        followLink(token).then(() => isReserved(filter))) as unknown as typeof EmailChange.exists);
    expect((await changeEmail(thiefHeaders, 'second@evil.test')).status).toBe(409);
    expect(await readEmail(user)).toBe(OLD_EMAIL);
  });

  test('also fails with a reset link that was made for the thief’s email while the owner reverted the change', async () => {
    const user = await anAccount();
    await changeEmail(await createBearerHeaders(user), THIEF_EMAIL);
    const [token] = await listTokens();
    const updateOne = ResetToken.updateOne.bind(ResetToken);
    jest
      .spyOn(ResetToken, 'updateOne')
      .mockImplementationOnce(((...update: Parameters<typeof updateOne>) =>
        followLink(token).then(() => updateOne(...update))) as unknown as typeof ResetToken.updateOne);
    const resetToken = (await createResetLink(THIEF_EMAIL))?.split('token=')[1];
    const response = await call(resetPassword, { body: { token: resetToken, newPassword: NEW_PASSWORD } });
    expect(response.status).toBe(400);
    expect((await call(logIn, { body: { email: OLD_EMAIL, password: NEW_PASSWORD } })).status).toBe(401);
  });

  test('also fails when the thief registers another account with the old email', async () => {
    const user = await anAccount();
    await changeEmail(await createBearerHeaders(user), THIEF_EMAIL);
    expect((await call(register, { body: { email: OLD_EMAIL, password: PASSWORD } })).status).toBe(409);
    const accomplice = await createBearerHeaders(await anAccount('accomplice@evil.test'));
    expect((await changeEmail(accomplice, OLD_EMAIL)).status).toBe(409);
    expect((await followLink((await listTokens())[0])).status).toBe(200);
    expect(await readEmail(user)).toBe(OLD_EMAIL);
  });
});

describe('changing the email back recovers the account', () => {
  /** The owner's account, and the thief's actions in it after changing its email. */
  async function aTakenAccount(takeOver: (headers: Record<string, string>) => Promise<unknown>) {
    const user = await anAccount();
    const headers = await createBearerHeaders(user);
    await changeEmail(headers, THIEF_EMAIL);
    await takeOver(headers);
    return user;
  }
  const recover = async () => {
    expect((await followLink((await listTokens())[0])).status).toBe(200);
    const { data } = (await OutboxEmail.findOne({ kind: 'account-restored', to: OLD_EMAIL }).lean()) ?? {};
    return data;
  };
  const logInWith = async (password: string) =>
    (await call(logIn, { body: { email: OLD_EMAIL, password } })).status;
  const chooseNewPassword = async () => {
    const token = (await createResetLink(OLD_EMAIL))?.split('token=')[1];
    await call(resetPassword, { body: { token, newPassword: NEW_PASSWORD } });
  };

  test('from a second factor of the thief: a new password is enough to log in', async () => {
    await aTakenAccount((headers) => turnOnSecondFactor(headers, PASSWORD));
    expect(await recover()).toMatchObject({ undone: ['second-factor'], isSecondFactorKept: false });
    await chooseNewPassword();
    expect(await logInWith(NEW_PASSWORD)).toBe(200);
  });

  test('from a second factor that the thief turned on in the day before the change', async () => {
    const user = await anAccount();
    const { headers } = await turnOnSecondFactor(await createBearerHeaders(user), PASSWORD);
    await User.updateOne(
      { _id: user._id },
      { $set: { 'secondFactor.enabledAt': new Date(Date.now() - 23 * HOUR_MS) } },
    );
    await changeEmail(headers, THIEF_EMAIL);
    expect(await recover()).toMatchObject({ undone: ['second-factor'], isSecondFactorKept: false });
    await chooseNewPassword();
    expect(await logInWith(NEW_PASSWORD)).toBe(200);
  });

  test('but not from a second factor that is older: the link alone does not open the account, and the email says so', async () => {
    const { headers, secret } = await turnOnLongAgo(await anAccount());
    await changeEmail(headers, THIEF_EMAIL);
    expect(await recover()).toMatchObject({ undone: [], isSecondFactorKept: true });
    await chooseNewPassword();
    expect(await logInWith(NEW_PASSWORD)).toBe(401);
    await waitForNewCodes();
    const body = { email: OLD_EMAIL, password: NEW_PASSWORD, code: toCode(secret) };
    expect((await call(logIn, { body })).status).toBe(200);
  });

  test('from the stolen password: it opens no session, so that nothing can be added before the new one', async () => {
    await aTakenAccount(async () => {});
    await recover();
    expect(await logInWith(PASSWORD)).toBe(401);
  });

  test('from a pending setup of two-step login', async () => {
    const user = await aTakenAccount((headers) =>
      call(startSetup, { body: { currentPassword: PASSWORD }, headers }),
    );
    await recover();
    expect((await User.findById(user._id).lean())?.pendingSecondFactor).toBeUndefined();
  });

  test.each([
    { label: 'after the change', isBefore: false },
    { label: 'in the day before it', isBefore: true },
  ])(
    'from recovery codes that the thief got $label; the owner’s own second factor stays',
    async ({ isBefore }) => {
      const { secret, headers } = await turnOnLongAgo(await anAccount());
      if (!isBefore) await changeEmail(headers, THIEF_EMAIL);
      await waitForNewCodes();
      const body = { currentPassword: PASSWORD, code: toCode(secret) };
      const { json } = await call(replaceCodes, { body, headers });
      if (isBefore) await changeEmail(headers, THIEF_EMAIL);
      expect(await recover()).toMatchObject({ undone: ['recovery-codes'] });
      await chooseNewPassword();
      const attempt = (code: unknown) =>
        call(logIn, { body: { email: OLD_EMAIL, password: NEW_PASSWORD, code } });
      expect((await attempt(json.recoveryCodes[0])).status).toBe(401);
      await waitForNewCodes();
      expect((await attempt(toCode(secret))).status).toBe(200);
    },
  );

  test('also where the thief changed the email back and forth, with either link', async () => {
    const user = await anAccount();
    const headers = await createBearerHeaders(user);
    await changeEmail(headers, THIEF_EMAIL);
    const thief = await turnOnSecondFactor(headers, PASSWORD);
    await changeEmail(thief.headers, OLD_EMAIL);
    await changeEmail(thief.headers, THIEF_EMAIL);
    const [firstToken, , lastToken] = await listTokens();
    expect((await followLink(lastToken)).status).toBe(200);
    expect((await User.findById(user._id).lean())?.secondFactor).toBeUndefined();
    // The other link would undo the owner's changes.
    expect((await followLink(firstToken)).status).toBe(400);
  });

  const toAddressInput = (label: string, isPrimary: boolean) => ({
    label,
    street1: '1 Main Street',
    city: 'Springfield',
    state: 'IL',
    postalCode: '62701',
    phoneNumber: '2025550123',
    isPrimary,
  });
  const anAddress = (label: string, isPrimary: boolean) => ({
    _id: new mongoose.Types.ObjectId(),
    ...toAddressInput(label, isPrimary),
    company: '',
    street2: '',
  });

  test('from addresses, cards and allergens: the owner’s are as before, and none of the allergens is lost', async () => {
    const addresses = [anAddress('Home 0', true), anAddress('Home 1', false)];
    const aCard = (stripeId: string, last4: string, isPrimary: boolean) => ({
      ...{ stripeId, last4, isPrimary, label: '', brand: 'visa', expMonth: 1, expYear: 2040 },
      ...{ cardholderName: '', updatedAt: new Date() },
    });
    const fields = { addresses, allergens: ['milk'], paymentMethods: [aCard('pm_own', '4242', true)] };
    const user = await aUser({
      ...(fields as unknown as Parameters<typeof aUser>[0]),
      email: OLD_EMAIL,
      passwordHash: await hashPassword(PASSWORD),
    });
    const headers = await createBearerHeaders(user);
    await changeEmail(headers, THIEF_EMAIL);
    await call(postAddress, { body: toAddressInput('Drop', true), headers });
    await call(putAllergens, { method: 'PUT', body: { allergens: ['eggs'] }, headers });
    await User.collection.updateOne(
      { _id: user._id },
      { $set: { paymentMethods: [aCard('pm_own', '4242', false), aCard('pm_thief', '1881', true)] } },
    );
    expect(await recover()).toEqual({
      undone: ['allergens'],
      ...{ areCardsRemoved: true, areAddressesRemoved: true, isPhoneRemoved: false },
      isSecondFactorKept: false,
    });
    const recovered = await User.findById(user._id).lean();
    expect(recovered?.addresses.map(({ label, isPrimary }) => [label, isPrimary])).toEqual([
      ['Home 0', true],
      ['Home 1', false],
    ]);
    expect(recovered?.paymentMethods.map(({ stripeId, isPrimary }) => [stripeId, isPrimary])).toEqual([
      ['pm_own', true],
    ]);
    expect(recovered?.allergens?.toSorted()).toEqual(['eggs', 'milk']);
    expect(await CardRemoval.countDocuments({ _id: 'pm_thief' })).toBe(1);
  });

  test('from an emptied list of what they avoid: it is there again, since they rely on it', async () => {
    const user = await aUser({
      allergens: ['milk', 'peanuts'],
      email: OLD_EMAIL,
      passwordHash: await hashPassword(PASSWORD),
    });
    const headers = await createBearerHeaders(user);
    await changeEmail(headers, THIEF_EMAIL);
    await call(putAllergens, { method: 'PUT', body: { allergens: [] }, headers });
    expect(await recover()).toMatchObject({ undone: ['allergens'] });
    expect((await User.findById(user._id).lean())?.allergens).toEqual(['milk', 'peanuts']);
  });

  test('from an edited address: it is gone, and the next one of the owner is filled in at checkout', async () => {
    const address = anAddress('Home', true);
    const user = await aUser({
      ...({ addresses: [address] } as unknown as Parameters<typeof aUser>[0]),
      email: OLD_EMAIL,
      passwordHash: await hashPassword(PASSWORD),
    });
    const headers = await createBearerHeaders(user);
    await changeEmail(headers, THIEF_EMAIL);
    const params = { id: String(address._id) };
    const body = { ...toAddressInput('Home', true), street1: '9 Drop Street' };
    expect((await call(putAddress, { method: 'PUT', params, body, headers })).status).toBe(200);
    expect(await recover()).toMatchObject({ areAddressesRemoved: true });
    const recovered = await User.findById(user._id).lean();
    expect(recovered?.addresses).toEqual([]);
    const ownHeaders = await createBearerHeaders({
      _id: user._id,
      tokenVersion: recovered?.tokenVersion ?? 0,
    });
    const { json } = await call(postAddress, {
      body: toAddressInput('New home', false),
      headers: ownHeaders,
    });
    expect(json.addresses).toMatchObject([{ label: 'New home', isPrimary: true }]);
  });

  test('and until then, notices about its security go to the old email too', async () => {
    const user = await aTakenAccount((headers) => turnOnSecondFactor(headers, PASSWORD));
    const notices = () => OutboxEmail.find({ kind: 'second-factor-changed' }).sort({ to: 1 }).lean();
    expect((await notices()).map(({ to, data }) => [to, data])).toEqual([
      [OLD_EMAIL, { change: 'enabled', isToEarlierAddress: true }],
      [THIEF_EMAIL, { change: 'enabled' }],
    ]);
    await OutboxEmail.deleteMany({});
    await moveChangesToPast(25);
    const stored = await User.findById(user._id).lean();
    const headers = await createBearerHeaders({ _id: user._id, tokenVersion: stored?.tokenVersion ?? 0 });
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    await call(putPassword, { method: 'PUT', headers, body });
    expect((await OutboxEmail.find().lean()).map(({ to }) => to)).toEqual([THIEF_EMAIL]);
  });
});

describe('every address that has a claim to the account', () => {
  const listNotices = async (kind: EmailJob['kind']) =>
    (await OutboxEmail.find({ kind }).sort({ to: 1 }).lean()).map(({ to, data }) => [to, data]);

  test('hears of a change back: the replaced one too, since it may be the owner’s', async () => {
    const user = await anAccount();
    const headers = await createBearerHeaders(user);
    await changeEmail(headers, 'new@shop.test');
    await turnOnSecondFactor(headers, PASSWORD);
    await followLink((await listTokens())[0]);
    expect(await listNotices('email-changed-back')).toEqual([
      ['new@shop.test', { isSecondFactorRemoved: true }],
    ]);
  });

  test('hears of a change back to a later address as long as its own link works, and when it no longer does', async () => {
    const headers = await createBearerHeaders(await anAccount());
    await changeEmail(headers, 'second@shop.test');
    await moveChangesToPast(25);
    await changeEmail(headers, 'third@shop.test');
    await moveChangesToPast(25);
    await changeEmail(headers, 'fourth@shop.test');
    // The emails to the first two were sent late.
    await EmailChange.updateMany({}, { $set: { takeBackUntil: new Date(Date.now() + HOUR_MS) } });
    await followLink((await listTokens())[1]);
    expect(await listNotices('email-changed-back')).toEqual([
      ['fourth@shop.test', { isSecondFactorRemoved: false }],
      [OLD_EMAIL, { isSecondFactorRemoved: false, isToEarlierAddress: true }],
      ['third@shop.test', { isSecondFactorRemoved: false }],
    ]);
  });

  test('hears that the account was deleted, since no link can undo that', async () => {
    const headers = await createBearerHeaders(await anAccount());
    await changeEmail(headers, THIEF_EMAIL);
    const body = { currentPassword: PASSWORD };
    expect((await call(deleteMe, { method: 'DELETE', headers, body })).status).toBe(204);
    expect((await listNotices('account-deleted')).map(([to]) => to)).toEqual([OLD_EMAIL, THIEF_EMAIL]);
  });

  test('hears of later changes of the email as long as its link works', async () => {
    const headers = await createBearerHeaders(await anAccount());
    await changeEmail(headers, THIEF_EMAIL);
    await changeEmail(headers, 'second@evil.test');
    const copies = (await listNotices('email-changed')).filter(([, data]) => data.isToEarlierAddress);
    expect(copies).toEqual([[OLD_EMAIL, { newEmail: 'second@evil.test', isToEarlierAddress: true }]]);
  });
});

test('correcting a typo sends a link only to the previous email, not to the mistyped one', async () => {
  const user = await anAccount();
  const headers = await createBearerHeaders(user);
  await changeEmail(headers, 'typo@stranger.test');
  await changeEmail(headers, 'right@shop.test');
  expect((await listTokens()).map(Boolean)).toEqual([true, false]);
  // A day later, the corrected one belongs to the account.
  await moveChangesToPast(25);
  await changeEmail(headers, 'next@shop.test');
  expect((await listTokens()).map(Boolean)).toEqual([false, false, true]);
});

describe('a link that reverts a change', () => {
  test.each([{ token: 'x' }, { token: '' }, { token: undefined }, { token: 'x'.repeat(300) }])(
    'cannot be guessed: $token gets 400',
    async ({ token }) => {
      const user = await anAccount();
      await changeEmail(await createBearerHeaders(user), THIEF_EMAIL);
      expect((await followLink(token)).status).toBe(400);
      expect(await readEmail(user)).toBe(THIEF_EMAIL);
    },
  );

  test('works once in twenty concurrent attempts', async () => {
    const user = await anAccount();
    await changeEmail(await createBearerHeaders(user), THIEF_EMAIL);
    const [token] = await listTokens();
    const responses = await Promise.all(Array.from({ length: 20 }, () => followLink(token)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await readEmail(user)).toBe(OLD_EMAIL);
  });

  test('expires after a day', async () => {
    const user = await anAccount();
    await changeEmail(await createBearerHeaders(user), THIEF_EMAIL);
    const [token] = await listTokens();
    await EmailChange.updateMany({}, { $set: { takeBackUntil: new Date(Date.now() - 1) } });
    expect((await followLink(token)).status).toBe(400);
    expect(await createRestoreLink(String((await EmailChange.findOne().lean())?._id))).toBeNull();
  });

  test('is stored as a hash, and does not sign anyone in', async () => {
    const user = await anAccount();
    await changeEmail(await createBearerHeaders(user), THIEF_EMAIL);
    const [token = ''] = await listTokens();
    expect(JSON.stringify(await EmailChange.find().lean())).not.toContain(token);
    expect((await followLink(token)).headers.has('set-cookie')).toBe(false);
  });
});

describe('abusing the shop to discover emails or to send emails to others', () => {
  test('by checking which emails are taken ends after ten changes in an hour, including refused ones', async () => {
    await aUser({ email: 'taken@shop.test' });
    const headers = await createBearerHeaders(await anAccount());
    for (let i = 0; i < 10; i += 1) {
      expect((await changeEmail(headers, 'taken@shop.test')).status).toBe(409);
    }
    const refusal = await changeEmail(headers, 'taken@shop.test');
    expect([refusal.status, Number(refusal.headers.get('retry-after')) > 0]).toEqual([429, true]);
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await call(putPassword, { method: 'PUT', headers, body })).status).toBe(429);
  });

  test('by changing back and forth sends each recipient at most fifteen emails in an hour, five of them resets', async () => {
    const VICTIM = 'victim@other.test';
    for (let i = 0; i < 8; i += 1) await call(requestReset, { body: { email: VICTIM } });
    expect(await OutboxEmail.countDocuments({ to: VICTIM })).toBe(5);
    for (let i = 0; i < 6; i += 1) {
      const headers = await createBearerHeaders(await anAccount(`mine-${i}@shop.test`));
      for (let turn = 0; turn < 4; turn += 1) {
        await EmailChange.deleteMany({});
        await changeEmail(headers, turn % 2 ? `mine-${i}@shop.test` : VICTIM);
      }
    }
    expect(await OutboxEmail.countDocuments({ to: VICTIM })).toBe(15);
  });

  test('by asking for reset links uses up none of the notices about the owner’s account', async () => {
    await anAccount('ada@shop.test');
    for (let i = 0; i < 8; i += 1) await call(requestReset, { body: { email: 'ada@shop.test' } });
    const notice = { kind: 'password-changed', to: 'ada@shop.test' } as const;
    for (let i = 0; i < 12; i += 1) await enqueueAccountEmail(notice);
    expect(await OutboxEmail.countDocuments({ kind: 'reset-request' })).toBe(5);
    expect(await OutboxEmail.countDocuments({ kind: 'password-changed' })).toBe(10);
  });

  test('by filling the mailbox first does not prevent the owner from being notified: the change is refused until then', async () => {
    const headers = await createBearerHeaders(await anAccount('ada@shop.test'));
    for (let i = 0; i < 10; i += 1) await consumeRateLimit('accountLetter', 'ada@shop.test');
    expect((await changeEmail(headers, 'thief@other.test')).status).toBe(429);
    expect(await User.countDocuments({ email: 'ada@shop.test' })).toBe(1);
    await RateLimit.deleteMany({});
    expect((await changeEmail(headers, 'thief@other.test')).status).toBe(200);
    expect(await OutboxEmail.countDocuments({ kind: 'email-changed', to: 'ada@shop.test' })).toBe(1);
  });
});
