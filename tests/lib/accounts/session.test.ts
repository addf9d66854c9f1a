import { requirePageUser } from '@/lib/accounts/session';
import { SESSION_COOKIE } from '@/lib/accounts/session-cookie';
import { pages } from '@/lib/pages/pages';
import { env } from '@/lib/runtime/env';
import type { UserDocument } from '@/models/user';
import { withDatabase } from '@/tests/support/database';
import { aUser, createToken } from '@/tests/support/sign-in';

const mockHeaders = new Headers();
jest.mock('next/headers', () => ({ cookies: async () => ({}), headers: async () => mockHeaders }));
jest.mock('next/navigation', () => ({
  redirect: (path: string) => {
    throw new Error(`redirected to ${path}`);
  },
}));

withDatabase();
afterEach(() => jest.restoreAllMocks());

const HOME_WITH_LOGIN = pages.home.path({ login: pages.adminUsers.path() });
const SECOND_FACTOR = {
  encryptedSecret: 'x',
  lastUsedStep: 1,
  recoveryCodeHashes: [],
  enabledAt: new Date(),
};

/** Opens an admin page; returns the visitor's role, or where they are redirected. */
async function openAdminPage(fields: Partial<UserDocument>, isRequired: boolean): Promise<string> {
  jest.replaceProperty(env(), 'REQUIRE_ADMIN_SECOND_FACTOR', isRequired);
  mockHeaders.set('cookie', `${SESSION_COOKIE}=${await createToken(await aUser(fields))}`);
  return requirePageUser('adminUsers').then(
    ({ role }) => role,
    (error: Error) => error.message,
  );
}

describe('a shop that requires two-step login of admins', () => {
  test('leads admins without it from admin pages to the profile, and other users home', async () => {
    expect(await openAdminPage({ role: 'admin' }, true)).toBe('redirected to /profile');
    expect(await openAdminPage({ role: 'user' }, true)).toBe(`redirected to ${HOME_WITH_LOGIN}`);
    expect(await openAdminPage({ role: 'user', secondFactor: SECOND_FACTOR }, true)).toBe(
      `redirected to ${HOME_WITH_LOGIN}`,
    );
  });

  test('shows admin pages to admins with it', async () => {
    expect(await openAdminPage({ role: 'admin', secondFactor: SECOND_FACTOR }, true)).toBe('admin');
  });
});

test('a shop that does not require two-step login shows admin pages to every admin', async () => {
  expect(await openAdminPage({ role: 'admin' }, false)).toBe('admin');
});
