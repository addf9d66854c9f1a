/** @jest-environment jsdom */
import { act, renderHook } from '@testing-library/react';
import { type PaymentSource, useOrderPlacement } from '@/components/checkout/use-order-placement';
import { EMPTY_DRAFT } from '@/lib/checkout/shipping-draft-rules';

const sendRequest = jest.fn();
const setChanges = jest.fn();

const open = (startedSignedIn = true) =>
  renderHook(
    ({ isSessionExpired }) =>
      useOrderPlacement({
        payments: { mode: 'test', stripe: null, paypal: null },
        items: [],
        draft: EMPTY_DRAFT,
        startedSignedIn,
        isSessionExpired,
        setChanges,
        setShortages: jest.fn(),
      }),
    { initialProps: { isSessionExpired: false } },
  );

beforeEach(() => {
  jest.resetAllMocks();
  localStorage.clear();
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

const CARD: PaymentSource = { paymentMethodType: 'card', paymentMethodId: 'pm_1' };
const toResponse = (status: number, body: object) => ({ ok: status < 300, status, json: async () => body });

test('a payment that was not sent after a shown decline does not call the outcome of the declined one unknown', async () => {
  const decline = { code: 'payment_declined', error: 'Your card was declined.' };
  sendRequest.mockImplementation(async (path: string) =>
    path === '/api/orders' ? toResponse(402, decline) : toResponse(200, { user: { id: '1'.repeat(24) } }),
  );
  const { result, rerender } = open();
  await act(async () => {
    expect(await result.current.placeOrder(CARD)).toMatchObject({ kind: 'refused', isDecline: true });
  });
  sendRequest.mockResolvedValue(toResponse(401, {}));
  rerender({ isSessionExpired: true });
  await act(async () => void (await result.current.placeOrder(CARD)));
  expect(result.current.unsentNote).toBe('Your session has ended, so this payment was not sent.');
});

describe('after a logout in another tab has closed the checkout, the guest’s first payment', () => {
  const placeAfterLogout = async (attemptResponse: ReturnType<typeof toResponse>) => {
    const keys: string[] = [];
    sendRequest.mockImplementation(async (path: string, { headers }: { headers: Record<string, string> }) => {
      if (path === '/api/orders/attempt') return attemptResponse;
      keys.push(headers['Idempotency-Key'] ?? '');
      return toResponse(201, {
        success: true,
        message: '',
        order: { orderNumber: 'AAAA-BBBB-CCCC' },
        orderToken: 'token',
      });
    });
    const { result } = open(false);
    act(() => result.current.startAttempt());
    const { key } = JSON.parse(localStorage.getItem('checkout-attempt') ?? '{}');
    localStorage.clear();
    let kind = '';
    await act(async () => {
      kind = (await result.current.placeOrder(CARD)).kind;
    });
    return { kind, keys, key };
  };

  test.each([
    { rule: 'before anything was sent', attemptResponse: toResponse(404, { code: 'not_found' }) },
    {
      rule: 'after a declined card',
      attemptResponse: toResponse(200, { success: false, state: 'void', message: 'Canceled.' }),
    },
  ])('is not refused, but belongs to a new checkout: $rule', async ({ attemptResponse }) => {
    const { kind, keys, key } = await placeAfterLogout(attemptResponse);
    expect([kind, keys.length]).toEqual(['placed', 1]);
    expect(keys).not.toContain(key);
  });

  test('is not sent if the checkout had been paid before', async () => {
    const paid = toResponse(200, { success: true, state: 'paid', message: '' });
    expect(await placeAfterLogout(paid)).toMatchObject({ kind: 'already-paid', keys: [] });
  });

  test('keeps its key while the outcome is not known', async () => {
    const { keys, key } = await placeAfterLogout(toResponse(503, { code: 'unavailable' }));
    expect(keys).toEqual([key]);
  });
});
