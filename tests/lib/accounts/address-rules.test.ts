import {
  formatPostalCode,
  isSameAddress,
  sortAddresses,
  toAddressBody,
  toAddressErrorMessage,
  withAddedAddress,
  withoutAddress,
  withPrimaryAddress,
  withUpdatedAddress,
} from '@/lib/accounts/address-rules';

const a = { _id: 'a', city: 'Albany', isPrimary: true };
const b = { _id: 'b', city: 'Boston', isPrimary: false };
const c = { _id: 'c', city: 'Chicago', isPrimary: false };
/** Returns the ids in order, primary ones in capitals. */
const toIds = (list: { _id: string; isPrimary: boolean }[]) =>
  list.map(({ _id, isPrimary }) => (isPrimary ? _id.toUpperCase() : _id)).join('');

test.each([
  { error: 'Validation failed:', message: '' },
  { error: 'City is required.', message: 'City is required.' },
  { error: 'Validation failed: city:  City is required. ', message: 'City is required.' },
])('the error $error is shown to the customer as $message', ({ error, message }) => {
  expect(toAddressErrorMessage(error)).toBe(message);
});

test.each([
  { code: '', formatted: '' },
  { code: 'abc', formatted: '' },
  { code: '1234', formatted: '1234' },
  { code: '12345', formatted: '12345' },
  { code: '123456', formatted: '12345-6' },
  { code: '123456789', formatted: '12345-6789' },
  { code: '12345-67890', formatted: '12345-6789' },
  { code: '  12345 - 6789 ', formatted: '12345-6789' },
])('the ZIP Code $code is shown as $formatted', ({ code, formatted }) => {
  expect(formatPostalCode(code)).toBe(formatted);
});

test('the primary address comes first, the others in the order in which they were added', () => {
  expect(toIds(sortAddresses([b, c, a]))).toBe('Abc');
});

describe('exactly one address is primary', () => {
  test('the first one is, whether requested or not', () => {
    expect(toIds(withAddedAddress([], b))).toBe('B');
  });

  test('another one becomes the only primary one, but only when requested', () => {
    expect(toIds(withAddedAddress([a], b))).toBe('Ab');
    expect(toIds(withAddedAddress([a], { ...b, isPrimary: true }))).toBe('aB');
    expect(toIds(withPrimaryAddress([a, b, c], 'c'))).toBe('abC');
  });

  test('changing an address moves the flag only when requested, and there is always one', () => {
    expect(withUpdatedAddress([a, b], 'b', { city: 'Buffalo' })).toEqual([a, { ...b, city: 'Buffalo' }]);
    expect(toIds(withUpdatedAddress([a, b], 'b', { isPrimary: true }))).toBe('aB');
    expect(toIds(withUpdatedAddress([a, b], 'a', { isPrimary: false }))).toBe('Ab');
  });

  test('deleting the primary one makes the next one primary; deleting another one changes nothing', () => {
    expect(toIds(withoutAddress([a, b, c], 'a'))).toBe('Bc');
    expect(toIds(withoutAddress([a, b, c], 'b'))).toBe('Ac');
    expect(withoutAddress([a], 'a')).toEqual([]);
  });

  test('it stays primary wherever it stands in the list', () => {
    const list = [b, { ...c, isPrimary: true }];
    expect(toIds(withAddedAddress(list, { ...b, _id: 'd' }))).toBe('bCd');
    expect(toIds(withUpdatedAddress(list, 'b', { city: 'Buffalo' }))).toBe('bC');
    expect(toIds(withoutAddress([...list, { ...b, _id: 'd' }], 'd'))).toBe('bC');
  });

  test('a list stored by an older version with no or several primary addresses is fixed by the next change', () => {
    expect(toIds(withoutAddress([b, c, { ...b, _id: 'd' }], 'd'))).toBe('Bc');
    expect(toIds(withAddedAddress([a, { ...b, isPrimary: true }], c))).toBe('Abc');
  });
});

test.each([
  { rule: 'another id, and is primary', other: { ...b, _id: 'd', isPrimary: true }, isSame: true },
  {
    rule: 'its fields in another order',
    other: { isPrimary: false, city: 'Boston', _id: 'd' },
    isSame: true,
  },
  { rule: 'another city', other: { ...b, city: 'Buffalo' }, isSame: false },
])('an address is the same with $rule: $isSame', ({ other, isSame }) => {
  expect(isSameAddress(b, other)).toBe(isSame);
});

test('an address is sent without its empty fields', () => {
  const full = { city: 'Boston', company: 'Spice & Co.', street2: 'Apt 2' };
  expect(toAddressBody(full)).toEqual(full);
  expect(toAddressBody({ city: 'Boston', company: '', street2: '' })).toEqual({ city: 'Boston' });
});
