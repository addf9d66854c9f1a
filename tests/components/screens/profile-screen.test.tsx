/** @jest-environment jsdom */

import { TextEncoder } from 'node:util';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import {
  forgetAccount,
  refreshAccount,
  registerLoginOpener,
  rememberAccount,
  useAccount,
} from '@/components/accounts/account-store';
import type { LoginReason } from '@/components/accounts/login-reasons';
import { ProfileScreen } from '@/components/screens/profile-screen';
import type { UserView } from '@/lib/accounts/profile-schema';

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {} }), usePathname: () => '/' }));

const billing = { street1: '1 Saffron Way', street2: '', city: 'Portland', state: 'OR', postalCode: '97201' };
const user: UserView = {
  _id: '1'.repeat(24),
  id: '1'.repeat(24),
  email: 'ada@shop.test',
  name: 'Ada',
  role: 'user',
  secondFactor: { enabled: false, recoveryCodesLeft: 0, required: false },
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
const openLogin = jest.fn<void, [reason: LoginReason | undefined, onClosed: () => void]>();
const unregister = registerLoginOpener(openLogin);
const toResponse = (body: object) => ({ ok: true, status: 200, json: async () => body });

beforeEach(() => {
  jest.resetAllMocks();
  sendRequest.mockResolvedValue({
    ok: false,
    status: 401,
    json: async () => ({ error: 'Please log in to continue.' }),
  });
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  Object.assign(global, { fetch: sendRequest, TextEncoder });
  forgetAccount();
});
afterAll(unregister);

const CHANGES: { button: string; values: Record<string, string> }[] = [
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
];

async function sendChange({ button, values }: (typeof CHANGES)[number]) {
  await act(async () =>
    render(<ProfileScreen initialUser={user} payments={{ mode: 'test', stripe: null, paypal: null }} />),
  );
  await act(async () => fireEvent.click(screen.getByRole('button', { name: button })));
  const dialog = within(screen.getByRole('dialog'));
  for (const [label, value] of Object.entries(values))
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: /^(Save|Delete account)$/ })));
  return dialog;
}

/** Counts the requests that change something, which a session that ended refuses. */
const countChanges = () =>
  sendRequest.mock.calls.filter(([path, { method }]) => method !== 'GET' && path !== '/api/auth/logout')
    .length;

describe.each(CHANGES)('after the session has ended, “$button”', (change) => {
  test('asks for a login, says why, and keeps what was typed when that is closed', async () => {
    const dialog = await sendChange(change);
    expect(openLogin).toHaveBeenCalledTimes(1);
    const [reason, closeLogin] = openLogin.mock.calls[0] ?? [];
    expect(reason).toBe('ended');
    await act(async () => closeLogin?.());
    expect(countChanges()).toBe(1);
    expect(dialog.getByText('Please log in to continue.')).toBeTruthy();
    const fields = Object.keys(change.values).map((label) => dialog.getByLabelText<HTMLInputElement>(label));
    expect(fields.map(({ value }) => value)).toEqual(Object.values(change.values));
  });

  test('goes on by itself after the login', async () => {
    await sendChange(change);
    sendRequest.mockResolvedValue(toResponse({ user, addresses: [], paymentMethods: [] }));
    await act(async () => void (await rememberAccount()));
    await act(async () => openLogin.mock.calls[0]?.[1]());
    expect(countChanges()).toBe(2);
    expect(screen.queryByText('Please log in to continue.')).toBeNull();
  });
});

test.each([
  { button: 'Edit Visa Ada Cook', label: 'City' },
  { button: 'Change password', label: 'New password' },
  { button: 'Change phone', label: 'Phone number' },
  { button: 'Change email', label: 'New email' },
  { button: 'Change email', label: 'Current password' },
  { button: 'Set up two-step login', label: 'Current password' },
  { button: 'Delete account', label: 'Password' },
])('“$button” asks before it discards what was typed', async ({ button, label }) => {
  await act(async () =>
    render(<ProfileScreen initialUser={user} payments={{ mode: 'test', stripe: null, paypal: null }} />),
  );
  await act(async () => fireEvent.click(screen.getByRole('button', { name: button })));
  fireEvent.change(screen.getByLabelText(label), { target: { value: '555' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Close dialog' })));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Keep editing' })));
  expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('555');
});

