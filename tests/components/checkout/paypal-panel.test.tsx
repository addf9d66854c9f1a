/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import { readAttempt } from '@/components/checkout/attempt-store';
import { withPaymentLock } from '@/components/checkout/payment-lock';
import { PayPalPanel } from '@/components/checkout/paypal-panel';
import { EMPTY_DRAFT } from '@/lib/checkout/shipping-draft-rules';

/** What the panel hands to PayPal's buttons, and what its loader says. */
type Handed = {
  disabled: boolean;
  createOrder: () => Promise<string>;
  onApprove: (data: { orderID?: string }, actions: { restart: () => void }) => Promise<void>;
  onCancel: () => void;
  onError: (error: Error) => void;
};
const mockPayPal: { handed: Handed | null; isRejected: boolean } = { handed: null, isRejected: false };
jest.mock('@paypal/react-paypal-js', () => ({
  PayPalScriptProvider: ({ children }: { children: React.ReactNode }) => children,
  usePayPalScriptReducer: () => [{ isPending: false, isRejected: mockPayPal.isRejected }],
  PayPalButtons: (props: Handed) => {
    mockPayPal.handed = props;
    return null;
  },
}));

const access = { clientId: 'x', environment: 'sandbox', sdkBaseUrl: null } as const;
const rice = {
  _id: '1'.repeat(24),
  name: 'Basmati Rice',
  category: '',
  image: '',
  selectedOption: { amount: '1kg', price: 5.49 },
  quantity: 2,
};
const draft = { ...EMPTY_DRAFT, name: 'Ada Cook', city: 'Portland' };
const onPay = jest.fn();
const send = jest.fn();
const show = () =>
  render(<PayPalPanel access={access} items={[rice]} draft={draft} isBlocked={false} onPay={onPay} />);
const handed = (): Handed => {
  if (!mockPayPal.handed) throw new Error('PayPal was handed nothing');
  return mockPayPal.handed;
};
const restart = jest.fn();

beforeEach(() => {
  jest.resetAllMocks();
  global.fetch = send;
  mockPayPal.isRejected = false;
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

test('where PayPal is not on, the panel says so', () => {
  render(<PayPalPanel access={null} items={[]} draft={draft} isBlocked={false} onPay={onPay} />);
  expect(screen.getByText(/^PayPal is not available/)).toBeTruthy();
});

test('a script that does not load: Failed to load PayPal SDK.', () => {
  mockPayPal.isRejected = true;
  show();
  expect(screen.getByRole('alert').textContent).toBe(
    'Failed to load PayPal SDK. Please try again or select another payment method.',
  );
});

test('an order that cannot be begun: Could not initiate PayPal payment.', async () => {
  send.mockResolvedValue({ ok: false, status: 502, json: async () => ({}) });
  show();
  await act(async () => {
    const error = await handed()
      .createOrder()
      .catch((refusal: Error) => refusal);
    // PayPal reports our own refusal once more.
    handed().onError(error as Error);
  });
  expect(screen.getByRole('alert').textContent).toBe('Could not initiate PayPal payment.');
});

test('while another payment is under way nothing is begun at PayPal, and the customer reads why', async () => {
  show();
  await act(() =>
    withPaymentLock(async () => {
      const error = await handed()
        .createOrder()
        .catch((refusal: Error) => refusal);
      handed().onError(error as Error);
    }),
  );
  expect(send).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toMatch(/^A payment is under way already/);
});

test('while the payment is taken the panel says so, and its buttons are off', async () => {
  let finish = (_placed: object) => {};
  onPay.mockReturnValue(new Promise((resolve) => (finish = resolve)));
  show();
  await act(async () => void handed().onApprove({ orderID: 'PP1' }, { restart }));
  expect(screen.getByRole('status').textContent).toBe('Placing order...');
  expect(handed().disabled).toBe(true);
  await act(async () => finish({ kind: 'refused', text: 'Order failed.', isDecline: false }));
  expect(screen.queryByRole('status')).toBeNull();
  expect(handed().disabled).toBe(false);
});

test('cart and address are sent under the key of the checkout, and PayPal gets the id', async () => {
  send.mockResolvedValue({ ok: true, status: 200, json: async () => ({ id: 'PP1' }) });
  show();
  expect(await act(() => handed().createOrder())).toBe('PP1');
  const [, { body, headers }] = send.mock.calls[0] ?? [];
  expect(JSON.parse(body)).toMatchObject({
    cart: [{ itemId: rice._id, amount: '1kg', quantity: 2, pricePerUnit: 5.49 }],
    shippingInfo: { name: 'Ada Cook', city: 'Portland' },
  });
  expect(headers['Idempotency-Key']).toBe(readAttempt()?.key);
});

test.each([
  ['cancelled', 'PayPal payment was cancelled.', () => handed().onCancel()],
  [
    'broken',
    'An error occurred with the PayPal payment. Please try again.',
    () => handed().onError(new Error('popup')),
  ],
  [
    'approved without an id',
    'PayPal Order ID is missing. Cannot place order.',
    () => handed().onApprove({}, { restart }),
  ],
])('%s it reads: %s', async (_, text, happen) => {
  show();
  await act(async () => happen());
  expect(screen.getByRole('alert').textContent).toBe(text);
});

test('approved it is placed; a declined account may choose another way to pay', async () => {
  onPay.mockResolvedValueOnce({ kind: 'refused', text: 'The payment was declined.', isDecline: true });
  show();
  await act(() => handed().onApprove({ orderID: 'PP1' }, { restart }));
  expect(onPay).toHaveBeenCalledWith({ paymentMethodType: 'paypal', paypalOrderId: 'PP1' });
  expect(screen.getByRole('alert').textContent).toBe('The payment was declined.');
  expect(restart).toHaveBeenCalledTimes(1);
  onPay.mockResolvedValueOnce({ kind: 'placed' });
  await act(() => handed().onApprove({ orderID: 'PP1' }, { restart }));
  expect(restart).toHaveBeenCalledTimes(1);
});
