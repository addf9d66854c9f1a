import {
  formatPhone,
  formatPostalCode,
  sortAddresses,
  toAddressErrorText,
  withAdded,
  withoutAddress,
  withPrimary,
  withUpdated,
} from '@/lib/addresses/address-rules';

const a = { _id: 'a', city: 'Albany', isPrimary: true };
const b = { _id: 'b', city: 'Boston', isPrimary: false };
const c = { _id: 'c', city: 'Chicago', isPrimary: false };
/** The ids in order, the primary ones in capitals. */
const ids = (list: { _id: string; isPrimary: boolean }[]) =>
  list.map(({ _id, isPrimary }) => (isPrimary ? _id.toUpperCase() : _id)).join('');

describe('what a customer reads when an address was not saved', () => {
  test.each([
    [null],
    [undefined],
    ['<html>'],
    [{}],
    [{ error: '', message: ' ' }],
    [{ error: 500, message: ['x'] }],
    [{ error: 'Validation failed:' }],
  ])('a response like %j says nothing: the general text', (body) => {
    expect(toAddressErrorText(body)).toBe('Failed to save address. Please try again.');
  });

  test.each([
    [{ error: 'City is required.', message: 'Other' }, 'City is required.'],
    [{ message: 'Too many.' }, 'Too many.'],
    [{ error: 'Validation failed: city:  City is required. ' }, 'City is required.'],
  ])('%j reads %p', (body, text) => {
    expect(toAddressErrorText(body)).toBe(text);
  });
});

test.each([
  ['', ''],
  ['abc', ''],
  ['1234', '1234'],
  ['12345', '12345'],
  ['123456', '12345-6'],
  ['123456789', '12345-6789'],
  ['12345-67890', '12345-6789'],
])('the ZIP Code %p is shown as %p', (code, shown) => {
  expect(formatPostalCode(code)).toBe(shown);
});

test.each([
  ['', ''],
  ['555', '555'],
  ['5550100142', '(555) 010-0142'],
])('the phone number %p is shown as %p', (phone, shown) => {
  expect(formatPhone(phone)).toBe(shown);
});

test('the primary address comes first, the others in the order of adding', () => {
  expect(ids(sortAddresses([b, c, a]))).toBe('Abc');
});

describe('exactly one address is primary', () => {
  test('the first one is, asked for or not', () => {
    expect(ids(withAdded([], b))).toBe('B');
  });

  test('another one only when it is asked for, and then it alone', () => {
    expect(ids(withAdded([a], b))).toBe('Ab');
    expect(ids(withAdded([a], { ...b, isPrimary: true }))).toBe('aB');
    expect(ids(withPrimary([a, b, c], 'c'))).toBe('abC');
  });

  test('changing an address moves it only when asked, and never leaves none', () => {
    expect(withUpdated([a, b], 'b', { city: 'Buffalo' })).toEqual([a, { ...b, city: 'Buffalo' }]);
    expect(ids(withUpdated([a, b], 'b', { isPrimary: true }))).toBe('aB');
    expect(ids(withUpdated([a, b], 'a', { isPrimary: false }))).toBe('Ab');
  });

  test('deleting the primary one makes the next one primary; deleting another changes nothing', () => {
    expect(ids(withoutAddress([a, b, c], 'a'))).toBe('Bc');
    expect(ids(withoutAddress([a, b, c], 'b'))).toBe('Ac');
    expect(withoutAddress([a], 'a')).toEqual([]);
  });

  test('a list of an older shop with none or several is put right by the next change', () => {
    expect(ids(withoutAddress([b, c, { ...b, _id: 'd' }], 'd'))).toBe('Bc');
    expect(ids(withAdded([a, { ...b, isPrimary: true }], c))).toBe('Abc');
  });
});
