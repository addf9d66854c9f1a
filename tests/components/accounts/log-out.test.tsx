/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { forgetAccount, rememberAccount, useAccount } from '@/components/accounts/account-store';
import { writeDraftPart } from '@/components/checkout/checkout-draft-store';
import { UserLinks } from '@/components/screens/user-links';
import { listDrafts, writeDraft } from '@/components/ui/draft-storage';

jest.mock('next/navigation', () => {
  const router = { refresh: () => {}, push: () => {} };
  return { useRouter: () => router, usePathname: () => '/' };
});

const USER = { id: '1'.repeat(24), email: 'ada@shop.test', role: 'user', favorites: [] };
const ID = '2'.repeat(24);
const logOutOnServer = jest.fn();

async function respond(path: string) {
  if (path === '/api/auth/logout') await logOutOnServer();
  return { ok: true, status: 200, json: async () => ({ user: USER }) };
}

function Header() {
  const account = useAccount();
  return account.status === 'user' ? <UserLinks user={account.user} /> : <output>{account.status}</output>;
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const store = (key: string, values: object) => writeDraft(key, JSON.stringify({ values }));
async function pressLogout() {
  await rememberAccount();
  await act(async () => void render(<Header />));
  await press('Logout');
}

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  Object.assign(global, { fetch: respond });
  logOutOnServer.mockReset();
  localStorage.clear();
  sessionStorage.clear();
  forgetAccount();
});

test('a logout that deletes nothing is not asked about', async () => {
  store(`recipe:${ID}:new`, { title: 'Another user’s' });
  writeDraftPart(USER.id, 'method', 'paypal');
  await pressLogout();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('guest');
});

test.each([
  {
    what: 'a recipe',
    type: () => store(`recipe:${USER.id}:${ID}`, { title: 'Soup' }),
    named: 'the recipe “Soup”',
  },
  {
    what: 'a new recipe without a name',
    type: () => store(`recipe:${USER.id}:new`, { title: '' }),
    named: 'a new recipe',
  },
  {
    what: 'an ingredient',
    type: () => store(`admin-ingredient:${USER.id}:new`, { name: 'Saffron' }),
    named: 'the new ingredient “Saffron”',
  },
  {
    what: 'a page',
    type: () => store(`admin-page:${USER.id}:about`, { text: 'We' }),
    named: 'the page “About”',
  },
  {
    what: 'the checkout',
    type: () => writeDraftPart(USER.id, 'shipping', { name: 'Ada' }),
    named: 'your checkout details',
  },
  {
    what: 'two of them',
    type() {
      store(`admin-page:${USER.id}:about`, { text: 'We' });
      writeDraftPart(USER.id, 'billing', { cardholderName: 'Ada' });
    },
    named: 'the page “About” and your checkout details',
  },
  {
    what: 'many',
    type() {
      for (const letter of 'abcdef') store(`recipe:${USER.id}:${letter}`, { title: letter });
    },
    named: 'the recipe “a”, the recipe “b”, the recipe “c”, the recipe “d”, and 2 others',
  },
])('a logout that deletes unsaved changes is asked about: $what', async ({ type, named }) => {
  type();
  await pressLogout();
  expect(screen.getByRole('dialog', { name: 'Log out?' }).textContent).toContain(
    `You have unsaved changes to ${named}. Log out and delete them?`,
  );
  expect(logOutOnServer).not.toHaveBeenCalled();
});

describe('a user with unsaved changes', () => {
  beforeEach(async () => {
    store(`recipe:${USER.id}:${ID}`, { title: 'Soup' });
    await pressLogout();
  });

  test('who stays keeps them', async () => {
    await press('Stay');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(listDrafts('')).toHaveLength(1);
    expect(logOutOnServer).not.toHaveBeenCalled();
  });

  test('who logs out nevertheless deletes them', async () => {
    await press('Log out');
    expect(screen.getByRole('status').textContent).toBe('guest');
    expect(listDrafts('')).toEqual([]);
  });

  test('who cannot log out keeps them, and is told in the question', async () => {
    logOutOnServer.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await press('Log out');
    expect(screen.getByRole('dialog').textContent).toContain('it is not known whether you are logged out');
    expect(listDrafts('')).toHaveLength(1);
    await press('Log out');
    expect(listDrafts('')).toEqual([]);
  });
});
