import { POST as startLogin } from '@/app/api/auth/passkey/challenge/route';
import { POST as logIn } from '@/app/api/auth/passkey/route';
import { POST as resetPassword } from '@/app/api/auth/reset-password/route';
import { GET as exportAccount } from '@/app/api/users/me/export/route';
import { DELETE as removePasskey, PUT as renamePasskey } from '@/app/api/users/me/passkeys/[id]/route';
import { POST as addPasskey, GET as listPasskeys } from '@/app/api/users/me/passkeys/route';
import { POST as startSetup } from '@/app/api/users/me/passkeys/setup/route';
import { GET as getMe } from '@/app/api/users/me/route';
import { hashPassword } from '@/lib/accounts/password-hash';
import { createResetLink } from '@/lib/accounts/reset-commands';
import { RATE_POLICIES } from '@/lib/db/rate-limit';
import { env } from '@/lib/runtime/env';
import { PasskeyChallenge } from '@/models/passkey-challenge';
import { RateLimit } from '@/models/rate-limit';
import { User } from '@/models/user';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { addAuthenticator, anAuthenticator, type Deviation, logInWith } from '@/tests/support/passkeys';
import { turnOnSecondFactor } from '@/tests/support/second-factor';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';

// The attacker wants to log in with a passkey that is not theirs, or to add theirs to someone's account.

withDatabase();
const { NEXTAUTH_URL } = env();
afterEach(() => {
  env().NEXTAUTH_URL = NEXTAUTH_URL;
});

const EMAIL = 'ada@shop.test';
const PASSWORD = 'Saffron-Rice-42!';
const PROOF = { currentPassword: PASSWORD };

async function createAda() {
  const user = await aUser({ email: EMAIL, passwordHash: await hashPassword(PASSWORD) });
  return { id: String(user._id), headers: await createBearerHeaders(user) };
}
const toUserHandle = (id: string) => Buffer.from(id, 'hex').toString('base64url');
const toStatuses = (responses: readonly { status: number }[]) => responses.map(({ status }) => status).sort();
const start = async () => (await call(startLogin, { method: 'POST' })).json;

