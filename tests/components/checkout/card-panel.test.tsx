/** @jest-environment jsdom */
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { CardPanel } from '@/components/checkout/card-panel';
import type { UserView } from '@/lib/accounts/profile-schema';
import { EMPTY_DRAFT } from '@/lib/checkout/shipping-draft-rules';
import type { SavedCard } from '@/lib/payments/stripe/card-schema';

/** The provider's frame: it forgets the typed card when it is unmounted. */
jest.mock('@stripe/react-stripe-js', () => ({
  Elements: ({ children }: { children: React.ReactNode }) => children,
  useStripe: () => null,
  useElements: () => null,
  CardElement: function Frame() {
    const [number, setNumber] = useState('');
    return (
      <input aria-label="Card number" value={number} onChange={(event) => setNumber(event.target.value)} />
    );
  },
}));

const billing = { street1: '1 Saffron Way', street2: '', city: 'Portland', state: 'OR', postalCode: '97201' };
const aCard = (last4: string, isPrimary: boolean): SavedCard => ({
  stripeId: `pm_${last4}`,
  label: 'Ada Cook',
  cardholderName: 'Ada Cook',
  brand: 'visa',
  last4,
  expMonth: 4,
  expYear: 2040,
  isPrimary,
  updatedAt: '2026-01-01T00:00:00.000Z',
  billing,
});
const toUser = (paymentMethods: SavedCard[]): UserView => ({
  _id: '3'.repeat(24),
  id: '3'.repeat(24),
  email: 'ada@shop.test',
  name: 'Ada',
  role: 'user',
  secondFactor: { enabled: false, recoveryCodesLeft: 0, required: false },
  favorites: [],
  profile: { phoneNumber: '', addresses: [], paymentMethods },
});
const renderPanel = (user: UserView | null) =>
  render(
    <CardPanel
      provider={{ status: 'loading', stripe: null, retry: () => {}, cardFrameHeight: '1.2rem' }}
      draft={{ ...EMPTY_DRAFT, ...billing, name: 'Ada Cook' }}
      user={user}
      totalCents={1099}
      isBlocked={false}
      onPay={jest.fn()}
    />,
  );
const choose = (name: string | RegExp) => fireEvent.click(screen.getByRole('radio', { name }));
const getField = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(getField(label), { target: { value } });

test('without a saved card, only a new one can be used', () => {
  renderPanel(null);
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByRole('form', { name: 'New card' })).not.toBeNull();
});

test('switching to the saved cards and back keeps the typed card and the chosen one', () => {
  renderPanel(toUser([aCard('4242', true), aCard('4444', false)]));
  expect(screen.queryByLabelText('Card number')).toBeNull();
  choose(/4444/);
  choose('Enter New Card');
  expect(screen.queryByRole('radio', { name: /4444/ })).toBeNull();
  type('Card number', '4000002760003184');
  type('City', 'Salem');
  fireEvent.click(getField('Save this card to my account'));
  choose('Use Saved Card');
  expect(screen.queryByRole('form', { name: 'New card' })).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /4444/ }).checked).toBe(true);
  expect(screen.getAllByRole('button', { name: /^Pay/ })).toHaveLength(1);
  choose('Enter New Card');
  expect([getField('Card number').value, getField('City').value]).toEqual(['4000002760003184', 'Salem']);
  expect(getField('Save this card to my account').checked).toBe(true);
});
