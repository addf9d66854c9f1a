/** @jest-environment jsdom */
import { act, renderHook } from '@testing-library/react';
import { useLinkToken } from '@/components/accounts/use-link-token';

const open = (url: string) => {
  window.history.replaceState(null, '', url);
  return renderHook(() => useLinkToken()).result;
};

beforeEach(() => sessionStorage.clear());

test('the token is removed from the URL, and survives a reload of its page, but not of another one', () => {
  expect(open('/reset-password?token=abc').current.token).toBe('abc');
  expect(window.location.href).toMatch(/\/reset-password$/);
  expect(open('/reset-password').current.token).toBe('abc');
  expect(open('/restore-email').current.token).toBe('');
});

test('a link that is opened later replaces the earlier one', () => {
  open('/reset-password?token=abc');
  expect(open('/reset-password?token=def').current.token).toBe('def');
});

test('a token that has been used is forgotten', () => {
  const result = open('/reset-password?token=abc');
  act(() => result.current.forgetToken());
  expect(open('/reset-password').current.token).toBe('');
});
