/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import { readAttempt } from '@/components/checkout/attempt-store';
import { BLOCKING_NOTICE } from '@/components/checkout/blocking-notice';
import { withPaymentLock } from '@/components/checkout/payment-lock';
import { PayPalPanel } from '@/components/checkout/paypal-panel';
import { EMPTY_DRAFT } from '@/lib/checkout/shipping-draft-rules';
import { aCartItem } from '@/tests/support/view-examples';

/** The props of PayPal's buttons. */
type ButtonProps = {
  forceReRender?: unknown;
  disabled: boolean;
  onClick: () => void;
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
const rice = aCartItem();
const draft = { ...EMPTY_DRAFT, name: 'Ada Cook', city: 'Portland' };
const onPay = jest.fn();
const sendRequest = jest.fn();
const renderPanel = (isBlocked = false) =>
  render(
    <PayPalPanel
      config={config}
      items={[rice]}
      draft={draft}
      isBlocked={isBlocked}
      onPay={onPay}
      onShort={jest.fn()}
    />,
  );
const getButtonProps = (): ButtonProps => {
  if (!mockPayPal.buttonProps) throw new Error('The PayPal buttons were not rendered.');
  return mockPayPal.buttonProps;
};
const restart = jest.fn();

beforeEach(() => {
  jest.resetAllMocks();
  global.fetch = sendRequest;
  mockPayPal.isRejected = false;
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

test('the panel says when PayPal is not available', () => {
  render(
    <PayPalPanel
      config={null}
      items={[]}
      draft={draft}
      isBlocked={false}
      onPay={onPay}
      onShort={jest.fn()}
    />,
  );
  expect(screen.getByText(/^PayPal is not available/)).toBeTruthy();
});

test('while the panel is blocked, a press on the disabled button leads to the notice that says why', () => {
  Element.prototype.scrollIntoView = () => {};
  render(<div {...BLOCKING_NOTICE}>Your session has ended.</div>);
  renderPanel(true);
  getButtonProps().onClick();
  expect(getButtonProps().disabled).toBe(true);
  expect(document.activeElement?.textContent).toBe('Your session has ended.');
});

test('a script that does not load shows “Failed to load PayPal SDK.”', () => {
  mockPayPal.isRejected = true;
  renderPanel();
  expect(screen.getByRole('alert').textContent).toBe(
    'Failed to load PayPal SDK. Please try again or select another payment method.',
  );
});

test('an order that cannot be created shows “Could not initiate PayPal payment.”', async () => {
  sendRequest.mockResolvedValue({ ok: false, status: 502, json: async () => ({}) });
  renderPanel();
  await act(async () => {
    const error = await getButtonProps()
      .createOrder()
      .catch((refusal: Error) => refusal);
    // PayPal reports the shop's own error again.
    getButtonProps().onError(error as Error);
  });
  expect(screen.getByRole('alert').textContent).toBe('Could not initiate PayPal payment.');
});

test('while another payment is in progress, no PayPal order is created, and the customer sees why', async () => {
  renderPanel();
  await act(() =>
    withPaymentLock(async () => {
      const error = await getButtonProps()
        .createOrder()
        .catch((refusal: Error) => refusal);
      getButtonProps().onError(error as Error);
    }),
  );
  expect(sendRequest).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toMatch(/^A payment is already in progress/);
});

test('while the payment is being captured, the panel shows the progress, and its buttons are disabled', async () => {
  let finish = (_placed: object) => {};
  onPay.mockReturnValue(new Promise((resolve) => (finish = resolve)));
  renderPanel();
  await act(async () => void getButtonProps().onApprove({ orderID: 'PP1' }, { restart }));
  expect(screen.getByRole('status').textContent).toBe('Placing order...');
  expect(getButtonProps().disabled).toBe(true);
  await act(async () => finish({ kind: 'refused', message: 'Order failed.', isDecline: false }));
  expect(screen.queryByRole('status')).toBeNull();
  expect(getButtonProps().disabled).toBe(false);
});

test('a changed cart or address does not rebuild the buttons, which send the current data', async () => {
  sendRequest.mockResolvedValue({ ok: true, status: 200, json: async () => ({ id: 'PP1' }) });
  const { rerender } = renderPanel();
  const changedDraft = { ...draft, city: 'Salem' };
  rerender(
    <PayPalPanel
      config={config}
      items={[rice]}
      draft={changedDraft}
      isBlocked={false}
      onPay={onPay}
      onShort={jest.fn()}
    />,
  );
  expect(getButtonProps().forceReRender).toBeUndefined();
  await act(() => getButtonProps().createOrder());
  const [, { body }] = sendRequest.mock.calls[0] ?? [];
  expect(JSON.parse(body)).toMatchObject({ shippingInfo: { city: 'Salem' } });
});

test('the cart and address are sent with the key of the checkout, and PayPal gets the order id', async () => {
  sendRequest.mockResolvedValue({ ok: true, status: 200, json: async () => ({ id: 'PP1' }) });
  renderPanel();
  expect(await act(() => getButtonProps().createOrder())).toBe('PP1');
  const [, { body, headers }] = sendRequest.mock.calls[0] ?? [];
  expect(JSON.parse(body)).toMatchObject({
    cart: [{ itemId: rice._id, amount: '1kg', quantity: 2, pricePerUnit: 5.49 }],
    shippingInfo: { name: 'Ada Cook', city: 'Portland' },
  });
  expect(headers['Idempotency-Key']).toBe(readAttempt()?.key);
});

test.each([
  { rule: 'canceled', message: 'PayPal payment was cancelled.', trigger: () => getButtonProps().onCancel() },
  {
    rule: 'broken',
    message: 'An error occurred with the PayPal payment. Please try again.',
    trigger: () => getButtonProps().onError(new Error('popup')),
  },
  {
    rule: 'approved without an id',
    message: 'PayPal Order ID is missing. Cannot place order.',
    trigger: () => getButtonProps().onApprove({}, { restart }),
  },
])('a payment that is $rule shows “$message”', async ({ message, trigger }) => {
  renderPanel();
  await act(async () => trigger());
  expect(screen.getByRole('alert').textContent).toBe(message);
});

test('an approved order is placed; after a decline, the customer can choose another way to pay', async () => {
  onPay.mockResolvedValueOnce({ kind: 'refused', message: 'The payment was declined.', isDecline: true });
  renderPanel();
  await act(() => getButtonProps().onApprove({ orderID: 'PP1' }, { restart }));
  expect(onPay).toHaveBeenCalledWith({ paymentMethodType: 'paypal', paypalOrderId: 'PP1' });
  expect(screen.getByRole('alert').textContent).toBe('The payment was declined.');
  expect(restart).toHaveBeenCalledTimes(1);
  onPay.mockResolvedValueOnce({ kind: 'placed' });
  await act(() => getButtonProps().onApprove({ orderID: 'PP1' }, { restart }));
  expect(restart).toHaveBeenCalledTimes(1);
});
