/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react';
import {
  forgetAccount,
  refreshAccount,
  registerLoginOpener,
  rememberAccount,
  useAccount,
} from '@/components/accounts/account-store';
import { guardLinks } from '@/components/accounts/link-guard';
import type { LoginReason } from '@/components/accounts/login-reasons';
import { useSessionWatch } from '@/components/accounts/use-session-watch';
import { AdminSearch } from '@/components/admin/admin-search';
import { ItemDeletions, useItemDeletions } from '@/components/admin/item-deletions';
import { OrderStatusSelect } from '@/components/admin/order-status-select';
import { FavoriteButton } from '@/components/recipe-box/favorite-button';
import { anOrderView } from '@/tests/support/order-views';

const replace = jest.fn();
jest.mock('next/navigation', () => {
  const router = { refresh: () => {}, replace: (path: string) => replace(path) };
  return { useRouter: () => router };
});

const MINUTE_MS = 60_000;
const USER = { id: '1'.repeat(24), role: 'admin', favorites: [] };
/** When the session of the server ends; in the past, it has ended. */
let endsAtMs = 0;
const requests: string[] = [];
const openLogin = jest.fn<void, [reason: LoginReason | undefined, onClosed: () => void]>();
const unregister = registerLoginOpener(openLogin);

/** The server as the pages see it: reading the account renews the session, asking next-auth for it does not. */
async function respond(path: string, { method }: { method: string }) {
  requests.push(`${method} ${path}`);
  const expires = () => new Date(endsAtMs).toISOString();
  const hasSession = endsAtMs > Date.now();
  const toResponse = (status: number, body: object) => ({ ok: status < 300, status, json: async () => body });
  if (path === '/api/auth/session')
    return toResponse(200, hasSession ? { user: USER, expires: expires() } : {});
  if (!hasSession) return toResponse(401, { error: 'Please log in to continue.' });
  if (path === '/api/users/me') return toResponse(200, { user: USER, expires: expires() });
  return toResponse(200, { favorites: ['2'.repeat(24)], favoritesCount: 1 });
}

function Header() {
  useSessionWatch();
  return <output>{useAccount().status}</output>;
}
function DeleteButton() {
  const { remove, hiddenIds } = useItemDeletions();
  return (
    <button
      type="button"
      onClick={() =>
        void remove({ _id: '3'.repeat(24), kind: 'recipe', version: '1', draftKey: 'none', title: 'Soup' })
      }
    >
      {hiddenIds.size > 0 ? 'Deleted' : 'Delete'}
    </button>
  );
}
const readHeader = () => document.querySelector('output')?.textContent;
const wait = (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)));
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));

/** Signs in for five minutes, and renders a page with its header. */
async function openPage(page?: React.ReactNode) {
  endsAtMs = Date.now() + 5 * MINUTE_MS;
  await rememberAccount();
  await act(async () =>
    render(
      <>
        <Header />
        {page}
      </>,
    ),
  );
  requests.length = 0;
}
async function endSession() {
  await wait(6 * MINUTE_MS);
  requests.length = 0;
}
async function logInAgain() {
  endsAtMs = Date.now() + 5 * MINUTE_MS;
  await act(async () => void (await rememberAccount()));
  await act(async () => openLogin.mock.lastCall?.[1]());
}
const closeLogin = () => act(async () => openLogin.mock.lastCall?.[1]());

beforeEach(() => {
  jest.useFakeTimers();
  jest.resetAllMocks();
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  jest.spyOn(console, 'error').mockImplementation(() => {});
  global.fetch = respond as never;
  // Not in jsdom.
  Element.prototype.scrollTo = () => {};
});
afterEach(() => {
  forgetAccount();
  jest.useRealTimers();
});
afterAll(unregister);

describe('the end of the session', () => {
  test('is noticed when it is due, without a request that would renew it', async () => {
    await openPage();
    await wait(4 * MINUTE_MS);
    expect(readHeader()).toBe('user');
    expect(requests).toEqual([]);
    await wait(2 * MINUTE_MS);
    expect(readHeader()).toBe('guest');
    expect(requests).toEqual(['GET /api/auth/session']);
    await wait(60 * MINUTE_MS);
    expect(requests).toHaveLength(1);
  });

  test('is put off while another tab renews it', async () => {
    await openPage();
    await wait(4 * MINUTE_MS);
    endsAtMs = Date.now() + 5 * MINUTE_MS;
    await wait(4 * MINUTE_MS);
    expect(readHeader()).toBe('user');
    await wait(2 * MINUTE_MS);
    expect(readHeader()).toBe('guest');
    expect(requests).toEqual(['GET /api/auth/session', 'GET /api/auth/session']);
  });

  test('is noticed on the return to the tab, if it came early', async () => {
    await openPage();
    endsAtMs = 0;
    await act(async () => void fireEvent.focus(window));
    expect(readHeader()).toBe('guest');
    expect(requests).toEqual(['GET /api/auth/session']);
  });

  test('is not assumed while the shop cannot be reached', async () => {
    await openPage();
    global.fetch = async () => {
      throw new TypeError('offline');
    };
    await wait(6 * MINUTE_MS);
    expect(readHeader()).toBe('user');
  });

  test('is noticed from any refused request', async () => {
    await openPage(<FavoriteButton recipeId={'2'.repeat(24)} title="Soup" />);
    endsAtMs = 0;
    await press('Favorite: Soup');
    expect(readHeader()).toBe('guest');
  });
});

