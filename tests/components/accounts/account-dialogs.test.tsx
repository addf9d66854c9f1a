/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react';
import '@/instrumentation-client';
import { AccountDialogs } from '@/components/accounts/account-dialogs';
import { clearAccount, forgetAccount, refreshAccount } from '@/components/accounts/account-store';
import { settle } from '@/tests/support/settle';

const sendRequest = jest.fn();
const getEmail = () => screen.getByLabelText<HTMLInputElement>('Email');
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

beforeEach(async () => {
  sendRequest.mockReset();
  global.fetch = sendRequest;
  // Not in jsdom.
  Element.prototype.scrollTo = () => {};
  // The page keeps the email that the last test has typed.
  const { unmount } = await act(async () => render(<AccountDialogs onClose={() => {}} />));
  fireEvent.change(getEmail(), { target: { value: '' } });
  unmount();
});

test('closing asks before it discards a typed password of a new account, but not before it closes the login', async () => {
  const onClose = jest.fn();
  await act(async () => render(<AccountDialogs onClose={onClose} />));
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Saffron-Rice-42!' } });
  await press('Create an account');
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Saffron-Rice-42!' } });
  await press('Close dialog');
  expect(screen.getByRole('dialog', { name: 'Discard your changes?' })).toBeTruthy();
  await press('Keep editing');
  expect(onClose).not.toHaveBeenCalled();
  await press('I already have an account');
  await press('Close dialog');
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('the typed email, but no password, is still there when the dialog is opened again', async () => {
  const { unmount } = await act(async () => render(<AccountDialogs onClose={() => {}} />));
  fireEvent.change(getEmail(), { target: { value: 'ada@shop.test' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Saffron-Rice-42!' } });
  unmount();
  await act(async () => render(<AccountDialogs onClose={() => {}} />));
  expect(getEmail().value).toBe('ada@shop.test');
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
});

test('the browser’s Back leads from the code of a two-step login to the password', async () => {
  const onClose = jest.fn();
  window.history.pushState({ __NA: true }, '', '/list');
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const refusal = { success: false, code: 'second_factor_required', error: 'Code?', message: 'Code?' };
  sendRequest.mockResolvedValue({ ok: false, status: 401, json: async () => refusal });
  await act(async () => render(<AccountDialogs initialEmail="ada@shop.test" onClose={onClose} />));
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Saffron-Rice-42!' } });
  await press('Log in');
  expect(screen.getByLabelText('Enter the 6-digit code from your app')).toBeTruthy();
  await settle();
  window.history.back();
  await settle();
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.queryByLabelText('Enter the 6-digit code from your app')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('Saffron-Rice-42!');
});

test('the typed email is kept when the user switches between login, registration and password reset', async () => {
  await act(async () => render(<AccountDialogs onClose={() => {}} />));
  fireEvent.change(getEmail(), { target: { value: 'ada@shop.test' } });
  await press('Create an account');
  expect(getEmail().value).toBe('ada@shop.test');
  fireEvent.change(getEmail(), { target: { value: 'ada@new.test' } });
  await press('I already have an account');
  expect(getEmail().value).toBe('ada@new.test');
  await press('Forgot password?');
  expect(getEmail().value).toBe('ada@new.test');
});

test('the browser’s Back leads from the password reset to the login, with the email, and from there out of the dialog', async () => {
  const onClose = jest.fn();
  window.history.pushState({ __NA: true }, '', '/list');
  await act(async () => render(<AccountDialogs onClose={onClose} />));
  await press('Forgot password?');
  fireEvent.change(getEmail(), { target: { value: 'ada@shop.test' } });
  const goBack = async () => {
    window.history.back();
    await settle();
  };
  await settle();
  await goBack();
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('dialog', { name: 'Log in' })).toBeTruthy();
  expect(getEmail().value).toBe('ada@shop.test');
  await goBack();
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('the login that opened because the session had ended says so', async () => {
  await act(async () => render(<AccountDialogs reason="ended" onClose={() => {}} />));
  const reason = 'Your session has ended. Log in to continue; nothing you typed is lost.';
  expect(screen.getByText(reason)).toBeTruthy();
  await press('Create an account');
  expect(screen.getByText(reason)).toBeTruthy();
});

test('the email of the user whose session has ended is there already, unless they logged out', async () => {
  sendRequest.mockResolvedValueOnce({
    ok: true,
    status: 200,
    json: async () => ({ user: { id: '1', email: 'ada@shop.test' } }),
  });
  await refreshAccount();
  clearAccount();
  const { unmount } = await act(async () => render(<AccountDialogs reason="ended" onClose={() => {}} />));
  expect(getEmail().value).toBe('ada@shop.test');
  unmount();
  forgetAccount();
  await act(async () => render(<AccountDialogs onClose={() => {}} />));
  expect(getEmail().value).toBe('');
});

test('an email that was typed elsewhere is there already', async () => {
  await act(async () => render(<AccountDialogs initialEmail="ada@shop.test" onClose={() => {}} />));
  expect(getEmail().value).toBe('ada@shop.test');
});

test('a kept email is sent without being typed again, and is still there after the reset link was sent', async () => {
  sendRequest.mockResolvedValue({ ok: true, status: 200, json: async () => ({ message: 'Sent.' }) });
  await act(async () => render(<AccountDialogs onClose={() => {}} />));
  fireEvent.change(getEmail(), { target: { value: 'ada@shop.test' } });
  await press('Forgot password?');
  await press('Send reset link');
  expect(JSON.parse(sendRequest.mock.calls[0]?.[1].body)).toEqual({ email: 'ada@shop.test' });
  await press('Back to login');
  expect(getEmail().value).toBe('ada@shop.test');
});
