/** @jest-environment jsdom */

import { TextEncoder } from 'node:util';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { clearAccount, registerLoginOpener } from '@/components/accounts/account-store';
import { ProfileScreen } from '@/components/accounts/profile-screen';
import type { UserView } from '@/lib/accounts/profile-schema';

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {} }), usePathname: () => '/' }));

const billing = { street1: '1 Saffron Way', street2: '', city: 'Portland', state: 'OR', postalCode: '97201' };
const user: UserView = {
  _id: '1'.repeat(24),
  id: '1'.repeat(24),
  email: 'ada@shop.test',
  name: 'Ada',
  role: 'user',
  favorites: [],
  profile: {
    phoneNumber: '',
    addresses: [
      { ...billing, _id: '2'.repeat(24), label: 'Ada Cook', company: '', phoneNumber: '', isPrimary: true },
    ],
    paymentMethods: [
      {
        stripeId: 'pm_1',
        label: 'Ada Cook',
        cardholderName: 'Ada Cook',
        brand: 'visa',
        last4: '4242',
        expMonth: 4,
        expYear: 2090,
        isPrimary: true,
        updatedAt: '2026-01-01T00:00:00.000Z',
        billing,
      },
    ],
  },
};
const sendRequest = jest.fn();
const openLogin = jest.fn();
const unregister = registerLoginOpener(openLogin);

beforeEach(() => {
  jest.resetAllMocks();
  sendRequest.mockResolvedValue({
    ok: false,
    status: 401,
    json: async () => ({ error: 'Please log in to continue.' }),
  });
  jest.spyOn(console, 'error').mockImplementation(() => {});
  Object.assign(global, { fetch: sendRequest, TextEncoder });
  clearAccount();
});
afterAll(unregister);

test.each([
  { button: 'Change phone', values: { 'Phone number': '(555) 010-0142' } },
  { button: 'Change email', values: { 'New email': 'ada@new.test', 'Current password': 'x' } },
  {
    button: 'Change password',
    values: {
      'Current password': 'x',
      'New password': 'Saffron-Rice-42!',
      'Confirm new password': 'Saffron-Rice-42!',
    },
  },
  { button: 'Delete account', values: { Password: 'x' } },
  { button: 'Edit Ada Cook', values: { City: 'Salem' } },
  { button: 'Edit Visa Ada Cook', values: { City: 'Salem' } },
])(
  'after the session has ended, “$button” asks for a login and keeps what was typed',
  async ({ button, values }) => {
    await act(async () =>
      render(<ProfileScreen initialUser={user} payments={{ mode: 'test', stripe: null, paypal: null }} />),
    );
    await act(async () => fireEvent.click(screen.getByRole('button', { name: button })));
    const dialog = within(screen.getByRole('dialog'));
    const getFields = () =>
      Object.keys(values).map((label) => dialog.getByLabelText<HTMLInputElement>(label));
    for (const [label, value] of Object.entries(values))
      fireEvent.change(dialog.getByLabelText(label), { target: { value } });
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: /^(Save|Delete account)$/ })));
    expect(openLogin).toHaveBeenCalledTimes(1);
    expect(dialog.getByText('Please log in to continue.')).toBeTruthy();
    expect(getFields().map((field) => field.value)).toEqual(Object.values(values));
  },
);