test('a change is not sent again if another user logged in instead', async () => {
  sendRequest.mockResolvedValueOnce(toResponse({ user }));
  await act(async () => void (await refreshAccount()));
  await sendChange({ button: 'Change phone', values: { 'Phone number': '(555) 010-0142' } });
  sendRequest.mockResolvedValue(toResponse({ user: { ...user, id: '9'.repeat(24) } }));
  await act(async () => void (await rememberAccount()));
  await act(async () => openLogin.mock.calls[0]?.[1]());
  expect(countChanges()).toBe(1);
  // Nor by a click before the page has been reloaded.
  fireEvent.click(screen.getByRole('button', { name: 'Save', hidden: true }));
  await act(async () => {});
  expect(countChanges()).toBe(1);
});

const withProfile = (profile: Partial<UserView['profile']>) => ({
  user: { ...user, profile: { ...user.profile, ...profile } },
});
const home = { ...billing, _id: '3'.repeat(24), company: '', phoneNumber: '', isPrimary: false };

/** The addresses as the checkout reads them. */
function CheckoutAddresses() {
  const account = useAccount();
  const addresses = account.status === 'user' ? account.user.profile.addresses : [];
  return <output aria-label="In the checkout">{addresses.map(({ label }) => label).join()}</output>;
}
async function renderShop() {
  sendRequest.mockResolvedValue(toResponse({ user }));
  await act(async () => void refreshAccount());
  await act(async () =>
    render(
      <>
        <CheckoutAddresses />
        <ProfileScreen initialUser={user} payments={{ mode: 'test', stripe: null, paypal: null }} />
      </>,
    ),
  );
}

test('an address deleted in the profile is gone in the checkout too', async () => {
  await renderShop();
  const inCheckout = screen.getByRole('status', { name: 'In the checkout' });
  expect(inCheckout.textContent).toBe('Ada Cook');
  sendRequest.mockImplementation(async (path: string) =>
    toResponse(path === '/api/users/me' ? withProfile({ addresses: [] }) : { addresses: [] }),
  );
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Delete Ada Cook' })));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Yes, delete' })));
  expect(inCheckout.textContent).toBe('');
  expect(screen.getByText('Your addresses were saved.').getAttribute('role')).toBe('status');
  expect(screen.getByText('You have no saved addresses yet.')).toBeTruthy();
});

test('the profile shows the address and the phone number that the checkout saved', async () => {
  await renderShop();
  const saved = withProfile({
    phoneNumber: '5550100142',
    addresses: [...user.profile.addresses, { ...home, label: 'Grace Cook' }],
  });
  sendRequest.mockResolvedValue(toResponse(saved));
  await act(async () => void refreshAccount());
  expect(screen.getByText('Grace Cook')).toBeTruthy();
  expect(screen.getByText('(555) 010-0142')).toBeTruthy();
});

test('a change that is made while the account loads is loaded again after that', async () => {
  const responses: ((response: object) => void)[] = [];
  sendRequest.mockImplementation(() => new Promise((resolve) => responses.push(resolve)));
  const first = refreshAccount();
  const second = refreshAccount();
  responses[0]?.(toResponse({ user }));
  await first;
  await act(async () => {});
  responses[1]?.(toResponse(withProfile({ phoneNumber: '5550100142' })));
  expect(await second).toMatchObject({ user: { profile: { phoneNumber: '5550100142' } } });
});

test('a session that ended while the account was checked is logged and logs the user out', async () => {
  expect(await refreshAccount()).toEqual({ status: 'guest' });
  expect(console.warn).toHaveBeenCalledWith('The account check failed; logged out', expect.anything());
});
