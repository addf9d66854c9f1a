/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { AddressForm } from '@/components/addresses/address-form';
import { AddressList } from '@/components/addresses/address-list';
import type { AddressView } from '@/lib/addresses/address-schema';

const address: AddressView = {
  _id: '1'.repeat(24),
  label: 'Ada Lovelace',
  company: '',
  street1: '1 Main Street',
  street2: '',
  city: 'Albany',
  state: 'NY',
  postalCode: '122071234',
  phoneNumber: '(555) 010-0142',
  isPrimary: false,
};
const onSaved = jest.fn();
const onClose = jest.fn();
const send = jest.fn();

beforeEach(() => {
  jest.resetAllMocks();
  global.fetch = send;
});

const response = (status: number, body: unknown) => ({ ok: status < 300, status, json: async () => body });
const open = (edited?: AddressView) =>
  render(
    <AddressForm isOpen address={edited} defaultPhone="(555) 010-0199" onClose={onClose} onSaved={onSaved} />,
  );
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const button = (name: string) => screen.getByRole('button', { name });
const save = () => act(async () => fireEvent.click(button('Save')));
// An empty alert is hidden.
const alerts = () =>
  screen
    .queryAllByRole('alert')
    .map((alert) => alert.textContent)
    .filter((text) => text !== '');
const sentBody = () => JSON.parse(send.mock.calls[0]?.[1].body);

function fillIn() {
  type('Full Name', 'Ada Lovelace');
  type('Street Address', '1 Main Street');
  type('City', 'Albany');
  type('State', 'NY');
  type('ZIP Code', '12207');
}

test('an address cannot be edited while it is saved', async () => {
  let respond = () => {};
  send.mockReturnValueOnce(
    new Promise((resolve) => {
      respond = () => resolve(response(200, { addresses: [] }));
    }),
  );
  open(address);
  expect(field('City').closest('[inert]')).toBeNull();
  await save();
  expect(field('City').closest('[inert]')).not.toBeNull();
  expect(button('Saving...').closest('[inert]')).toBeNull();
  await act(async () => respond());
  expect(onSaved).toHaveBeenCalledWith([]);
});

describe('an address is not saved', () => {
  test('when it is empty: each invalid field shows its error, and the first one gets the focus', async () => {
    open();
    await save();
    expect(alerts()).toEqual([
      'Full Name is required.',
      'Street Address is required.',
      'City is required.',
      'State is required.',
      'ZIP Code is required.',
    ]);
    expect(document.activeElement).toBe(field('Full Name'));
    for (const label of ['Full Name', 'Street Address', 'City', 'State', 'ZIP Code']) {
      const errorId = field(label).getAttribute('aria-describedby') ?? '';
      expect(field(label).getAttribute('aria-invalid')).toBe('true');
      expect(alerts()).toContain(document.getElementById(errorId)?.textContent);
    }
    expect(field('Company (optional)').getAttribute('aria-invalid')).toBeNull();
    expect(send).not.toHaveBeenCalled();
  });

  test('with a phone number that does not have 10 digits; the error disappears once it is corrected', async () => {
    open();
    fillIn();
    type('Phone (optional)', '555');
    await save();
    expect(alerts()).toEqual(['Invalid phone number format. Must be 10 digits if provided.']);
    expect(document.activeElement).toBe(field('Phone (optional)'));
    type('Phone (optional)', '555-010-0142');
    expect(alerts()).toEqual([]);
    expect(send).not.toHaveBeenCalled();
  });

  test('by pressing Enter in the state select', () => {
    open(address);
    expect(fireEvent.keyDown(field('State'), { key: 'Enter' })).toBe(false);
    expect(fireEvent.keyDown(field('City'), { key: 'Enter' })).toBe(true);
  });

  test('a second time while it is being saved', async () => {
    send.mockReturnValue(new Promise(() => {}));
    open(address);
    await save();
    expect(button('Saving...').getAttribute('aria-disabled')).toBe('true');
    await act(async () => fireEvent.click(button('Saving...')));
    expect(send).toHaveBeenCalledTimes(1);
  });
});

