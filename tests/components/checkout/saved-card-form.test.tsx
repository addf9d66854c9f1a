/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { BLOCKING_NOTICE } from '@/components/checkout/blocking-notice';
import { SavedCardForm } from '@/components/checkout/saved-card-form';
import type { SavedCard } from '@/lib/payments/stripe/card-schema';

const aCard = (stripeId: string, isPrimary: boolean): SavedCard => ({
  stripeId,
  label: `Card ${stripeId}`,
  cardholderName: 'Ada Cook',
  brand: 'visa',
  last4: '4242',
  expMonth: 4,
  expYear: 2040,
  isPrimary,
  updatedAt: '2026-01-01T00:00:00.000Z',
  billing: { street1: '1 Saffron Way', street2: '', city: 'Portland', state: 'OR', postalCode: '97201' },
});
const onPay = jest.fn();
const renderForm = (cards: SavedCard[], isBlocked = false) =>
  render(<SavedCardForm cards={cards} totalCents={1099} isBlocked={isBlocked} onPay={onPay} />);
const pay = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Pay $10.99' })));

beforeEach(() => jest.resetAllMocks());

test('without a selected card, no payment is made, and the form shows “Select saved card or enter new.”', async () => {
  renderForm([]);
  await pay();
  expect(screen.getByRole('alert').textContent).toBe('Select saved card or enter new.');
  expect(onPay).not.toHaveBeenCalled();
});

test('while the form is blocked, no payment is made, and the notice that says why gets the focus', async () => {
  Element.prototype.scrollIntoView = () => {};
  render(<div {...BLOCKING_NOTICE}>Your session has ended.</div>);
  renderForm([aCard('pm_a', true)], true);
  await pay();
  expect(onPay).not.toHaveBeenCalled();
  expect(document.activeElement?.textContent).toBe('Your session has ended.');
});

test('the default card is selected, or else the first one; an error is shown beside the cards', async () => {
  onPay.mockResolvedValue({ kind: 'refused', message: 'Your card has expired.', isDecline: true });
  renderForm([aCard('pm_a', false), aCard('pm_b', true)]);
  await pay();
  expect(onPay).toHaveBeenCalledWith({ paymentMethodType: 'card', paymentMethodId: 'pm_b' });
  expect(screen.getByRole('alert').textContent).toBe('Your card has expired.');
});
