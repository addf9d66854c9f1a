/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { BLOCKING_NOTICE } from '@/components/checkout/blocking-notice';
import { NewCardForm } from '@/components/checkout/new-card-form';
import { DraftOwnerContext } from '@/components/checkout/use-checkout-draft';
import type { PaymentSource } from '@/components/checkout/use-order-placement';
import { EMPTY_DRAFT } from '@/lib/checkout/shipping-draft-rules';

/** The state of the provider's element, and whether its script has loaded. */
const mockStripe: {
  type: ((event: { complete: boolean; error?: { message: string } }) => void) | null;
  stripe: { createPaymentMethod: jest.Mock } | null;
  focus: jest.Mock;
} = { type: null, stripe: null, focus: jest.fn() };
jest.mock('@stripe/react-stripe-js', () => ({
  useStripe: () => mockStripe.stripe,
  useElements: () => ({ getElement: () => ({ focus: mockStripe.focus }) }),
  CardElement: ({ onChange }: { onChange: NonNullable<typeof mockStripe.type> }) => {
    mockStripe.type = onChange;
    return null;
  },
}));

const draft = {
  ...EMPTY_DRAFT,
  name: 'Ada Cook',
  street1: '1 Saffron Way',
  city: 'Portland',
  state: 'OR',
  postalCode: '97201-1234',
};
/** Places the order; gets the payment method, or why there is none. */
const placeOrder = jest.fn();
async function onPay(source: PaymentSource) {
  const choice = typeof source === 'function' ? await source() : source;
  return 'kind' in choice ? choice : placeOrder(choice);
}
const createPaymentMethod = jest.fn();
const toForm = ({ isBlocked = false, shipping = draft }) => (
  <NewCardForm
    draft={shipping}
    email="ada@shop.test"
    canSave
    totalCents={1099}
    isBlocked={isBlocked}
    onPay={onPay}
  />
);
const renderForm = (isBlocked = false) => render(toForm({ isBlocked }));
const getField = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(getField(label), { target: { value } });
const enterCard = (error?: string) =>
  act(async () => mockStripe.type?.({ complete: !error, ...(error && { error: { message: error } }) }));
const pay = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Pay $10.99' })));
const listAlerts = () =>
  screen
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter((message) => message !== '');

beforeEach(() => {
  jest.resetAllMocks();
  sessionStorage.clear();
  mockStripe.stripe = { createPaymentMethod };
  createPaymentMethod.mockResolvedValue({ paymentMethod: { id: 'pm_1' } });
  placeOrder.mockResolvedValue({ kind: 'placed' });
});

describe('no payment is made', () => {
  test('while the form is blocked, which leads to the notice that says why', async () => {
    Element.prototype.scrollIntoView = () => {};
    render(<div {...BLOCKING_NOTICE}>Your session has ended.</div>);
    renderForm(true);
    await enterCard();
    await pay();
    expect(document.activeElement?.textContent).toBe('Your session has ended.');
    expect([createPaymentMethod, placeOrder].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  });

  test('without a complete card: the card gets the focus, unless the name above it is also invalid', async () => {
    renderForm();
    type('City', '');
    await pay();
    expect(listAlerts()).toEqual(['Card info incomplete/invalid.', 'City is required']);
    expect(mockStripe.focus).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Card details' }));
    type('Cardholder name', '');
    await pay();
    expect(listAlerts()).toEqual([
      'Cardholder Name is required',
      'Card info incomplete/invalid.',
      'City is required',
    ]);
    expect(document.activeElement).toBe(getField('Cardholder name'));
    expect(mockStripe.focus).toHaveBeenCalledTimes(1);
  });

  test('with an error from the provider, which is shown immediately and again on submit', async () => {
    renderForm();
    await enterCard('Your card number is invalid.');
    expect(listAlerts()).toEqual(['Your card number is invalid.']);
    await pay();
    expect(listAlerts()).toEqual(['Your card number is invalid.']);
    await enterCard();
    expect(listAlerts()).toEqual([]);
    expect(placeOrder).not.toHaveBeenCalled();
  });

  test('while the provider’s script has not loaded, or when the provider cannot be reached', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    mockStripe.stripe = null;
    const { unmount } = renderForm();
    await enterCard();
    await pay();
    expect(listAlerts()).toEqual([
      'Stripe/card details not ready. Please check your connection and try again.',
    ]);
    unmount();
    mockStripe.stripe = { createPaymentMethod };
    createPaymentMethod.mockRejectedValue(new Error('Gone.'));
    renderForm();
    await enterCard();
    await pay();
    expect(listAlerts()).toEqual(['Unexpected error. Your card was not sent: please try again.']);
    expect(placeOrder).not.toHaveBeenCalled();
  });
});