test.each([
  { body: { error: 'You can save at most 10 addresses.' }, text: 'You can save at most 10 addresses.' },
  { body: { error: 'Validation failed: city: City is required.' }, text: 'City is required.' },
  { body: { message: 'The shop is resting.' }, text: 'The shop is resting.' },
  { body: {}, text: 'Failed to save address. Please try again.' },
])('shows the error $body as $text and keeps the form as it is', async ({ body, text }) => {
  send.mockResolvedValue(response(409, body));
  open(address);
  type('City', 'Troy');
  await save();
  expect(alerts()).toEqual([text]);
  expect(field('City').value).toBe('Troy');
  expect(button('Save').getAttribute('aria-disabled')).toBe('false');
  expect([onSaved, onClose].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});

test('a lost connection shows the fallback message', async () => {
  send.mockRejectedValue(new TypeError('Failed to fetch'));
  open(address);
  await save();
  expect(alerts()).toEqual(['Failed to save address. Please try again.']);
});

test('a new address starts as the primary one, with the customer’s phone number', async () => {
  send.mockResolvedValue(response(201, { addresses: [address] }));
  open();
  expect(field('Make this my primary address').checked).toBe(true);
  expect(field('Phone (optional)').value).toBe('5550100199');
  fillIn();
  type('ZIP Code', '123456789');
  expect(field('ZIP Code').value).toBe('12345-6789');
  await save();
  expect(send.mock.calls[0]?.slice(0, 1)).toEqual(['/api/users/me/addresses']);
  expect(send.mock.calls[0]?.[1].method).toBe('POST');
  expect(sentBody()).toMatchObject({ postalCode: '123456789', phoneNumber: '5550100199', isPrimary: true });
  expect(onSaved).toHaveBeenCalledWith([address]);
});

test('the form is filled with the address to edit, its phone number as digits only', async () => {
  send.mockResolvedValue(response(200, { addresses: [address] }));
  open(address);
  const values = ['Full Name', 'Street Address', 'City', 'State', 'ZIP Code', 'Phone (optional)'].map(
    (label) => field(label).value,
  );
  expect(values).toEqual(['Ada Lovelace', '1 Main Street', 'Albany', 'NY', '12207-1234', '5550100142']);
  expect(field('Make this my primary address').checked).toBe(false);
  await save();
  expect(send.mock.calls[0]?.[0]).toBe(`/api/users/me/addresses/${address._id}`);
  expect(send.mock.calls[0]?.[1].method).toBe('PUT');
  expect(sentBody()).toMatchObject({ label: 'Ada Lovelace', isPrimary: false });
});

test('the primary address cannot be unset here, only replaced by another one', () => {
  open({ ...address, isPrimary: true });
  expect(field('Make this my primary address')).toMatchObject({ checked: true, disabled: true });
});

test('each field has the right autocomplete value and maximum length', () => {
  open();
  const facts = [
    ['Full Name', 'name', 50],
    ['Company (optional)', 'organization', 50],
    ['Street Address', 'address-line1', 60],
    ['Apt / Suite (optional)', 'address-line2', 60],
    ['City', 'address-level2', 30],
    ['ZIP Code', 'postal-code', 10],
    ['Phone (optional)', 'tel-national', 20],
  ] as const;
  for (const [label, token, max] of facts) {
    expect([field(label).autocomplete, field(label).maxLength]).toEqual([token, max]);
  }
  expect(field('State').getAttribute('autocomplete')).toBe('address-level1');
});

test('the form is empty when it is reopened immediately', () => {
  const form = (isOpen: boolean) => (
    <AddressForm isOpen={isOpen} defaultPhone="" onClose={onClose} onSaved={onSaved} />
  );
  const { rerender } = render(form(true));
  type('City', 'Troy');
  rerender(form(false));
  rerender(form(true));
  expect(field('City').value).toBe('');
});

describe('the list of addresses', () => {
  const home = { ...address, _id: '2'.repeat(24), label: 'Home', phoneNumber: '5550100142', isPrimary: true };
  const onChange = jest.fn();
  const list = (addresses: AddressView[]) =>
    render(<AddressList addresses={addresses} defaultPhone="" onChange={onChange} />);
  const press = (name: string, index = 0) =>
    act(async () => fireEvent.click(screen.getAllByRole('button', { name })[index] as HTMLElement));
  let logged: jest.SpyInstance;
  beforeEach(() => {
    logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => logged.mockRestore());

  test('does not accept an eleventh one', () => {
    list(Array.from({ length: 10 }, (_, index) => ({ ...address, _id: String(index).repeat(24) })));
    expect(button('Add address')).toMatchObject({ disabled: true });
  });

  test('shows an error when the primary address cannot be set', async () => {
    send.mockResolvedValue(response(503, { error: 'Away.' }));
    list([address, home]);
    await press('Make primary');
    expect(alerts()).toEqual(['Failed to set primary address']);
    expect(onChange).not.toHaveBeenCalled();
  });

  test('shows an error when an address cannot be deleted', async () => {
    send.mockRejectedValue(new TypeError('Failed to fetch'));
    list([address, home]);
    await press('Delete');
    await press('Yes, delete');
    expect(alerts()).toEqual(['Failed to delete address']);
    expect(onChange).not.toHaveBeenCalled();
  });

  test('asks for confirmation before deleting one, and keeps the focus on the page', async () => {
    send.mockResolvedValue(response(200, { addresses: [address] }));
    list([address, home]);
    await press('Delete');
    expect(document.activeElement).toBe(button('Cancel'));
    await press('Cancel');
    expect(document.activeElement).toBe(screen.getAllByRole('button', { name: 'Delete' })[0]);
    expect(send).not.toHaveBeenCalled();
    await press('Delete');
    await press('Yes, delete');
    expect(send).toHaveBeenCalledWith(
      `/api/users/me/addresses/${home._id}`,
      expect.objectContaining({ method: 'DELETE' }),
    );
    expect(onChange).toHaveBeenCalledWith([address]);
    expect(document.activeElement).toBe(button('Add address'));
  });

  test('shows the primary address first, marked as such, and lets another one become primary', async () => {
    send.mockResolvedValue(response(200, { addresses: [] }));
    list([address, home]);
    const [first, second] = screen.getAllByRole('listitem').map((card) => card.textContent);
    expect(first).toContain('HomePrimary1 Main StreetAlbany, NY 12207-1234(555) 010-0142');
    expect(second).not.toContain('HomePrimary');
    await press('Make primary');
    expect(send.mock.calls[0]?.[0]).toBe(`/api/users/me/addresses/${address._id}`);
    expect(sentBody()).toEqual({ isPrimary: true });
    expect(onChange).toHaveBeenCalledWith([]);
  });

  test('opens the form with the address to edit, or empty for a new one', async () => {
    list([home]);
    await press('Edit');
    expect(screen.getByRole('dialog', { name: 'Edit address' })).toBeTruthy();
    expect(field('Full Name').value).toBe('Home');
    await press('Close dialog');
    await press('Add address');
    expect(field('Full Name').value).toBe('');
  });
});
