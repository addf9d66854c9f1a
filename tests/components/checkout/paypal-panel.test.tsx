/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import { readAttempt } from '@/components/checkout/attempt-store';
import { withPaymentLock } from '@/components/checkout/payment-lock';
import { PayPalPanel } from '@/components/checkout/paypal-panel';
import { EMPTY_DRAFT } from '@/lib/checkout/shipping-draft-rules';

/** The props of PayPal's buttons, and the state of the loader. */
type ButtonProps = {
  forceReRender?: unknown;
  disabled: boolean;
  createOrder: () => Promise<string>;
  onApprove: (data: { orderID?: string }, actions: { restart: () => void }) => Promise<void>;
  onCancel: () => void;
  onError: (error: Error) => void;
};
const mockPayPal: { buttonProps: ButtonProps | null; isRejected: boolean } = {
  buttonProps: null,
  isRejected: false,
};
jest.mock('@paypal/react-paypal-js', () => ({
  PayPalScriptProvider: ({ children }: { children: React.ReactNode }) => children,
  usePayPalScriptReducer: () => [{ isPending: false, isRejected: mockPayPal.isRejected }],
  PayPalButtons: (props: ButtonProps) => {
    mockPayPal.buttonProps = props;
    return null;
  },
}));

const config = { clientId: 'x', environment: 'sandbox', sdkBaseUrl: null } as const;
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
  render(<PayPalPanel config={config} items={[rice]} draft={draft} isBlocked={false} onPay={onPay} />);
const buttonProps = (): ButtonProps => {
  if (!mockPayPal.buttonProps) throw new Error('The PayPal buttons were not rendered.');
  return mockPayPal.buttonProps;
};
const restart = jest.fn();

beforeEach(() => {
  jest.resetAllMocks();
  global.fetch = send;
  mockPayPal.isRejected = false;
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

test('the panel shows when PayPal is disabled', () => {
  render(<PayPalPanel config={null} items={[]} draft={draft} isBlocked={false} onPay={onPay} />);
  expect(screen.getByText(/^PayPal is not available/)).toBeTruthy();
});

test('a script that does not load shows: Failed to load PayPal SDK.', () => {
  mockPayPal.isRejected = true;
  show();
  expect(screen.getByRole('alert').textContent).toBe(
    'Failed to load PayPal SDK. Please try again or select another payment method.',
  );
});

test('an order that cannot be created shows: Could not initiate PayPal payment.', async () => {
  send.mockResolvedValue({ ok: false, status: 502, json: async () => ({}) });
  show();
  await act(async () => {
    const error = await buttonProps()
      .createOrder()
      .catch((refusal: Error) => refusal);
    // PayPal reports the shop's own error again.
    buttonProps().onError(error as Error);
  });
  expect(screen.getByRole('alert').textContent).toBe('Could not initiate PayPal payment.');
});

test('while another payment is in progress, nothing is started at PayPal, and the customer is told why', async () => {
  show();
  await act(() =>
    withPaymentLock(async () => {
      const error = await buttonProps()
        .createOrder()
        .catch((refusal: Error) => refusal);
      buttonProps().onError(error as Error);
    }),
  );
  expect(send).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toMatch(/^A payment is already in progress/);
});

test('while the payment is being captured, the panel shows it, and its buttons are disabled', async () => {
  let finish = (_placed: object) => {};
  onPay.mockReturnValue(new Promise((resolve) => (finish = resolve)));
  show();
  await act(async () => void buttonProps().onApprove({ orderID: 'PP1' }, { restart }));
  expect(screen.getByRole('status').textContent).toBe('Placing order...');
  expect(buttonProps().disabled).toBe(true);
  await act(async () => finish({ kind: 'refused', message: 'Order failed.', isDecline: false }));
  expect(screen.queryByRole('status')).toBeNull();
  expect(buttonProps().disabled).toBe(false);
});

test('a changed cart or address does not rebuild the buttons, which send what is shown now', async () => {
  send.mockResolvedValue({ ok: true, status: 200, json: async () => ({ id: 'PP1' }) });
  const { rerender } = show();
  const changed = { ...draft, city: 'Salem' };
  rerender(<PayPalPanel config={config} items={[rice]} draft={changed} isBlocked={false} onPay={onPay} />);
  expect(buttonProps().forceReRender).toBeUndefined();
  await act(() => buttonProps().createOrder());
  const [, { body }] = send.mock.calls[0] ?? [];
  expect(JSON.parse(body)).toMatchObject({ shippingInfo: { city: 'Salem' } });
});

test('cart and address are sent with the key of the checkout, and PayPal gets the id', async () => {
  send.mockResolvedValue({ ok: true, status: 200, json: async () => ({ id: 'PP1' }) });
  show();
  expect(await act(() => buttonProps().createOrder())).toBe('PP1');
  const [, { body, headers }] = send.mock.calls[0] ?? [];
  expect(JSON.parse(body)).toMatchObject({
    cart: [{ itemId: rice._id, amount: '1kg', quantity: 2, pricePerUnit: 5.49 }],
    shippingInfo: { name: 'Ada Cook', city: 'Portland' },
  });
  expect(headers['Idempotency-Key']).toBe(readAttempt()?.key);
});

test.each([
  { rule: 'canceled', text: 'PayPal payment was cancelled.', trigger: () => buttonProps().onCancel() },
  {
    rule: 'broken',
    text: 'An error occurred with the PayPal payment. Please try again.',
    trigger: () => buttonProps().onError(new Error('popup')),
  },
  {
    rule: 'approved without an id',
    text: 'PayPal Order ID is missing. Cannot place order.',
    trigger: () => buttonProps().onApprove({}, { restart }),
  },
])('a payment that is $rule shows: $text', async ({ text, trigger }) => {
  show();
  await act(async () => trigger());
  expect(screen.getByRole('alert').textContent).toBe(text);
});

test('an approved order is placed; after a decline, the customer can choose another way to pay', async () => {
  onPay.mockResolvedValueOnce({ kind: 'refused', message: 'The payment was declined.', isDecline: true });
  show();
  await act(() => buttonProps().onApprove({ orderID: 'PP1' }, { restart }));
  expect(onPay).toHaveBeenCalledWith({ paymentMethodType: 'paypal', paypalOrderId: 'PP1' });
  expect(screen.getByRole('alert').textContent).toBe('The payment was declined.');
  expect(restart).toHaveBeenCalledTimes(1);
  onPay.mockResolvedValueOnce({ kind: 'placed' });
  await act(() => buttonProps().onApprove({ orderID: 'PP1' }, { restart }));
  expect(restart).toHaveBeenCalledTimes(1);
});
