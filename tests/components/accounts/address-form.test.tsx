/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { AddressForm } from '@/components/accounts/address-form';
import { AddressList } from '@/components/accounts/address-list';
import type { AddressView } from '@/lib/accounts/address-schema';

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
const sendRequest = jest.fn();

beforeEach(() => {
  jest.resetAllMocks();
  global.fetch = sendRequest;
});

const createResponse = (status: number, body: unknown) => ({
  ok: status < 300,
  status,
  json: async () => body,
});
const openForm = (editedAddress?: AddressView) =>
  render(
    <AddressForm
      isOpen
      address={editedAddress}
      defaultPhone="(555) 010-0199"
      onClose={onClose}
      onSaved={onSaved}
    />,
  );
const getField = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(getField(label), { target: { value } });
const getButton = (name: string) => screen.getByRole('button', { name });
const save = () => act(async () => fireEvent.click(getButton('Save')));
// Empty alerts are hidden.
const listAlerts = () =>
  screen
    .queryAllByRole('alert')
    .map((alert) => alert.textContent)
    .filter((message) => message !== '');
const readSentBody = () => JSON.parse(sendRequest.mock.calls[0]?.[1].body);

function fillForm() {
  type('Full Name', 'Ada Lovelace');
  type('Street Address', '1 Main Street');
  type('City', 'Albany');
  type('State', 'NY');
  type('ZIP Code', '12207');
}

test('an address cannot be edited while it is saved', async () => {
  let respond = () => {};
  sendRequest.mockReturnValueOnce(
    new Promise((resolve) => {
      respond = () => resolve(createResponse(200, { addresses: [] }));
    }),
  );
  openForm(address);
  expect(getField('City').closest('[inert]')).toBeNull();
  await save();
  expect(getField('City').closest('[inert]')).not.toBeNull();
  expect(getButton('Saving...').closest('[inert]')).toBeNull();
  await act(async () => respond());
  expect(onSaved).toHaveBeenCalledWith([]);
});

test('an empty company and a missing second street line are not sent', async () => {
  sendRequest.mockResolvedValue(createResponse(201, { addresses: [] }));
  openForm();
  fillForm();
  await save();
  expect(Object.keys(readSentBody())).toEqual([
    'label',
    'street1',
    'city',
    'state',
    'postalCode',
    'phoneNumber',
    'isPrimary',
  ]);
});