describe('after the session has ended', () => {
  test('a favorite opens the login and is saved after it', async () => {
    await openPage(<FavoriteButton recipeId={'2'.repeat(24)} title="Soup" />);
    endsAtMs = 0;
    await press('Favorite: Soup');
    expect(openLogin.mock.calls[0]?.[0]).toBe('ended');
    await logInAgain();
    expect(requests.filter((request) => request.startsWith('POST'))).toHaveLength(2);
    expect(screen.getByRole('button').getAttribute('aria-pressed')).toBe('true');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a favorite stays as it was if the login is closed', async () => {
    await openPage(<FavoriteButton recipeId={'2'.repeat(24)} title="Soup" />);
    endsAtMs = 0;
    await press('Favorite: Soup');
    await closeLogin();
    expect(screen.getByRole('button').getAttribute('aria-pressed')).toBe('false');
    expect(requests.filter((request) => request.startsWith('POST'))).toHaveLength(1);
  });

  test('the status of an order is set after the login, and not if the login is closed', async () => {
    await openPage(<OrderStatusSelect order={anOrderView(1)} onChanged={jest.fn()} />);
    await endSession();
    fireEvent.change(screen.getByLabelText('Status of order NUMBER-1'), { target: { value: 'Shipped' } });
    await press('Set to Shipped');
    await closeLogin();
    expect(screen.getByRole('dialog').textContent).toContain('Could not update order status.');
    await press('Set to Shipped');
    await logInAgain();
    expect(screen.queryByRole('dialog', { name: /Set order/ })).toBeNull();
    expect(requests.at(-1)).toBe(`PUT /api/admin/orders/${anOrderView(1)._id}/status`);
  });

  const deletions = (
    <ItemDeletions>
      <DeleteButton />
    </ItemDeletions>
  );

  test('a recipe is not called deleted before the login', async () => {
    await openPage(deletions);
    await endSession();
    await press('Delete');
    expect(screen.queryByText('“Soup” was deleted.')).toBeNull();
    expect(openLogin).toHaveBeenCalledTimes(1);
    await logInAgain();
    expect(screen.getByText('“Soup” was deleted.')).toBeTruthy();
    await wait(11_000);
    expect(requests).toContain(`DELETE /api/admin/recipes/${'3'.repeat(24)}`);
  });

  test('a recipe whose time to undo the session did not outlive is deleted after the login', async () => {
    await openPage(deletions);
    await press('Delete');
    endsAtMs = 0;
    await wait(11_000);
    expect(openLogin).toHaveBeenCalledTimes(1);
    await logInAgain();
    expect(requests.filter((request) => request.startsWith('DELETE'))).toHaveLength(2);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('button', { name: 'Deleted' })).toBeTruthy();
  });

  test('an admin’s search asks for the login over the list, and goes on after it', async () => {
    await openPage(<AdminSearch label="Search titles" path="/list" search="" />);
    await endSession();
    fireEvent.change(screen.getByLabelText('Search titles'), { target: { value: 'rice' } });
    await wait(1_000);
    expect(openLogin).toHaveBeenCalledTimes(1);
    expect(replace).not.toHaveBeenCalled();
    await logInAgain();
    expect(replace.mock.calls).toEqual([['/list?search=rice']]);
  });

  test('a link to a protected page asks for the login over the page, and is followed after it; others are followed', async () => {
    const followed: string[] = [];
    const follow = (event: React.MouseEvent<HTMLAnchorElement>) => {
      event.preventDefault();
      followed.push(event.currentTarget.pathname);
    };
    await openPage(
      ['/admin/orders?page=2', '/api/users/me/export', '/about'].map((href) => (
        <a key={href} href={href} onClick={follow}>
          {href}
        </a>
      )),
    );
    guardLinks();
    const click = (name: string) => act(async () => fireEvent.click(screen.getByRole('link', { name })));
    await click('/admin/orders?page=2');
    expect(followed).toEqual(['/admin/orders']);
    await endSession();
    await click('/about');
    expect(openLogin).not.toHaveBeenCalled();
    await click('/api/users/me/export');
    await closeLogin();
    await click('/admin/orders?page=2');
    expect(openLogin).toHaveBeenCalledTimes(2);
    expect(followed).toEqual(['/admin/orders', '/about']);
    await logInAgain();
    expect(followed).toEqual(['/admin/orders', '/about', '/admin/orders']);
  });

  test('what nobody waits for asks for no login', async () => {
    await openPage();
    await endSession();
    await act(async () => void (await refreshAccount()));
    expect(openLogin).not.toHaveBeenCalled();
  });
});
