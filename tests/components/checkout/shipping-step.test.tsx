/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import {
  forgetAccount,
  registerLoginOpener,
  rememberAccount,
  useAccount,
} from '@/components/accounts/account-store';
import { GUEST } from '@/components/checkout/checkout-draft-owner';
import { writeDraftPart } from '@/components/checkout/checkout-draft-store';
import { ShippingStep } from '@/components/checkout/shipping-step';
import { useShippingForm } from '@/components/checkout/use-shipping-form';
import type { AddressView } from '@/lib/accounts/address-schema';
import type { UserView } from '@/lib/accounts/profile-schema';
import { EMPTY_DRAFT, type ShippingDraft } from '@/lib/checkout/shipping-draft-rules';

const address: AddressView = {
  _id: '1'.repeat(24),
  label: 'Ada Cook',
  company: '',
  street1: '1 Saffron Way',
  street2: '',
  city: 'Portland',
  state: 'OR',
  postalCode: '972011234',
  phoneNumber: '5550100142',
  isPrimary: true,
};
const workAddress = { ...address, _id: '2'.repeat(24), label: 'Bob Cook', city: 'Salem', isPrimary: false };
const user: UserView = {
  _id: '3'.repeat(24),
  id: '3'.repeat(24),
  email: 'ada@shop.test',
  name: 'Ada',
  role: 'user',
  secondFactor: { enabled: false, recoveryCodesLeft: 0, required: false },
  favorites: [],
  profile: { phoneNumber: '5550100142', addresses: [address, workAddress], paymentMethods: [] },
};
const onContinue = jest.fn();
const sendRequest = jest.fn();
let getValues: () => object;

/** A minimal checkout with the shipping form. */
function Checkout({ user, isSessionExpired = false }: { user: UserView | null; isSessionExpired?: boolean }) {
  const form = useShippingForm({ owner: user?._id ?? GUEST, user, isSessionExpired, onContinue });
  const [isOpen, setIsOpen] = useState(true);
  getValues = form.getValues;
  return isOpen ? (
    <>
      <output>{form.saveFailure}</output>
      <ShippingStep user={user} form={form} onBack={() => setIsOpen(false)} />
    </>
  ) : (
    <button type="button" onClick={() => setIsOpen(true)}>
      Reopen
    </button>
  );
}

const toResponse = (status: number, body: object) => ({ ok: status < 300, status, json: async () => body });

/** The header: it opens the login. */
const openLogin = jest.fn<void, [reason: unknown, onClosed: () => void]>();
function MemberCheckout({ isSessionExpired = false }: { isSessionExpired?: boolean }) {
  const account = useAccount();
  return (
    <Checkout user={account.status === 'user' ? account.user : null} isSessionExpired={isSessionExpired} />
  );
}

const getField = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(getField(label), { target: { value } });
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const continueToPayment = () => press('Continue to Payment');
const listAlerts = () =>
  screen
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter((message) => message !== '');

beforeEach(() => {
  jest.resetAllMocks();
  sessionStorage.clear();
  global.fetch = sendRequest;
});

test('an empty step is refused with the focus on its first field; going back clears the errors', async () => {
  render(<Checkout user={null} />);
  await continueToPayment();
  expect(listAlerts()).toEqual([
    'Email is required',
    'Full Name is required',
    'Street Address is required',
    'ZIP is required',
    'City is required',
    'State is required',
  ]);
  expect(document.activeElement).toBe(getField('Email'));
  expect(onContinue).not.toHaveBeenCalled();
  await press('Back to Cart');
  await press('Reopen');
  expect(listAlerts()).toEqual([]);
});

test('input is kept in normalized form when the customer goes back', async () => {
  render(<Checkout user={null} />);
  type('Full Name', '  Ada   Cook');
  type('ZIP Code', '972011234');
  type('Phone (optional)', '+1 555 010 0142');
  await press('Back to Cart');
  await press('Reopen');
  const shownValues = ['Full Name', 'ZIP Code', 'Phone (optional)'].map((label) => getField(label).value);
  expect(shownValues).toEqual(['Ada Cook', '97201-1234', '(555) 010-0142']);
});

test('the step is filled with the primary address, and editing it deselects the saved address', async () => {
  render(<Checkout user={user} />);
  expect(['Full Name', 'City', 'ZIP Code'].map((label) => getField(label).value)).toEqual([
    'Ada Cook',
    'Portland',
    '97201-1234',
  ]);
  const listChecked = () => screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked);
  expect(listChecked()).toEqual([true, false]);
  fireEvent.click(screen.getByRole('radio', { name: /Bob Cook/ }));
  expect([getField('City').value, ...listChecked()]).toEqual(['Salem', false, true]);
  expect(screen.queryByLabelText('Save this address to my account')).toBeNull();
  type('City', 'Bend');
  expect(listChecked()).toEqual([false, false]);
  expect(getField('Save this address to my account').checked).toBe(true);
});

test('a guest who logs in keeps the input', () => {
  const { rerender } = render(<Checkout user={null} />);
  type('Full Name', 'Grace');
  rerender(<Checkout user={user} />);
  expect([getField('Full Name').value, getField('City').value]).toEqual(['Grace', '']);
  expect(getValues()).toMatchObject({ email: 'ada@shop.test' });
});

