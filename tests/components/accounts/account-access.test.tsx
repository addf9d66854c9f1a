/** @jest-environment jsdom */
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { AccountAccessRow } from '@/components/accounts/account-access-row';
import { PasskeyLoginButton } from '@/components/accounts/login-form';

const PHONE = { id: '1'.repeat(24), name: 'Phone', host: 'shop.test', createdAt: '2026-11-01T12:00:00.000Z' };
const signIns = [
  { id: 'a'.repeat(36), device: 'Firefox on Linux', isActive: true, isCurrent: true },
  { id: 'b'.repeat(36), device: 'Safari on iPhone', isActive: true, isCurrent: false },
  { id: 'c'.repeat(36), device: 'Chrome on Windows', isActive: false, isCurrent: false },
].map((signIn) => ({ ...signIn, startedAt: PHONE.createdAt, lastUsedAt: PHONE.createdAt }));
const sendRequest = jest.fn(async (url: string, init?: RequestInit) => {
  const ended = signIns.map((signIn, index) => ({ ...signIn, isActive: index === 0 }));
  const body = url.includes('passkeys')
    ? { passkeys: [{ ...PHONE, isUsable: false }] }
    : { signIns: init?.method === 'DELETE' ? ended : signIns };
  return { ok: true, status: 200, json: async () => body } as Response;
});

beforeEach(() => {
  sendRequest.mockClear();
  global.fetch = sendRequest as never;
  Element.prototype.scrollTo = () => {};
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

test('passkeys and devices are loaded when the user asks for them, and get the focus', async () => {
  render(<AccountAccessRow hasSecondFactor={false} />);
  expect(sendRequest).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Passkeys and devices' }));
  const heading = await screen.findByRole('heading', { name: 'Passkeys' });
  expect(document.activeElement).toBe(heading);
  const passkeys = await screen.findByRole('list', { name: 'Your passkeys' });
  expect(passkeys.textContent).toContain('It works only at shop.test');
  const devices = screen.getByRole('list', { name: 'Your devices' });
  expect(within(devices).getAllByRole('button')).toHaveLength(1);
  await act(async () => fireEvent.click(within(devices).getByRole('button', { name: /^Log out Safari/ })));
  expect(within(devices).queryByRole('button')).toBeNull();
  expect(sendRequest.mock.calls.at(-1)?.[0]).toContain(`/api/users/me/sign-ins/${'b'.repeat(36)}`);
});

test('a code is asked for with two-step login only', async () => {
  for (const hasSecondFactor of [false, true]) {
    const { unmount } = render(<AccountAccessRow hasSecondFactor={hasSecondFactor} />);
    fireEvent.click(screen.getByRole('button', { name: 'Passkeys and devices' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Phone' }));
    expect(screen.queryByLabelText('Code from your app or a recovery code') !== null).toBe(hasSecondFactor);
    unmount();
  }
});

describe('the login with a passkey', () => {
  const props = { isFormBusy: false, readRemember: () => true, onDone: jest.fn() };

  test('is not offered by a browser without passkeys', () => {
    render(<PasskeyLoginButton {...props} onFailure={() => {}} />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('says what to do when the user cancels it, and can be tried again', async () => {
    const challenge = { challenge: 'AAAA', rpId: 'localhost', timeout: 1000, userVerification: 'required' };
    sendRequest.mockResolvedValueOnce({ ok: true, status: 201, json: async () => challenge } as Response);
    Object.assign(window, { PublicKeyCredential: jest.fn() });
    const get = jest.fn().mockRejectedValue(new DOMException('canceled', 'NotAllowedError'));
    Object.assign(navigator, { credentials: { get } });
    const onFailure = jest.fn();
    render(<PasskeyLoginButton {...props} onFailure={onFailure} />);
    await act(async () => fireEvent.click(screen.getByRole('button')));
    const button = await screen.findByRole('button', { name: 'Use a passkey' });
    expect(onFailure.mock.calls.at(-1)?.[0]).toContain('Please try again');
    expect(button.getAttribute('aria-disabled')).toBe('false');
    expect(props.onDone).not.toHaveBeenCalled();
    Reflect.deleteProperty(window, 'PublicKeyCredential');
  });
});
