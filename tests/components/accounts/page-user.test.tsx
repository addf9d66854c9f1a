/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react';
import {
  forgetAccount,
  readLastEmail,
  refreshAccount,
  registerLoginOpener,
  registerPageExit,
  rememberAccount,
  useAccount,
} from '@/components/accounts/account-store';
import { PhoneDialog } from '@/components/accounts/phone-dialog';
import { ItemDeletions, useItemDeletions } from '@/components/admin/item-deletions';
import { UserLinks } from '@/components/screens/user-links';
import { PAGE_USER_HEADER } from '@/lib/http/header-rules';

jest.mock('next/navigation', () => {
  const router = { refresh: () => {}, push: () => {} };
  return { useRouter: () => router, usePathname: () => '/admin' };
});

const ADA = { id: '1'.repeat(24), email: 'ada@shop.test', role: 'admin', favorites: [] };
const BOB = { ...ADA, id: '2'.repeat(24), email: 'bob@shop.test' };
const RECIPE_ID = '3'.repeat(24);
const OTHER_USER_MESSAGE = 'Another user has logged in in this browser, so this was not done.';

/** Who is logged in in this browser, in whichever tab. */
let sessionUser: typeof ADA | null = null;
let isDeletionRefused = false;
/** Held back while the shop is slow to say whose session it is. */
let accountResponse = Promise.resolve();
/** The changes that the server has made, each with the user in whose name. */
const changes: string[] = [];

/** The server, which compares the user of the page with that of the session. */
async function respond(
  path: string,
  { method, headers = {} }: { method: string; headers?: Record<string, string> },
) {
  const toResponse = (status: number, body: object) => ({ ok: status < 300, status, json: async () => body });
  if (path === '/api/users/me') await accountResponse;
  if (!sessionUser) return toResponse(401, { error: 'Please log in to continue.' });
  const pageUserId = headers[PAGE_USER_HEADER];
  if (pageUserId !== undefined && pageUserId !== sessionUser.id)
    return toResponse(409, { code: 'other_user', error: OTHER_USER_MESSAGE });
  if (method === 'GET') return toResponse(200, { user: sessionUser, openCount: 0 });
  if (method === 'DELETE' && isDeletionRefused) return toResponse(409, { error: 'Someone has changed it.' });
  changes.push(`${method} ${path} by ${sessionUser.email}`);
  if (path === '/api/auth/logout') sessionUser = null;
  return toResponse(200, {});
}

function DeleteButton() {
  const { remove } = useItemDeletions();
  const item = { _id: RECIPE_ID, kind: 'recipe', version: '1', draftKey: 'none', title: 'Soup' } as const;
  return (
    <button type="button" onClick={() => void remove(item)}>
      Delete
    </button>
  );
}
function Header() {
  const account = useAccount();
  return account.status === 'user' ? <UserLinks user={account.user} /> : <output>{account.status}</output>;
}
const wait = (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)));
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
/** Another tab's value in the flag of the session. */
const storeInOtherTab = (flag: string | null) =>
  act(async () => {
    if (flag === null) localStorage.removeItem('signed-in');
    else localStorage.setItem('signed-in', flag);
    window.dispatchEvent(new StorageEvent('storage', { key: 'signed-in' }));
  });

async function openAdminPage() {
  sessionUser = ADA;
  await rememberAccount();
  await act(async () =>
    render(
      <>
        <Header />
        <ItemDeletions>
          <DeleteButton />
        </ItemDeletions>
      </>,
    ),
  );
}
const openPhoneDialog = () =>
  act(async () =>
    render(
      <>
        <Header />
        <PhoneDialog phoneNumber="" onClose={() => {}} onSaved={async () => {}} />
      </>,
    ),
  );
async function savePhone() {
  fireEvent.change(screen.getByLabelText('Phone number'), { target: { value: '(555) 010-0142' } });
  await act(async () => fireEvent.click(screen.getByText('Save')));
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  jest.spyOn(console, 'error').mockImplementation(() => {});
  Object.assign(global, { fetch: respond });
  // Not in jsdom.
  Element.prototype.scrollTo = () => {};
  registerPageExit(() => false);
  isDeletionRefused = false;
  accountResponse = Promise.resolve();
  changes.length = 0;
  forgetAccount();
});
afterEach(() => jest.useRealTimers());

