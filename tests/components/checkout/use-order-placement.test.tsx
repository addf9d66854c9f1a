/** @jest-environment jsdom */
import { act, renderHook } from '@testing-library/react';
import { type PaymentSource, useOrderPlacement } from '@/components/checkout/use-order-placement';
import { EMPTY_DRAFT } from '@/lib/checkout/shipping-draft-rules';

const sendRequest = jest.fn();
const setChanges = jest.fn();

const open = () =>
  renderHook(
    ({ isSessionExpired }) =>
      useOrderPlacement({
        payments: { mode: 'test', stripe: null, paypal: null },
        items: [],
        draft: EMPTY_DRAFT,
        startedSignedIn: true,
        isSessionExpired,
        setChanges,
      }),
    { initialProps: { isSessionExpired: false } },
  );

beforeEach(() => {
  jest.resetAllMocks();
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  global.fetch = sendRequest;
});

test('the checkout cannot be left from the moment the card is sent to its provider, until that has failed', async () => {
  const { result } = open();
  let refuse = () => {};
  const source: PaymentSource = () =>
    new Promise((resolve) => {
      refuse = () => resolve({ kind: 'refused', message: 'Your card was declined.', isDecline: true });
    });
  let payment: Promise<unknown> = Promise.resolve();
  act(() => {
    payment = result.current.placeOrder(source);
  });
  expect(result.current.isPlacing).toBe(true);
  await act(async () => {
    refuse();
    await payment;
  });
  expect(result.current.isPlacing).toBe(false);
  expect(sendRequest).not.toHaveBeenCalled();
  await act(async () => {
    await result.current.placeOrder(() => Promise.reject(new Error('Gone.'))).catch(() => {});
  });
  expect(result.current.isPlacing).toBe(false);
});

test('a payment that was not sent because the session has ended says so until the customer has logged in again', async () => {
  sendRequest.mockResolvedValue({ ok: false, status: 401, json: async () => ({}) });
  const { result, rerender } = open();
  rerender({ isSessionExpired: true });
  await act(async () => {
    const outcome = await result.current.placeOrder({ paymentMethodType: 'card', paymentMethodId: 'pm_1' });
    expect(outcome).toEqual({ kind: 'session-ended' });
  });
  expect(result.current.unsentNote).toBe('Your session has ended, so this payment was not sent.');
  rerender({ isSessionExpired: false });
  expect(result.current.unsentNote).toBe('');
});
