import '@/tests/support/slow-database';
import mongoose from 'mongoose';
import { POST as logIn } from '@/app/api/auth/login/route';
import { GET as getMe } from '@/app/api/users/me/route';
import { hashPassword } from '@/lib/accounts/password-hash';
import { connect, disconnect } from '@/lib/db/connect';
import { ensureIndexes } from '@/lib/jobs/indexes';
import { runPatiently } from '@/lib/runtime/process-state';
import { emptyDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { aUser, createToken } from '@/tests/support/sign-in';
import { answerAtOnce, goAway } from '@/tests/support/slow-database';
import { waitUntil } from '@/tests/support/wait-until';

// With the time limits of requests, which tests otherwise raise.
beforeAll(async () => {
  await connect();
  await ensureIndexes();
});
beforeEach(emptyDatabase);
afterEach(async () => {
  answerAtOnce();
  await waitUntil(isConnected);
});
afterAll(disconnect);

const PASSWORD = 'Saffron-Rice-42!';
const isConnected = () => mongoose.connection.readyState === mongoose.ConnectionStates.connected;

async function losePrimary() {
  goAway();
  await waitUntil(() => !isConnected());
}

test('while a new primary is chosen, a write waits for it, and a read is answered at once with 503', async () => {
  const user = await aUser({ email: 'ada@shop.test', passwordHash: await hashPassword(PASSWORD) });
  const headers = { Authorization: `Bearer ${await createToken(user)}` };
  await losePrimary();
  let isAnswered = false;
  const login = call(logIn, { body: { email: 'ada@shop.test', password: PASSWORD } }).finally(() => {
    isAnswered = true;
  });
  const read = await call(getMe, { headers });
  expect([read.status, read.headers.get('retry-after'), isAnswered]).toEqual([503, '5', false]);
  answerAtOnce();
  expect((await login).status).toBe(200);
  expect((await call(getMe, { headers })).status).toBe(200);
});

test('what waits longer than an election takes is refused, and so is all else of the same request, at once', async () => {
  await losePrimary();
  await runPatiently(50, async () => {
    await expect(connect()).rejects.toMatchObject({ code: 'unavailable' });
    await expect(connect()).rejects.toMatchObject({ code: 'unavailable' });
  });
});
