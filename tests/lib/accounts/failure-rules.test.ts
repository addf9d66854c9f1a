import {
  toDeletionErrorMessage,
  toEmailChangeErrorMessage,
  toPasswordChangeErrorMessage,
} from '@/lib/accounts/failure-rules';

const WRONG_CURRENT_PASSWORD = 'The current password you entered is incorrect.';

test.each([
  { label: 'an invalid password', refusal: 'Invalid credentials', message: WRONG_CURRENT_PASSWORD },
  { label: 'an incorrect password', refusal: 'Incorrect password', message: WRONG_CURRENT_PASSWORD },
  {
    label: 'a password that is incorrect',
    refusal: 'The password you sent is incorrect.',
    message: WRONG_CURRENT_PASSWORD,
  },
  {
    label: 'an email of another account',
    refusal: 'Already in use',
    message: 'This email address is already in use by another account.',
  },
  {
    label: 'a duplicate key',
    refusal: 'E11000 duplicate key error',
    message: 'This email address is already in use by another account.',
  },
  {
    label: 'an account that is gone',
    refusal: 'User not found',
    message: 'An unexpected error occurred. Please try again.',
  },
  {
    label: 'anything else, in the server’s words',
    refusal: 'Too many attempts.',
    message: 'Too many attempts.',
  },
])('an email change refused because of $label says “$message”', ({ refusal, message }) => {
  expect(toEmailChangeErrorMessage(refusal)).toBe(message);
});

test.each([
  { refusal: 'Invalid password', isWrongPassword: true },
  { refusal: 'Incorrect current password', isWrongPassword: true },
  { refusal: 'Password invalid', isWrongPassword: true },
  { refusal: 'The password you sent is incorrect.', isWrongPassword: true },
  { refusal: 'The code is invalid.', isWrongPassword: false },
  { refusal: 'New password is required.', isWrongPassword: false },
  { refusal: 'Too many attempts.', isWrongPassword: false },
])(
  'a password change and a deletion refused with “$refusal” are about a wrong password: $isWrongPassword',
  ({ refusal, isWrongPassword }) => {
    expect(toPasswordChangeErrorMessage(refusal)).toBe(isWrongPassword ? WRONG_CURRENT_PASSWORD : refusal);
    expect(toDeletionErrorMessage(refusal)).toBe(
      isWrongPassword ? 'The password you entered is incorrect.' : refusal,
    );
  },
);