test('a decline is shown beside the card, which gets the focus; other errors are shown below', async () => {
  renderForm();
  await enterCard();
  placeOrder.mockResolvedValueOnce({ kind: 'refused', message: 'Your card was declined.', isDecline: true });
  await pay();
  expect(screen.getByRole('group', { name: 'Card details' }).textContent).toContain(
    'Your card was declined.',
  );
  expect(mockStripe.focus).toHaveBeenCalledTimes(1);
  await enterCard();
  placeOrder.mockResolvedValueOnce({ kind: 'refused', message: 'Order failed.', isDecline: false });
  await pay();
  expect(listAlerts()).toEqual(['Order failed.']);
});

test('the billing address follows the shipping address until it is edited, and again once “Billing same as shipping” is checked', async () => {
  renderForm();
  const getSameAddressCheckbox = () => getField('Billing same as shipping');
  type('Cardholder name', 'Grace Cook');
  expect(getSameAddressCheckbox().checked).toBe(true);
  type('City', 'Salem');
  expect([getSameAddressCheckbox().checked, getField('Street Address').value]).toEqual([
    false,
    '1 Saffron Way',
  ]);
  fireEvent.click(getSameAddressCheckbox());
  expect([getField('City').value, getField('Cardholder name').value]).toEqual(['Portland', 'Grace Cook']);
  await enterCard();
  fireEvent.click(getField('Save this card to my account'));
  await pay();
  expect(createPaymentMethod.mock.calls[0]?.[0].billing_details).toEqual({
    name: 'Grace Cook',
    email: 'ada@shop.test',
    address: {
      line1: '1 Saffron Way',
      city: 'Portland',
      state: 'OR',
      postal_code: '97201-1234',
      country: 'US',
    },
  });
  expect(placeOrder).toHaveBeenCalledWith({
    paymentMethodType: 'card',
    paymentMethodId: 'pm_1',
    saveCard: true,
  });
});

test('the fields of the billing address are behind one line until they differ or one of them is invalid', async () => {
  const { rerender } = renderForm();
  const isOpen = () => getField('City').closest('details')?.open;
  expect(isOpen()).toBe(false);
  expect(screen.getByText('1 Saffron Way, Portland, OR 97201-1234')).toBeTruthy();
  fireEvent.click(getField('Billing same as shipping'));
  expect(isOpen()).toBe(true);
  fireEvent.click(getField('Billing same as shipping'));
  expect(isOpen()).toBe(false);
  rerender(toForm({ shipping: { ...draft, city: '' } }));
  await enterCard();
  await pay();
  expect(isOpen()).toBe(true);
  expect(document.activeElement).toBe(getField('City'));
});

test('in another checkout, everything is there again except for the card', async () => {
  const reopen = (owner: string) => render(<DraftOwnerContext value={owner}>{toForm({})}</DraftOwnerContext>);
  const { unmount } = reopen('guest');
  await enterCard();
  type('Cardholder name', 'Grace Cook');
  type('City', 'Salem');
  fireEvent.click(getField('Save this card to my account'));
  unmount();
  expect(Object.values(sessionStorage).join()).not.toMatch(/isComplete|number|expiry|cvc/i);

  reopen('guest').unmount();
  reopen('guest');
  expect([getField('Cardholder name').value, getField('City').value]).toEqual(['Grace Cook', 'Salem']);
  expect(getField('Billing same as shipping').checked).toBe(false);
  expect(getField('Save this card to my account').checked).toBe(true);
  await pay();
  expect(listAlerts()).toEqual(['Card info incomplete/invalid.']);
});

describe('when the customer changes the shipping details, the payment step', () => {
  const SHIPPING = { ...draft, name: 'Ada Baker', street1: '9 Cumin Street', city: 'Salem' };
  const listValues = () =>
    ['Cardholder name', 'Street Address', 'City'].map((label) => getField(label).value);

  test('follows them while the billing address is the same and the name was not edited', () => {
    const { rerender } = renderForm();
    rerender(toForm({ shipping: SHIPPING }));
    expect(listValues()).toEqual(['Ada Baker', '9 Cumin Street', 'Salem']);
    rerender(toForm({ shipping: draft }));
    expect(listValues()).toEqual(['Ada Cook', '1 Saffron Way', 'Portland']);
  });

  test('keeps another billing address, another cardholder, and the choice to save the card', () => {
    const { rerender } = renderForm();
    type('Cardholder name', 'Grace Cook');
    type('Street Address', '2 Clove Road');
    fireEvent.click(getField('Save this card to my account'));
    rerender(toForm({ shipping: SHIPPING }));
    expect(listValues()).toEqual(['Grace Cook', '2 Clove Road', 'Portland']);
    const isChecked = (label: string) => getField(label).checked;
    expect(['Billing same as shipping', 'Save this card to my account'].map(isChecked)).toEqual([
      false,
      true,
    ]);
    fireEvent.click(getField('Billing same as shipping'));
    expect(listValues()).toEqual(['Grace Cook', '9 Cumin Street', 'Salem']);
  });
});
