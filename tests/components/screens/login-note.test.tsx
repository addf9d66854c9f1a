/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import {
  forgetAccount,
  refreshAccount,
  registerLoginOpener,
  rememberAccount,
} from '@/components/accounts/account-store';
import type { LoginReason } from '@/components/accounts/login-reasons';
import { LoginNote } from '@/components/screens/login-note';
import { UserLinks } from '@/components/screens/user-links';
import type { UserView } from '@/lib/accounts/profile-schema';

/** The pages that the note has led on to. */
const visited: string[] = [];
let search = '';
jest.mock('next/navigation', () => ({
  useSearchParams: () => new URLSearchParams(search),
  useRouter: () => ({}),
  usePathname: () => '/',
}));
document.addEventListener('click', (event) => {
  if (!(event.target instanceof HTMLAnchorElement)) return;
  visited.push(event.target.pathname + event.target.search);
  event.preventDefault();
});

const sendRequest = jest.fn();
const openLogin = jest.fn<void, [reason: LoginReason | undefined, onClosed: () => void]>();
const unregister = registerLoginOpener(openLogin);
const respondAs = (role: 'user' | 'admin') =>
  sendRequest.mockResolvedValue({
    ok: true,
    status: 200,
    json: async () => ({ user: { id: '1'.repeat(24), role } }),
  });

async function openHome(login: string) {
  search = new URLSearchParams({ login }).toString();
  window.history.replaceState(null, '', `/?${search}`);
  await act(async () => render(<LoginNote />));
}
async function logInAs(role: 'user' | 'admin') {
  respondAs(role);
  await act(async () => void (await rememberAccount()));
  await act(async () => openLogin.mock.lastCall?.[1]());
}

beforeEach(() => {
  jest.resetAllMocks();
  visited.length = 0;
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  global.fetch = sendRequest;
  sendRequest.mockResolvedValue({ ok: false, status: 401, json: async () => ({}) });
  forgetAccount();
});
afterAll(unregister);

test('a link that names another site asks for nothing and leads nowhere', async () => {
  await openHome('//evil.example/profile');
  expect(openLogin).not.toHaveBeenCalled();
  expect(screen.queryByRole('status')).toBeNull();
  await logInAs('user');
  expect(visited).toEqual([]);
});

test('a guest who asked for a protected page is told why and asked to log in, and led on to it after the login', async () => {
  await openHome('/profile/my-recipes?edit=new');
  expect(window.location.href).toBe('http://localhost/');
  expect(openLogin.mock.calls[0]?.[0]).toBe('page');
  expect(screen.getByRole('status').textContent).toContain('Please log in to see the page you asked for.');
  await logInAs('user');
  expect(visited).toEqual(['/profile/my-recipes?edit=new']);
});

test('the page that the login has led on to gets the focus at its heading, once', async () => {
  const links = <UserLinks user={{ id: '1'.repeat(24), role: 'user', email: 'ada@shop.test' } as UserView} />;
  await openHome('/profile/my-recipes?edit=new');
  await logInAs('user');
  // The header may get the links only while the page is being left.
  await act(async () => void render(links));
  cleanup();
  window.history.replaceState(null, '', '/profile/my-recipes?edit=new');
  const arrive = () =>
    act(async () =>
      render(
        <>
          {links}
          <main>
            <h1>My Personal Recipes</h1>
          </main>
        </>,
      ),
    );
  await arrive();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  cleanup();
  await arrive();
  expect(document.activeElement).toBe(document.body);
});

test('a guest who closes the login can open it again, and is led on after it', async () => {
  await openHome('/favorites');
  await act(async () => openLogin.mock.calls[0]?.[1]());
  expect(visited).toEqual([]);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Log in' })));
  expect(openLogin).toHaveBeenCalledTimes(2);
  await logInAs('user');
  expect(visited).toEqual(['/favorites']);
});

test('a user who is not an admin is told so, without another login', async () => {
  respondAs('user');
  await refreshAccount();
  await openHome('/admin/orders');
  expect(screen.getByRole('status').textContent).toBe('This page is for admins.');
  expect(openLogin).not.toHaveBeenCalled();
  expect(visited).toEqual([]);
});

test('a user whose session has ended unnoticed is asked to log in instead of being redirected back and forth', async () => {
  respondAs('admin');
  await refreshAccount();
  sendRequest.mockResolvedValue({ ok: false, status: 401, json: async () => ({}) });
  await openHome('/admin?search=rice');
  expect(visited).toEqual([]);
  expect(openLogin).toHaveBeenCalledTimes(1);
  await logInAs('admin');
  expect(visited).toEqual(['/admin?search=rice']);
});
