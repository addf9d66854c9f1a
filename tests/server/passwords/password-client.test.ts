import { MessageChannel, type MessagePort } from 'node:worker_threads';
import bcrypt from 'bcrypt';
import { hashPassword, isCorrectPassword } from '@/lib/accounts/password-hash';
import { processState } from '@/lib/runtime/process-state';
import { respondToPasswordRequest } from '@/server/passwords/bcrypt-response';
import { createPasswordHasher, MAX_PENDING_PASSWORDS } from '@/server/passwords/password-client';

// The password thread, here in the same thread, on a real channel.

let ports: MessagePort[];

beforeEach(() => {
  const { port1, port2 } = new MessageChannel();
  ports = [port1, port2];
  port1.on('message', (request) => port1.postMessage(respondToPasswordRequest(request)));
  processState().passwordHasher = createPasswordHasher(port2);
  // Only while a test waits for a response.
  port2.ref();
});
afterEach(() => {
  processState().passwordHasher = undefined;
  for (const port of ports) port.close();
});

test('a renderer refuses a wrong password and an unknown user, and accepts the right one', async () => {
  const hash = await hashPassword('Saffron-Rice-42!');
  expect(bcrypt.getRounds(hash)).toBeGreaterThanOrEqual(4);
  expect(
    await Promise.all([
      isCorrectPassword('saffron-rice-42!', hash),
      isCorrectPassword('Saffron-Rice-42!', null),
      isCorrectPassword('Saffron-Rice-42!', hash),
    ]),
  ).toEqual([false, false, true]);
});

test('too many waiting passwords are refused immediately with 503, and a later one is accepted', async () => {
  const passwords = Array.from({ length: MAX_PENDING_PASSWORDS + 10 }, () =>
    hashPassword('Saffron-Rice-42!'),
  );
  const results = await Promise.allSettled(passwords);
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(refusals).toHaveLength(10);
  expect(refusals[0]).toMatchObject({ code: 'unavailable', status: 503 });
  expect(await isCorrectPassword('Saffron-Rice-42!', await hashPassword('Saffron-Rice-42!'))).toBe(true);
});

test('a hash made without the thread is accepted by it, and the other way around', async () => {
  const madeInThread = await hashPassword('Saffron-Rice-42!');
  const { passwordHasher } = processState();
  processState().passwordHasher = undefined;
  const madeHere = await hashPassword('Saffron-Rice-42!');
  expect(await isCorrectPassword('Saffron-Rice-42!', madeInThread)).toBe(true);
  processState().passwordHasher = passwordHasher;
  expect(await isCorrectPassword('Saffron-Rice-42!', madeHere)).toBe(true);
});

test('a failure of bcrypt rejects only its own request', async () => {
  const hasher = processState().passwordHasher;
  const [failed, made] = await Promise.allSettled([hasher?.compare('x', 5 as never), hasher?.hash('x', 4)]);
  expect([failed?.status, made?.status]).toEqual(['rejected', 'fulfilled']);
});
