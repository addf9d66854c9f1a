import { addressSchema } from '@/lib/accounts/address-schema';
import { changePhone } from '@/lib/accounts/profile-endpoints';
import { formatPhone, isPhone, toPhone, toPhoneInput } from '@/lib/geo/phone-rules';
import { shippingInfoSchema } from '@/lib/orders/order-schema';

/** Every form with a phone number, with its error message. */
const FORMS = [
  {
    label: 'the checkout',
    schema: shippingInfoSchema.shape.phone,
    message: 'Invalid phone (10 digits)',
  },
  {
    label: 'the address book',
    schema: addressSchema.shape.phoneNumber,
    message: 'Invalid phone number format. Must be 10 digits if provided.',
  },
  {
    label: 'the profile',
    schema: changePhone.body.shape.phoneNumber,
    message: 'Phone number must be 10 digits if provided.',
  },
];

const REFUSED = [
  { rule: 'nine digits', typed: '(503) 555-019', shown: '(503) 555-019' },
  { rule: 'a digit too many', typed: '(503) 555-01991', shown: '(503) 555-01991' },
  { rule: 'eleven digits without a country code', typed: '50355501991', shown: '50355501991' },
  { rule: 'a country code and nine digits', typed: '+1 503 555 019', shown: '+1 503 555 019' },
  { rule: 'a country code and eleven digits', typed: '+1 503 555 01991', shown: '+1 503 555 01991' },
  { rule: 'another country’s code', typed: '+44 20 7946 0958', shown: '+44 20 7946 0958' },
  { rule: 'another country’s code and seven digits', typed: '+503 5550199', shown: '+503 5550199' },
  { rule: 'an extension', typed: '503-555-0199 ext 7', shown: '503-555-0199 ext 7' },
  { rule: 'two numbers', typed: '503-555-0199/503-555-0142', shown: '503-555-0199/503-555-0142' },
];

describe.each(FORMS)('$label refuses', ({ schema, message }) => {
  test.each(REFUSED)('$rule: $typed stays in the field as $shown', ({ typed, shown }) => {
    expect([toPhoneInput(typed), isPhone(typed)]).toEqual([shown, false]);
    for (const text of [typed, shown]) {
      expect(schema.safeParse(text).error?.issues.map((issue) => issue.message)).toEqual([message]);
    }
  });

  test.each(['call me', 'x5035550199', '５０３５５５０１９９', '1'.repeat(300)])('%p', (text) => {
    expect(schema.safeParse(text).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});

const ACCEPTED = [
  '5035550199',
  '503-555-0199',
  '503.555.0199',
  '503/555-0199',
  '(503) 555-0199',
  ' (503)  555‑0199 ',
  '+1 (503) 555-0199',
  '+15035550199',
  '1-503-555-0199',
  '15035550199',
  // As copied from the contacts of a phone.
  '\u202a+1\u00a0(503)\u00a0555-0199\u202c',
];

test.each(ACCEPTED)(
  'the phone number %p is shown as (503) 555-0199 and stored as its ten digits',
  (typed) => {
    expect([toPhoneInput(typed), toPhone(typed), isPhone(typed)]).toEqual([
      '(503) 555-0199',
      '5035550199',
      true,
    ]);
    for (const { schema } of FORMS) expect(schema.parse(typed)).toBe('5035550199');
  },
);

test.each(['', ' '])('the phone number %j means that there is none', (typed) => {
  for (const { schema } of FORMS) expect(schema.parse(typed)).toBe('');
});

test('a phone number is formatted once it is complete; until then it stays as typed, without letters, and what follows stays too', () => {
  const shown: string[] = [];
  let field = '';
  for (const character of '+1 503 555 0199 x2') {
    field = toPhoneInput(field + character);
    shown.push(field);
  }
  expect(shown.slice(0, 5)).toEqual(['+', '+1', '+1 ', '+1 5', '+1 50']);
  expect(shown.slice(-5)).toEqual([
    '+1 503 555 019',
    '(503) 555-0199',
    '(503) 555-0199',
    '(503) 555-0199x',
    '(503) 555-0199x2',
  ]);
  expect(toPhoneInput('call 503')).toBe('503');
});

test.each([
  { phone: '', formatted: '' },
  { phone: '555', formatted: '555' },
  { phone: '5550100142', formatted: '(555) 010-0142' },
])('the stored phone number $phone is shown as $formatted', ({ phone, formatted }) => {
  expect(formatPhone(phone)).toBe(formatted);
});
