/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import { openAttempt, readAttempt, storeSentAttempt } from '@/components/checkout/attempt-store';
import { useLastAttempt } from '@/components/checkout/use-last-attempt';
import { toStoredCart } from '@/lib/cart/cart-rules';
import { generateUuid } from '@/lib/text/id-rules';
import { aCartItem } from '@/tests/support/view-examples';

const rice = aCartItem();
const KEY = '3f0c7a52-9c1e-4a63-8f57-2d9b6c1e0a44';
const sendRequest = jest.fn();
const readStoredItems = () => JSON.parse(localStorage.getItem('cart') ?? '{"items":[]}').items;

function LastAttempt() {
  const lastAttempt = useLastAttempt();
  return <p>{'message' in lastAttempt ? lastAttempt.message : lastAttempt.status}</p>;
}
async function renderAttempt(status: number, body: object) {
  sendRequest.mockResolvedValue({ ok: status < 300, status, json: async () => body });
  await act(async () => render(<LastAttempt />));
}

beforeEach(() => {
  jest.resetAllMocks();
  global.fetch = sendRequest;
  localStorage.setItem('cart', toStoredCart([{ ...rice, quantity: 3 }], Date.now()));
  storeSentAttempt(KEY, [rice]);
});

test('without a started checkout, no request is sent', async () => {
  localStorage.removeItem('checkout-attempt');
  await renderAttempt(200, {});
  expect(screen.getByText('none')).toBeTruthy();
  expect(sendRequest).not.toHaveBeenCalled();
});

test('a paid attempt removes the ordered items from the cart and is deleted', async () => {
  await renderAttempt(200, {
    success: true,
    state: 'paid',
    message: '',
    order: { orderNumber: 'A' },
    orderToken: 'token',
  });
  expect(screen.getByText('paid')).toBeTruthy();
  expect(readStoredItems()).toMatchObject([{ name: 'Basmati Rice', quantity: 1 }]);
  expect(readAttempt()).toBeNull();
});

test('an attempt that may still be paid keeps the cart and its key, and the message does not say that nothing was charged', async () => {
  await renderAttempt(200, {
    success: false,
    state: 'pending',
    message: 'Status unclear.',
    isNothingCharged: false,
  });
  expect(
    screen.getByText(/is not settled yet\. If you pay again, you will never be charged twice/),
  ).toBeTruthy();
  expect(screen.queryByText(/nothing was charged/)).toBeNull();
  expect(readAttempt()?.key).toBe(KEY);
});

test('an unpaid attempt keeps the cart and its key, and the message says that nothing was charged if the provider confirmed it', async () => {
  await renderAttempt(200, {
    success: false,
    state: 'action',
    message: 'Auth required.',
    isNothingCharged: true,
  });
  expect(
    screen.getByText(
      'Your last payment was not finished, and nothing was charged. You did not complete your bank’s verification.',
    ),
  ).toBeTruthy();
  expect(readStoredItems()).toMatchObject([{ quantity: 3 }]);
  expect(readAttempt()?.key).toBe(KEY);
});

test('an expired attempt keeps the cart and deletes its key', async () => {
  await renderAttempt(200, { success: false, state: 'void', message: 'This checkout has expired.' });
  expect(screen.getByText('This checkout has expired.')).toBeTruthy();
  expect(readStoredItems()).toMatchObject([{ quantity: 3 }]);
  expect(readAttempt()).toBeNull();
});

test('an attempt under review is treated as paid: its items are removed from the cart', async () => {
  await renderAttempt(200, {
    success: true,
    state: 'pending',
    message: '',
    order: { orderNumber: 'A' },
    orderToken: 'token',
  });
  expect(screen.getByText('paid')).toBeTruthy();
  expect(readAttempt()).toBeNull();
});

test('an attempt from another session shows only its order number', async () => {
  await renderAttempt(200, { success: true, state: 'paid', message: '', orderNumber: 'ABCD' });
  expect(screen.getByText(/it is order ABCD/)).toBeTruthy();
});

test('an attempt that cannot be checked keeps its key, and the message says that its outcome is unknown', async () => {
  await renderAttempt(502, { code: 'provider_failed', error: 'No.' });
  expect(screen.getByText(/could not check what happened/)).toBeTruthy();
  expect(readAttempt()?.key).toBe(KEY);
});

test('an attempt is checked regardless of its age on the device’s clock', async () => {
  localStorage.setItem(
    'checkout-attempt',
    JSON.stringify({ key: KEY, startedAtMs: 0, isSent: true, ordered: [] }),
  );
  await renderAttempt(200, { success: false, state: 'action', message: '', isNothingCharged: true });
  expect(sendRequest).toHaveBeenCalledTimes(1);
});

test('a checkout whose key was never sent is not checked', async () => {
  localStorage.removeItem('checkout-attempt');
  openAttempt();
  await renderAttempt(200, {});
  expect(sendRequest).not.toHaveBeenCalled();
});

test('an attempt unknown to the shop keeps its key: its order may still be in flight', async () => {
  await renderAttempt(404, { code: 'not_found', error: 'There is no checkout with this key.' });
  expect(screen.getByText('none')).toBeTruthy();
  expect(readAttempt()?.key).toBe(KEY);
});

test('a key is a random UUID', () => {
  expect(generateUuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(generateUuid()).not.toBe(generateUuid());
});