describe('what a member typed in an earlier checkout is there again', () => {
  const typed = { ...EMPTY_DRAFT, name: 'Grace', city: 'Bend', phone: '5035550100', saveAddress: false };
  const reopen = (draft: ShippingDraft) => {
    writeDraftPart(user._id, 'shipping', draft);
    render(<Checkout user={user} />);
  };

  test('with the choice not to save it', () => {
    reopen(typed);
    expect([getField('Full Name').value, getField('City').value]).toEqual(['Grace', 'Bend']);
    expect(getField('Save this address to my account').checked).toBe(false);
  });

  test('with the selected saved address as it is now', () => {
    reopen({ ...typed, city: 'Astoria', addressId: workAddress._id });
    expect([getField('City').value, screen.getAllByRole<HTMLInputElement>('radio')[1]?.checked]).toEqual([
      'Salem',
      true,
    ]);
  });

  test('unless its saved address was deleted: the primary one is filled in', () => {
    reopen({ ...typed, addressId: '9'.repeat(24) });
    expect([getField('Full Name').value, getField('City').value]).toEqual(['Ada Cook', 'Portland']);
  });
});

describe('what a member chose to save', () => {
  const saved: string[] = [];
  /** Whether the server knows the session. */
  let hasSession = true;
  let refusal: object | null = null;
  const unregister = registerLoginOpener(openLogin);
  afterAll(unregister);

  beforeEach(async () => {
    saved.length = 0;
    hasSession = true;
    refusal = null;
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    jest.spyOn(console, 'error').mockImplementation(() => {});
    sendRequest.mockImplementation(async (path: string, { method, body }: RequestInit) => {
      if (!hasSession) return toResponse(401, { error: 'Please log in to continue.' });
      if (method === 'GET') return toResponse(200, { user });
      if (refusal) return toResponse(400, refusal);
      saved.push(`${method} ${path} ${JSON.parse(String(body)).city ?? ''}`);
      return toResponse(200, { addresses: [] });
    });
    await rememberAccount();
  });
  afterEach(() => act(async () => forgetAccount()));

  /** The first account of a page is loaded. */
  const open = () => act(async () => render(<MemberCheckout />));
  const logIn = async () => {
    hasSession = true;
    await act(async () => void (await rememberAccount()));
    await act(async () => openLogin.mock.lastCall?.[1]());
  };

  test('is not saved, and the step stays, if the session has ended and the login is closed', async () => {
    await open();
    type('City', 'Bend');
    hasSession = false;
    await continueToPayment();
    await act(async () => openLogin.mock.lastCall?.[1]());
    expect(listAlerts()).toEqual(['Please log in again, or continue as a guest.']);
    expect(onContinue).not.toHaveBeenCalled();
  });

  test('and was refused is told, and does not hold up the checkout', async () => {
    await open();
    type('City', 'Bend');
    refusal = { error: 'You can save at most 10 addresses.' };
    await continueToPayment();
    expect(screen.getByRole('status').textContent).toContain(
      'Your address was not saved to your account: You can save at most 10 addresses.',
    );
    expect(onContinue).toHaveBeenCalledTimes(1);
  });

  test('is saved after the login that a session which has ended opens', async () => {
    await open();
    type('City', 'Bend');
    hasSession = false;
    await continueToPayment();
    expect([openLogin.mock.calls[0]?.[0], onContinue.mock.calls]).toEqual(['ended', []]);
    await logIn();
    expect(saved).toEqual(['POST /api/users/me/addresses Bend']);
    expect(onContinue).toHaveBeenCalledTimes(1);
    expect(listAlerts()).toEqual([]);
  });

  test('is saved as well if the end of the session had already been noticed', async () => {
    const { rerender } = await open();
    type('City', 'Bend');
    hasSession = false;
    await act(() => rememberAccount().catch(() => {}));
    rerender(<MemberCheckout isSessionExpired />);
    await continueToPayment();
    await logIn();
    expect(saved).toEqual(['POST /api/users/me/addresses Bend']);
    expect(onContinue).toHaveBeenCalledTimes(1);
  });
});

test('while the address is saved, nothing can be edited, and the customer cannot go back', async () => {
  let respond = () => {};
  sendRequest.mockReturnValueOnce(
    new Promise((resolve) => {
      respond = () => resolve({ ok: true, status: 201, json: async () => ({ addresses: [] }) });
    }),
  );
  // The response with the reloaded profile.
  sendRequest.mockResolvedValueOnce({ ok: true, status: 200, json: async () => ({ user }) });
  render(<Checkout user={user} />);
  type('City', 'Bend');
  expect(getField('City').closest('[inert]')).toBeNull();
  await continueToPayment();
  for (const label of ['Full Name', 'City', 'Phone (optional)', 'Save this address to my account']) {
    expect(getField(label).closest('[inert]')).not.toBeNull();
  }
  expect(screen.getByRole('radio', { name: /Bob Cook/ }).closest('[inert]')).not.toBeNull();
  await press('Back to Cart');
  expect(getField('City').value).toBe('Bend');
  expect(onContinue).not.toHaveBeenCalled();
  await act(async () => respond());
  expect(onContinue).toHaveBeenCalledTimes(1);
  expect(getValues()).toMatchObject({ city: 'Bend' });
});

test('the order has trimmed values', async () => {
  render(<Checkout user={user} />);
  type('City', 'Portland ');
  await continueToPayment();
  expect(onContinue).toHaveBeenCalledTimes(1);
  expect(getValues()).toMatchObject({ city: 'Portland', postalCode: '97201-1234', phone: '5550100142' });
});