describe('a login with a passkey is refused', () => {
  test.each<{ label: string; deviation: Deviation }>([
    { label: 'signed for another site', deviation: { origin: 'https://shop.example.evil' } },
    { label: 'bound to another host', deviation: { host: 'shop.example.evil' } },
    { label: 'without the user’s PIN, finger or face', deviation: { isVerified: false } },
    { label: 'without the user’s presence', deviation: { isPresent: false } },
    { label: 'of a new passkey instead of a login', deviation: { type: 'webauthn.create' } },
    { label: 'with a challenge that the shop has not sent', deviation: { challenge: 'bm90IG91cnM' } },
    { label: 'whose counter stands still: a copy was used', deviation: { counter: 1 } },
    { label: 'with the id of no user', deviation: { userHandle: 'bm9ib2R5' } },
  ])('$label', async ({ deviation }) => {
    const { headers } = await createAda();
    const authenticator = await addAuthenticator(headers, PROOF);
    const { status, json, headers: responseHeaders } = await logInWith(authenticator, deviation);
    expect([status, json.code]).toEqual([401, 'unauthenticated']);
    expect(responseHeaders.getSetCookie()).toEqual([]);
    expect((await logInWith(authenticator, { counter: 2 })).status).toBe(200);
  });

  test('with the passkey of another user in the name of the victim', async () => {
    const ada = await createAda();
    await addAuthenticator(ada.headers, PROOF);
    const thief = await aUser({ passwordHash: await hashPassword(PASSWORD) });
    const authenticator = await addAuthenticator(await createBearerHeaders(thief), PROOF);
    const { status } = await logInWith(authenticator, { userHandle: toUserHandle(ada.id) });
    expect(status).toBe(401);
  });

  test('with a signature by another key', async () => {
    const { headers } = await createAda();
    const authenticator = await addAuthenticator(headers, PROOF);
    const forged = anAuthenticator().use(await start());
    const credential = {
      ...authenticator.use(await start()),
      response: { ...forged.response, userHandle: authenticator.use(await start()).response.userHandle },
    };
    expect((await call(logIn, { body: { credential } })).status).toBe(401);
  });

  test('with what was signed before: of ten at the same time, one logs in', async () => {
    const { headers } = await createAda();
    const authenticator = await addAuthenticator(headers, PROOF);
    const body = { credential: authenticator.use(await start()) };
    const responses = await Promise.all(Array.from({ length: 10 }, () => call(logIn, { body })));
    expect(toStatuses(responses)).toEqual([200, ...Array.from({ length: 9 }, () => 401)]);
    expect((await call(logIn, { body })).status).toBe(401);
  });

  test('after five minutes', async () => {
    const { headers } = await createAda();
    const authenticator = await addAuthenticator(headers, PROOF);
    const options = await start();
    await PasskeyChallenge.updateMany({}, { expiresAt: new Date(Date.now() - 1) });
    const { status, json } = await call(logIn, { body: { credential: authenticator.use(options) } });
    expect([status, json.error]).toEqual([401, 'This took too long, or was already used. Please try again.']);
  });

  test('with a challenge for adding a passkey', async () => {
    const { headers } = await createAda();
    const authenticator = await addAuthenticator(headers, PROOF);
    const { json: setup } = await call(startSetup, { body: PROOF, headers });
    const credential = authenticator.use({ ...(await start()), challenge: setup.challenge });
    expect((await call(logIn, { body: { credential } })).status).toBe(401);
  });

  test('after the passkey was removed, with its sessions', async () => {
    const { headers } = await createAda();
    const authenticator = await addAuthenticator(headers, PROOF);
    const { json: login } = await logInWith(authenticator);
    const { json } = await call(listPasskeys, { headers });
    const params = { id: json.passkeys[0].id };
    const removed = await call(removePasskey, { method: 'DELETE', params, body: PROOF, headers });
    expect([removed.status, removed.json.passkeys]).toEqual([200, []]);
    for (const Authorization of [`Bearer ${login.token}`, headers.Authorization ?? ''])
      expect((await call(getMe, { headers: { Authorization } })).status).toBe(401);
    const refused = await logInWith(authenticator);
    expect([refused.status, refused.json.error]).toEqual([
      401,
      'The shop does not know this passkey: it may have been removed. Please log in with your password, and delete the passkey on your device.',
    ]);
  });

  test('after the shop moved to another host, until it is back', async () => {
    const { headers } = await createAda();
    const authenticator = await addAuthenticator(headers, PROOF);
    env().NEXTAUTH_URL = 'https://new.shop.test';
    expect((await logInWith(authenticator)).status).toBe(401);
    expect((await call(listPasskeys, { headers })).json.passkeys).toMatchObject([{ isUsable: false }]);
    env().NEXTAUTH_URL = NEXTAUTH_URL;
    expect((await logInWith(authenticator)).status).toBe(200);
  });

  test.each(['https://127.0.0.1', 'http://shop.test'])(
    'at %s, where browsers refuse them',
    async (origin) => {
      const { headers } = await createAda();
      env().NEXTAUTH_URL = origin;
      expect((await call(startLogin, { method: 'POST' })).status).toBe(409);
      expect((await call(startSetup, { body: PROOF, headers })).status).toBe(409);
    },
  );

  test('beyond the logins that a client may try', async () => {
    const { headers } = await createAda();
    const authenticator = await addAuthenticator(headers, PROOF);
    const body = { credential: authenticator.use(await start()) };
    await RateLimit.updateMany({ _id: /^loginPerClient/ }, { count: RATE_POLICIES.loginPerClient.max });
    const refused = [await call(startLogin, { method: 'POST' }), await call(logIn, { body })];
    expect(toStatuses(refused)).toEqual([429, 429]);
  });
});

