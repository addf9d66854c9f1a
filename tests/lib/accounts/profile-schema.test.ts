import type { z } from 'zod';
import {
  accountDeletionSchema,
  emailChangeSchema,
  keptAllergensSchema,
  passwordChangeSchema,
  phoneSchema,
  userViewSchema,
} from '@/lib/accounts/profile-schema';
import { toFieldErrors } from '@/lib/http/field-error-rules';
import { ALLERGEN_GROUPS } from '@/models/ingredient-limits';

type Result = ReturnType<z.ZodType['safeParse']>;
/** The message that a person reads beside each field. */
const readErrors = ({ error }: Result) => error && toFieldErrors(error);
const ALLERGENS_ERROR =
  'allergens must be a list of these: milk, eggs, fish, crustacean shellfish, mollusks, tree nuts, peanuts, wheat, soybeans, sesame.';

test.each<{ label: string; result: Result; errors: Record<string, string> }>([
  {
    label: 'an email change without an email and a password',
    result: emailChangeSchema.safeParse({ newEmail: '', currentPassword: '' }),
    errors: {
      newEmail: 'Email is required.',
      currentPassword: 'Current password is required to change email.',
    },
  },
  {
    label: 'an email change to what is no email',
    result: emailChangeSchema.safeParse({ newEmail: 'a b@c', currentPassword: 'x' }),
    errors: { newEmail: 'Please enter a valid email address.' },
  },
  {
    label: 'a password change without passwords',
    result: passwordChangeSchema.safeParse({}),
    errors: { currentPassword: 'Current password is required.', newPassword: 'New password is required.' },
  },
  {
    label: 'a password change to a short one',
    result: passwordChangeSchema.safeParse({ currentPassword: 'x', newPassword: 'Aa1!' }),
    errors: { newPassword: 'New password must be at least 12 characters long.' },
  },
  {
    label: 'a deletion without a password',
    result: accountDeletionSchema.safeParse({}),
    errors: { currentPassword: 'Password is required to delete your account.' },
  },
  ...['555123456', '55512345678', 'five'].map((phoneNumber) => ({
    label: `the phone number ${phoneNumber}`,
    result: phoneSchema.safeParse({ phoneNumber }),
    errors: { phoneNumber: 'Phone number must be 10 digits if provided.' },
  })),
  {
    label: 'what is avoided, if it is no list,',
    result: keptAllergensSchema.safeParse({ allergens: 'milk' }),
    errors: { allergens: ALLERGENS_ERROR },
  },
  {
    label: 'an allergen of which the shop has no facts',
    result: keptAllergensSchema.safeParse({ allergens: ['lactose'] }),
    errors: { 'allergens.0': ALLERGENS_ERROR },
  },
  {
    label: 'a list of more allergens than there are',
    result: keptAllergensSchema.safeParse({ allergens: [...ALLERGEN_GROUPS, 'milk'] }),
    errors: { allergens: ALLERGENS_ERROR },
  },
])('$label is refused: $errors', ({ result, errors }) => {
  expect(readErrors(result)).toEqual(errors);
});

test('a profile takes ten digits or none, and all allergens or none', () => {
  expect(phoneSchema.parse({ phoneNumber: '(555) 123-4567' })).toEqual({ phoneNumber: '5551234567' });
  expect(phoneSchema.parse({ phoneNumber: '' })).toEqual({ phoneNumber: '' });
  for (const allergens of [[], [...ALLERGEN_GROUPS]]) {
    expect(keptAllergensSchema.parse({ allergens })).toEqual({ allergens });
  }
});

test('what changes an account takes the current password as it is', () => {
  const currentPassword = ' older than the rules ';
  expect(emailChangeSchema.parse({ newEmail: ' Ada@Shop.TEST', currentPassword })).toEqual({
    newEmail: 'ada@shop.test',
    currentPassword,
  });
  expect(accountDeletionSchema.parse({ currentPassword })).toEqual({ currentPassword, notes: 'delete' });
});

test('the account pages see a user in full, but no hash, token or id of a provider', () => {
  const user = {
    ...{ _id: '1', id: '1', email: 'ada@shop.test', name: '', role: 'user', favorites: ['2'] },
    secondFactor: { enabled: false, recoveryCodesLeft: 0, required: false },
    profile: { phoneNumber: '', addresses: [], paymentMethods: [] },
  };
  for (const field of Object.keys(user)) {
    expect(userViewSchema.safeParse({ ...user, [field]: undefined }).success).toBe(false);
  }
  for (const field of Object.keys(user.profile)) {
    const profile = { ...user.profile, [field]: undefined };
    expect(userViewSchema.safeParse({ ...user, profile }).success).toBe(false);
  }
  expect(
    userViewSchema.parse({ ...user, passwordHash: 'x', profile: { ...user.profile, stripeCustomerId: 'x' } }),
  ).toEqual(user);
});