describe('logging out while a deletion can still be undone', () => {
  test('does not log out if the deletion is refused, and says so', async () => {
    await openAdminPage();
    await press('Delete');
    isDeletionRefused = true;
    await press('Logout');
    await wait(0);
    expect(screen.getByRole('alert').textContent).toBe(
      'Could not delete recipe. “Soup” stays in the list. Someone has changed it. You are still logged in.',
    );
    expect(changes).toEqual([]);
    await press('Logout');
    await wait(0);
    expect(changes).toEqual(['POST /api/auth/logout by ada@shop.test']);
  });

  test('deletes first, so that the next admin of this browser does not', async () => {
    await openAdminPage();
    await press('Delete');
    await press('Logout');
    await wait(0);
    sessionUser = BOB;
    await act(async () => void (await rememberAccount()));
    await wait(11_000);
    expect(changes).toEqual([
      `DELETE /api/admin/recipes/${RECIPE_ID} by ada@shop.test`,
      'POST /api/auth/logout by ada@shop.test',
    ]);
  });
});

describe('a change belongs to the user of the page', () => {
  test('and is refused after another one has logged in, before this tab has noticed', async () => {
    sessionUser = ADA;
    await rememberAccount();
    await openPhoneDialog();
    sessionUser = BOB;
    await savePhone();
    expect(changes).toEqual([]);
  });

  test('and waits until it is known whose page it is', async () => {
    sessionUser = ADA;
    let release = () => {};
    accountResponse = new Promise((resolve) => {
      release = resolve;
    });
    const account = refreshAccount();
    await openPhoneDialog();
    await savePhone();
    expect(changes).toEqual([]);
    await act(async () => release());
    await account;
    sessionUser = BOB;
    await wait(0);
    expect(changes).toEqual(['PUT /api/users/me/phone by ada@shop.test']);
  });

  test('also if it was refused because its session has ended, and another one has logged in since', async () => {
    sessionUser = ADA;
    await rememberAccount();
    const openLogin = jest.fn<void, [reason: unknown, onClosed: () => void]>();
    const unregister = registerLoginOpener(openLogin);
    await openPhoneDialog();
    sessionUser = null;
    await savePhone();
    await storeInOtherTab('logged-out');
    sessionUser = BOB;
    await act(async () => void (await rememberAccount()));
    await act(async () => openLogin.mock.lastCall?.[1]());
    expect(changes).toEqual([]);
    expect(screen.getByText(OTHER_USER_MESSAGE)).toBeTruthy();
    unregister();
  });
});

describe('after a logout in another tab', () => {
  test('a protected page is left, and the email of its user is no longer known', async () => {
    const leave = jest.fn(() => true);
    await openAdminPage();
    registerPageExit(leave);
    sessionUser = null;
    await storeInOtherTab('logged-out');
    expect(leave).toHaveBeenCalledTimes(1);
    expect(readLastEmail()).toBe('');
    // Nothing is sent from it anymore, even for a user who logs in elsewhere in the meantime.
    sessionUser = BOB;
    await wait(11_000);
    expect(changes).toEqual([]);
  });

  test('any other page stays, and forgets its user, even if it only learns from a refused request', async () => {
    await openAdminPage();
    sessionUser = null;
    localStorage.setItem('signed-in', 'logged-out');
    await act(async () => void (await refreshAccount()));
    expect(screen.getByText('guest')).toBeTruthy();
    expect(readLastEmail()).toBe('');
  });

  test('unlike after the end of its session, whose user is asked to log in again', async () => {
    const leave = jest.fn(() => true);
    await openAdminPage();
    registerPageExit(leave);
    sessionUser = null;
    await storeInOtherTab(null);
    expect(leave).not.toHaveBeenCalled();
    expect(readLastEmail()).toBe('ada@shop.test');
  });
});
