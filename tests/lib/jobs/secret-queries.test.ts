import { startDatabase } from '@/lib/jobs/database-start';
import { findSecretWeakness } from '@/lib/jobs/secret-queries';
import { env } from '@/lib/runtime/env';
import { log } from '@/lib/runtime/log';
import { processState } from '@/lib/runtime/process-state';
import { withDatabase } from '@/tests/support/database';
import { aUser } from '@/tests/support/sign-in';

withDatabase();

const useSecret = (secret: string) => {
  jest.replaceProperty(env(), 'SHOP_DEMO', false);
  jest.replaceProperty(env(), 'NEXTAUTH_SECRET', secret);
};
afterEach(() => {
  jest.restoreAllMocks();
  Object.assign(processState(), { ready: false, stopping: false });
});

test('a new shop does not start with a secret made of words, and says so', async () => {
  useSecret('passwordpasswordpassword123456789');
  const warn = jest.spyOn(log, 'warn').mockImplementation(() => {
    processState().stopping = true;
  });
  const prepare = jest.fn();
  await startDatabase(prepare);
  expect(prepare).not.toHaveBeenCalled();
  expect(JSON.stringify(warn.mock.calls, (_, value) => value?.message ?? value)).toContain(
    'A new shop does not start with it.',
  );
});

test('a shop that has users goes on with it, with a warning', async () => {
  await aUser();
  useSecret('passwordpasswordpassword123456789');
  const warn = jest.spyOn(log, 'warn').mockImplementation(() => {});
  await startDatabase(async () => {});
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('NEXTAUTH_SECRET does not look random'));
  expect(processState().ready).toBe(true);
});

test('a random secret, and that of a trial shop, are nothing to say', async () => {
  expect(await findSecretWeakness()).toBeNull();
  useSecret('q7f0YJm1Xw9sT4bV8nK2dL6pR3cZ5hGe');
  expect(await findSecretWeakness()).toBeNull();
});