describe('what was typed is not discarded unasked', () => {
  test.each([
    { way: 'Escape', leave: () => fireEvent.keyDown(getField('City'), { key: 'Escape' }) },
    { way: 'the X', leave: () => fireEvent.click(getButton('Close dialog')) },
    { way: 'Cancel', leave: () => fireEvent.click(getButton('Cancel')) },
  ])('by $way', async ({ leave }) => {
    openForm();
    type('City', 'Albany');
    await act(async () => void leave());
    expect(onClose).not.toHaveBeenCalled();
    await act(async () => fireEvent.click(getButton('Keep editing')));
    expect(screen.queryByText('Discard your changes?')).toBeNull();
    expect(getField('City').value).toBe('Albany');
    await act(async () => void leave());
    await act(async () => fireEvent.click(getButton('Discard changes')));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('but nothing is asked if nothing was typed', async () => {
    openForm(address);
    await act(async () => fireEvent.click(getButton('Close dialog')));
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

describe('an address is not saved', () => {
  test('when it is empty: each invalid field shows its error, and the first one gets the focus', async () => {
    openForm();
    await save();
    expect(listAlerts()).toEqual([
      'Full Name is required.',
      'Street Address is required.',
      'ZIP Code is required.',
      'City is required.',
      'State is required.',
    ]);
    expect(document.activeElement).toBe(getField('Full Name'));
    for (const label of ['Full Name', 'Street Address', 'City', 'State', 'ZIP Code']) {
      const errorId = getField(label).getAttribute('aria-describedby') ?? '';
      expect(getField(label).getAttribute('aria-invalid')).toBe('true');
      expect(listAlerts()).toContain(document.getElementById(errorId)?.textContent);
    }
    expect(getField('Company (optional)').getAttribute('aria-invalid')).toBeNull();
    expect(sendRequest).not.toHaveBeenCalled();
  });

  test('with a phone number that does not have 10 digits; the error disappears once it is corrected', async () => {
    openForm();
    fillForm();
    type('Phone (optional)', '555');
    await save();
    expect(listAlerts()).toEqual(['Invalid phone number format. Must be 10 digits if provided.']);
    expect(document.activeElement).toBe(getField('Phone (optional)'));
    type('Phone (optional)', '555-010-0142');
    expect(listAlerts()).toEqual([]);
    expect(sendRequest).not.toHaveBeenCalled();
  });

  test('by pressing Enter in the state select', () => {
    openForm(address);
    expect(fireEvent.keyDown(getField('State'), { key: 'Enter' })).toBe(false);
    expect(fireEvent.keyDown(getField('City'), { key: 'Enter' })).toBe(true);
  });

  test('twice while it is being saved', async () => {
    sendRequest.mockReturnValue(new Promise(() => {}));
    openForm(address);
    await save();
    expect(getButton('Saving...').getAttribute('aria-disabled')).toBe('true');
    await act(async () => fireEvent.click(getButton('Saving...')));
    expect(sendRequest).toHaveBeenCalledTimes(1);
  });
});

test.each([
  { body: { error: 'You can save at most 10 addresses.' }, message: 'You can save at most 10 addresses.' },
  { body: { error: 'Validation failed: city: City is required.' }, message: 'City is required.' },
  { body: { message: 'The shop is unavailable.' }, message: 'The shop is unavailable.' },
  { body: {}, message: 'Failed to save address. Please try again.' },
])('shows the error $body as $message and keeps the form unchanged', async ({ body, message }) => {
  sendRequest.mockResolvedValue(createResponse(409, body));
  openForm(address);
  type('City', 'Troy');
  await save();
  expect(listAlerts()).toEqual([message]);
  expect(getField('City').value).toBe('Troy');
  expect(getButton('Save').getAttribute('aria-disabled')).toBe('false');
  expect([onSaved, onClose].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});

test('a lost connection shows the client’s own message, not the fallback, since the address may have been saved', async () => {
  sendRequest.mockRejectedValue(new TypeError('Failed to fetch'));
  openForm(address);
  await save();
  expect(listAlerts()).toEqual([expect.stringContaining('it is not known whether this was done')]);
});

test('a new address starts as the primary one, with the customer’s phone number', async () => {
  sendRequest.mockResolvedValue(createResponse(201, { addresses: [address] }));
  openForm();
  expect(getField('Make this my primary address').checked).toBe(true);
  expect(getField('Phone (optional)').value).toBe('5550100199');
  fillForm();
  type('ZIP Code', '123456789');
  expect(getField('ZIP Code').value).toBe('12345-6789');
  await save();
  expect(sendRequest.mock.calls[0]?.slice(0, 1)).toEqual(['/api/users/me/addresses']);
  expect(sendRequest.mock.calls[0]?.[1].method).toBe('POST');
  expect(readSentBody()).toMatchObject({
    postalCode: '123456789',
    phoneNumber: '5550100199',
    isPrimary: true,
  });
  expect(onSaved).toHaveBeenCalledWith([address]);
});

test('a field says that it is full, since the browser drops the rest without a word', () => {
  openForm();
  const typeLetters = (count: number) =>
    fireEvent.input(getField('City'), { target: { value: 'x'.repeat(count) } });
  typeLetters(29);
  expect(screen.queryByRole('status')).toBeNull();
  typeLetters(30);
  expect(screen.getByRole('status').textContent).toBe('This field is full: it holds 30 characters.');
});

test('the form is filled with the address to edit, its phone number as digits only', async () => {
  sendRequest.mockResolvedValue(createResponse(200, { addresses: [address] }));
  openForm(address);
  const values = ['Full Name', 'Street Address', 'City', 'State', 'ZIP Code', 'Phone (optional)'].map(
    (label) => getField(label).value,
  );
  expect(values).toEqual(['Ada Lovelace', '1 Main Street', 'Albany', 'NY', '12207-1234', '5550100142']);
  expect(getField('Make this my primary address').checked).toBe(false);
  await save();
  expect(sendRequest.mock.calls[0]?.[0]).toBe(`/api/users/me/addresses/${address._id}`);
  expect(sendRequest.mock.calls[0]?.[1].method).toBe('PUT');
  expect(readSentBody()).toMatchObject({ label: 'Ada Lovelace', isPrimary: false });
});

test('the primary address cannot be unset in the form, only replaced by another one', () => {
  openForm({ ...address, isPrimary: true });
  expect(getField('Make this my primary address')).toMatchObject({ checked: true, disabled: true });
});

test('each field has the right autocomplete value and maximum length', () => {
  openForm();
  const fieldAttributes = [
    ['Full Name', 'name', 50],
    ['Company (optional)', 'organization', 50],
    ['Street Address', 'address-line1', 60],
    ['Apt / Suite (optional)', 'address-line2', 60],
    ['City', 'address-level2', 30],
  ] as const;
  for (const [label, token, max] of fieldAttributes) {
    expect([getField(label).autocomplete, getField(label).maxLength]).toEqual([token, max]);
  }
  // A maximum length would cut a pasted number with its spaces; these fields drop them.
  for (const [label, token] of [
    ['ZIP Code', 'postal-code'],
    ['Phone (optional)', 'tel-national'],
  ] as const) {
    expect([getField(label).autocomplete, getField(label).maxLength]).toEqual([token, -1]);
  }
  expect(getField('State').getAttribute('autocomplete')).toBe('address-level1');
});

test('the form is empty when it is reopened immediately', () => {
  const toForm = (isOpen: boolean) => (
    <AddressForm isOpen={isOpen} defaultPhone="" onClose={onClose} onSaved={onSaved} />
  );
  const { rerender } = render(toForm(true));
  type('City', 'Troy');
  rerender(toForm(false));
  rerender(toForm(true));
  expect(getField('City').value).toBe('');
});

describe('the list of addresses', () => {
  const homeAddress = {
    ...address,
    _id: '2'.repeat(24),
    label: 'Home',
    phoneNumber: '5550100142',
    isPrimary: true,
  };
  const onChange = jest.fn();
  const renderList = (addresses: AddressView[]) =>
    render(<AddressList addresses={addresses} defaultPhone="" onChange={onChange} />);
  const press = (name: string, index = 0) =>
    act(async () => fireEvent.click(screen.getAllByRole('button', { name })[index] as HTMLElement));
  let errorLog: jest.SpyInstance;
  beforeEach(() => {
    errorLog = jest.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => errorLog.mockRestore());

  test('does not accept an eleventh address', () => {
    renderList(Array.from({ length: 10 }, (_, index) => ({ ...address, _id: String(index).repeat(24) })));
    expect(getButton('Add address')).toMatchObject({ disabled: true });
  });

  test('shows an error when the primary address cannot be set', async () => {
    sendRequest.mockResolvedValue(createResponse(503, { code: 'unavailable', error: 'Unavailable.' }));
    renderList([address, homeAddress]);
    await press('Make primary Ada Lovelace');
    expect(listAlerts()).toEqual(['Failed to set primary address']);
    expect(onChange).not.toHaveBeenCalled();
  });

  test('shows an error when an address cannot be deleted', async () => {
    sendRequest.mockResolvedValue(createResponse(404, { code: 'not_found' }));
    renderList([address, homeAddress]);
    await press('Delete Home');
    await press('Yes, delete');
    expect(listAlerts()).toEqual(['Failed to delete address']);
    expect(onChange).not.toHaveBeenCalled();
  });

  test('asks for confirmation before deleting an address, and keeps the focus on the page', async () => {
    sendRequest.mockResolvedValue(createResponse(200, { addresses: [address] }));
    renderList([address, homeAddress]);
    await press('Delete Home');
    expect(document.activeElement).toBe(getButton('Cancel'));
    await press('Cancel');
    expect(document.activeElement).toBe(screen.getAllByRole('button', { name: 'Delete Home' })[0]);
    expect(sendRequest).not.toHaveBeenCalled();
    await press('Delete Home');
    await press('Yes, delete');
    expect(sendRequest).toHaveBeenCalledWith(
      `/api/users/me/addresses/${homeAddress._id}`,
      expect.objectContaining({ method: 'DELETE' }),
    );
    expect(onChange).toHaveBeenCalledWith([address]);
    expect(document.activeElement).toBe(getButton('Add address'));
  });

  test('shows the primary address first, marked as such, and lets another one become primary', async () => {
    sendRequest.mockResolvedValue(createResponse(200, { addresses: [] }));
    renderList([address, homeAddress]);
    const [firstItem, secondItem] = screen.getAllByRole('listitem').map((card) => card.textContent);
    expect(firstItem).toContain('HomePrimary1 Main StreetAlbany, NY 12207-1234(555) 010-0142');
    expect(secondItem).not.toContain('HomePrimary');
    await press('Make primary Ada Lovelace');
    expect(sendRequest.mock.calls[0]?.[0]).toBe(`/api/users/me/addresses/${address._id}`);
    expect(readSentBody()).toEqual({ isPrimary: true });
    expect(onChange).toHaveBeenCalledWith([]);
  });

  test('opens the form with the address to edit, or empty for a new one', async () => {
    renderList([homeAddress]);
    await press('Edit Home');
    expect(screen.getByRole('dialog', { name: 'Edit address' })).toBeTruthy();
    expect(getField('Full Name').value).toBe('Home');
    await press('Close dialog');
    await press('Add address');
    expect(getField('Full Name').value).toBe('');
  });
});

test('a ZIP Code fills city and state, until the customer types another city', async () => {
  sendRequest.mockImplementation(async (path: string) =>
    createResponse(200, {
      place: path.endsWith('97201') ? { city: 'Portland', state: 'OR' } : { city: 'Boston', state: 'MA' },
    }),
  );
  const typeZip = (zip: string) => act(async () => type('ZIP Code', zip));
  const readPlace = () => `${getField('City').value}, ${getField('State').value}`;
  openForm();
  await typeZip('9720');
  expect(sendRequest).not.toHaveBeenCalled();
  await typeZip('97201');
  expect(readPlace()).toBe('Portland, OR');
  await typeZip('02108');
  expect(readPlace()).toBe('Boston, MA');
  type('City', 'Beacon Hill');
  await typeZip('97201');
  expect(readPlace()).toBe('Beacon Hill, MA');
});

test('a city that arrives while the customer types one is not mixed with it', async () => {
  let arrive = () => {};
  sendRequest.mockReturnValueOnce(
    new Promise((resolve) => {
      arrive = () => resolve(createResponse(200, { place: { city: 'Portland', state: 'OR' } }));
    }),
  );
  openForm();
  type('ZIP Code', '97201');
  getField('City').focus();
  await act(async () => arrive());
  expect([getField('City').value, getField('State').value]).toEqual(['', 'OR']);
});
