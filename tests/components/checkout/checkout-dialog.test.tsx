/** @jest-environment jsdom */
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import '@/instrumentation-client';
import { clearAccount, forgetAccount, rememberAccount } from '@/components/accounts/account-store';
import { changeCart } from '@/components/cart/cart-store';
import { CheckoutDialog } from '@/components/checkout/checkout-dialog';
import '@/components/screens/account-slot';
import { formatPrice } from '@/lib/catalog/price-rules';
import { DEFAULT_SETTINGS } from '@/lib/site/setting-rules';
import { aCartItem } from '@/tests/support/view-examples';

const ADA = {
  _id: '1'.repeat(24),
  id: '1'.repeat(24),
  email: 'ada@shop.test',
  name: 'Ada',
  role: 'user',
  secondFactor: { enabled: false, recoveryCodesLeft: 0, required: false },
  favorites: [],
  profile: { phoneNumber: '', addresses: [], paymentMethods: [] },
};
const RICE = aCartItem({ _id: '2'.repeat(24), image: `${'a'.repeat(32)}-c0ffee.jpg` });
const onClose = jest.fn();
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const type = (label: string, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));
const openCheckout = () =>
  act(async () =>
    render(<CheckoutDialog payments={{ mode: 'sandbox', stripe: null, paypal: null }} onClose={onClose} />),
  );

/** This tab's actions when the user logs out in another one, whose flag it reads. */
async function logOutElsewhere() {
  localStorage.setItem('signed-in', 'logged-out');
  await act(async () => clearAccount());
}

/** Goes from the second step to the third. */
async function continueAsGuest() {
  await press('Continue as a guest');
  await type('Email', 'ada@new.test');
  await type('Full Name', 'Ada Cook');
  await type('Street Address', '1 Saffron Way');
  await type('City', 'Portland');
  await type('State', 'OR');
  await type('ZIP Code', '97201');
  await press('Continue to Payment');
}

beforeEach(async () => {
  jest.resetAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  // Not in jsdom.
  Element.prototype.scrollTo = () => {};
  Element.prototype.scrollIntoView = () => {};
  global.fetch = jest.fn(async (path: string) => ({
    ok: true,
    status: 200,
    json: async () => {
      if (path.startsWith('/api/stock')) return { packs: [], soldOut: [] };
      if (path === '/api/delivery') return DEFAULT_SETTINGS;
      return path === '/api/users/me' ? { user: ADA } : RICE;
    },
  })) as never;
  changeCart(() => [RICE]);
  await rememberAccount();
  await openCheckout();
  await press('Checkout');
});
afterEach(() => {
  forgetAccount();
  changeCart(() => []);
});

test('closing asks first after a logout in another tab, which has deleted what was typed, until the user logs in again', async () => {
  await type('Full Name', 'Ada Cook');
  await logOutElsewhere();
  await press('Close dialog');
  expect(screen.getByRole('dialog', { name: 'Close the checkout?' }).textContent).toContain(
    'You have been logged out, so what you typed will be lost.',
  );
  await press('Keep editing');
  expect(onClose).not.toHaveBeenCalled();
  await type('Full Name', 'Ada Baker');
  expect(Object.values(sessionStorage).join()).not.toContain('Ada');
  await act(async () => void (await rememberAccount()));
  expect(screen.getByLabelText<HTMLInputElement>('Full Name').value).toBe('Ada Baker');
  expect(Object.values(sessionStorage).join()).toContain('Ada Baker');
  await press('Close dialog');
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('closing does not ask after the end of a session, for which what was typed is kept', async () => {
  await type('Full Name', 'Ada Cook');
  await act(async () => clearAccount());
  await press('Close dialog');
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(Object.values(sessionStorage).join()).toContain('Ada Cook');
});

test('a customer who has been logged out sees where the order of a guest is confirmed', async () => {
  await act(async () => clearAccount());
  expect(screen.getByText(/^If you continue/).textContent).toBe(
    'If you continue as a guest, the order will not be in your account, and its confirmation goes to ada@shop.test.',
  );
  await continueAsGuest();
  expect(screen.getByRole('complementary', { name: 'Order summary' }).textContent).toContain(
    'The order confirmation goes to ada@new.test.',
  );
});

test('the summary beside the payment begins with the total, and shows each item with its image and price', async () => {
  await act(async () => clearAccount());
  await continueAsGuest();
  const summary = screen.getByRole('complementary', { name: 'Order summary' });
  expect(summary.textContent).toMatch(/^Total\$/);
  expect(within(summary).getByText('2 items')).toBeTruthy();
  const [line] = within(summary).getAllByRole('listitem', { hidden: true });
  expect(line?.textContent).toBe(`2 × Basmati Rice, 1kg${formatPrice(RICE.selectedOption.price * 2)}`);
  expect(line?.querySelector('img')?.getAttribute('src')).toBe(`/images/${RICE.image}?w=160`);
});
