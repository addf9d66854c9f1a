/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import { ResetPasswordForm } from '@/components/accounts/reset-password-form';

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: jest.fn() }) }));

const EXPIRED = 'This password reset link is invalid or has expired.';
const sendRequest = jest.fn();

beforeEach(() => {
  jest.resetAllMocks();
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  global.fetch = sendRequest;
  sessionStorage.clear();
});

async function openPage(url: string) {
  window.history.replaceState(null, '', url);
  await act(async () => render(<ResetPasswordForm />));
  return screen.queryByLabelText('New password');
}

test('a page without a token says so instead of asking for a password', async () => {
  expect(await openPage('/reset-password')).toBeNull();
  expect(screen.getByRole('alert').textContent).toBe('Password reset token not found in URL.');
  expect(sendRequest).not.toHaveBeenCalled();
});

test('a link that no longer works says so before a password is typed', async () => {
  sendRequest.mockResolvedValue({ ok: false, status: 400, json: async () => ({ error: EXPIRED }) });
  expect(await openPage('/reset-password?token=abc')).toBeNull();
  expect(screen.getByRole('alert').textContent).toBe(EXPIRED);
  expect(sendRequest.mock.calls.map(([path, { body }]) => [path, body])).toEqual([
    ['/api/auth/check-reset-token', '{"token":"abc"}'],
  ]);
});

test.each([
  { label: 'works', prepare: () => sendRequest.mockResolvedValue({ ok: true, status: 204 }) },
  { label: 'cannot be checked', prepare: () => sendRequest.mockRejectedValue(new TypeError('offline')) },
])('a link that $label shows the form', async ({ prepare }) => {
  prepare();
  expect(await openPage('/reset-password?token=abc')).not.toBeNull();
});