describe('adding a passkey to an account', () => {
  test('takes the password, and with two-step login a code', async () => {
    const { headers } = await createAda();
    const wrong = await call(startSetup, { body: { currentPassword: 'wrong' }, headers });
    expect([wrong.status, Object.keys(wrong.json.fields)]).toEqual([400, ['currentPassword']]);
    const account = await turnOnSecondFactor(headers, PASSWORD);
    for (const code of [undefined, '', '000000']) {
      const { status, json } = await call(startSetup, { body: { ...PROOF, code }, headers: account.headers });
      expect([status, Object.keys(json.fields)]).toEqual([400, ['code']]);
    }
    expect(await PasskeyChallenge.countDocuments()).toBe(0);
    const body = { ...PROOF, code: account.recoveryCodes[0] };
    expect((await call(startSetup, { body, headers: account.headers })).status).toBe(201);
  });

  test('is refused without a started setup, with one of another user, and a second time', async () => {
    const { headers } = await createAda();
    const thief = await createBearerHeaders(await aUser({ passwordHash: await hashPassword(PASSWORD) }));
    const { json: options } = await call(startSetup, { body: PROOF, headers: thief });
    const body = { name: 'Thief', credential: anAuthenticator().create(options) };
    expect((await call(addPasskey, { body, headers })).status).toBe(400);
    expect((await call(addPasskey, { body, headers: thief })).status).toBe(201);
    expect((await call(addPasskey, { body, headers: thief })).status).toBe(400);
    expect((await User.findOne({ email: EMAIL }).lean())?.passkeys).toBeUndefined();
  });

  test.each<{ label: string; deviation: Deviation }>([
    { label: 'from another site', deviation: { origin: 'https://shop.example.evil' } },
    { label: 'for another host', deviation: { host: 'shop.example.evil' } },
    { label: 'without the user’s PIN, finger or face', deviation: { isVerified: false } },
  ])('is refused $label', async ({ deviation }) => {
    const { headers } = await createAda();
    const { json: options } = await call(startSetup, { body: PROOF, headers });
    const body = { name: 'Phone', credential: anAuthenticator().create(options, deviation) };
    const { status, json } = await call(addPasskey, { body, headers });
    expect([status, json.error]).toEqual([
      400,
      'This passkey could not be added. Please try again, or use another device.',
    ]);
    expect((await call(listPasskeys, { headers })).json.passkeys).toEqual([]);
  });

  test('is refused if another account has it, or this one', async () => {
    const { headers } = await createAda();
    const authenticator = await addAuthenticator(headers, PROOF);
    const thief = await createBearerHeaders(await aUser({ passwordHash: await hashPassword(PASSWORD) }));
    await expect(addAuthenticator(thief, PROOF, { authenticator })).rejects.toThrow('already in use');
    await expect(addAuthenticator(headers, PROOF, { authenticator })).rejects.toThrow('not added');
  });

  test('stops at ten, even at the same time', async () => {
    const { id, headers } = await createAda();
    const limits = jest.replaceProperty(env(), 'RATE_LIMITS', 'off');
    const setups = await Promise.all(
      Array.from({ length: 12 }, () => call(startSetup, { body: PROOF, headers })),
    );
    const added = await Promise.all(
      setups.map(({ json }) =>
        call(addPasskey, { body: { name: 'Phone', credential: anAuthenticator().create(json) }, headers }),
      ),
    );
    expect(added.filter(({ status }) => status === 201)).toHaveLength(10);
    expect((await User.findOne({ _id: id }).lean())?.passkeys).toHaveLength(10);
    expect((await call(startSetup, { body: PROOF, headers })).json.code).toBe('limit_reached');
    limits.restore();
  });
});

test('a passkey of another user can be neither renamed nor removed', async () => {
  const { headers } = await createAda();
  await addAuthenticator(headers, PROOF);
  const { json } = await call(listPasskeys, { headers });
  const thief = await createBearerHeaders(await aUser({ passwordHash: await hashPassword(PASSWORD) }));
  const params = { id: json.passkeys[0].id };
  const renamed = await call(renamePasskey, { method: 'PUT', params, body: { name: 'x' }, headers: thief });
  const removed = await call(removePasskey, { method: 'DELETE', params, body: PROOF, headers: thief });
  expect([renamed.status, removed.status]).toEqual([404, 404]);
  expect((await call(listPasskeys, { headers })).json).toEqual(json);
});

test('a password reset removes every passkey, which may be a thief’s', async () => {
  const { headers } = await createAda();
  const authenticator = await addAuthenticator(headers, PROOF);
  const token = String(await createResetLink(EMAIL)).split('token=')[1];
  const body = { token, newPassword: 'Saffron-Rice-43!' };
  expect((await call(resetPassword, { body })).status).toBe(200);
  expect((await logInWith(authenticator)).status).toBe(401);
});

test('the keys of passkeys are in no response', async () => {
  const { id, headers } = await createAda();
  await addAuthenticator(headers, PROOF);
  const [passkey] = (await User.findOne({ _id: id }).lean())?.passkeys ?? [];
  const responses = await Promise.all(
    [listPasskeys, exportAccount, getMe].map((get) => call(get, { headers })),
  );
  for (const { json } of responses) {
    const text = JSON.stringify(json);
    expect(text).not.toContain(passkey?.publicKey);
    expect(text).not.toContain(passkey?.credentialId);
  }
});
