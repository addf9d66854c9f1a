/** @jest-environment jsdom */
import { act, cleanup, renderHook } from '@testing-library/react';
import { forgetAccount, rememberAccount } from '@/components/accounts/account-store';
import { useLinkToken } from '@/components/accounts/use-link-token';
import { clearVisitorData } from '@/components/screens/sign-out';

const ADA = { id: '1'.repeat(24), email: 'ada@shop.test', role: 'user', favorites: [] };

const open = async (url: string) => {
  window.history.replaceState(null, '', url);
  return act(async () => renderHook(() => useLinkToken()).result);
};
async function logIn() {
  const response = { ok: true, status: 200, json: async () => ({ user: ADA }) };
  Object.assign(global, { fetch: async () => response });
  await act(rememberAccount);
}

beforeEach(() => {
  sessionStorage.clear();
  act(forgetAccount);
});

test('the token is removed from the URL, and survives a reload of its page, but not of another one', async () => {
  expect((await open('/reset-password?token=abc')).current.token).toBe('abc');
  expect(window.location.href).toMatch(/\/reset-password$/);
  expect((await open('/reset-password')).current.token).toBe('abc');
  expect((await open('/restore-email')).current.token).toBe('');
});

test('a link that is opened later replaces the earlier one', async () => {
  await open('/reset-password?token=abc');
  expect((await open('/reset-password?token=def')).current.token).toBe('def');
});

test('a token that has been used is forgotten', async () => {
  const result = await open('/reset-password?token=abc');
  act(() => result.current.forgetToken());
  expect((await open('/reset-password')).current.token).toBe('');
});

test.each([{ when: 'before they log in' }, { when: 'after they logged in' }])(
  'a link that a user opens $when survives a reload, and after their logout opens nothing: neither on its page nor on a new one',
  async ({ when }) => {
    if (when.startsWith('after')) await logIn();
    await open('/orders/1?token=abc');
    if (when.startsWith('before')) await logIn();
    cleanup();
    const result = await open('/orders/1');
    expect(result.current.token).toBe('abc');
    act(clearVisitorData);
    expect(result.current.token).toBe('');
    expect((await open('/orders/1')).current.token).toBe('');
  },
);
