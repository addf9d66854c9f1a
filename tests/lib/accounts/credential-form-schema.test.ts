import {
  passwordChangeFormSchema,
  registerFormSchema,
  resetFormSchema,
} from '@/lib/accounts/credential-form-schema';
import { toFieldErrors } from '@/lib/http/field-error-rules';

const PASSWORD = 'Saffron-Rice-42!';
const FORMS = [
  {
    form: 'registration',
    schema: registerFormSchema,
    values: { email: 'ada@shop.test', password: PASSWORD, confirmation: PASSWORD },
    message: 'Passwords do not match.',
  },
  {
    form: 'reset',
    schema: resetFormSchema,
    values: { token: 'token', newPassword: PASSWORD, confirmation: PASSWORD },
    message: 'Passwords do not match.',
  },
  {
    form: 'password change',
    schema: passwordChangeFormSchema,
    values: { currentPassword: 'old', newPassword: PASSWORD, confirmation: PASSWORD },
    message: 'New passwords do not match.',
  },
];

test.each(FORMS)(
  'a $form is refused at the second password if that is another',
  ({ schema, values, message }) => {
    for (const confirmation of ['', `${PASSWORD} `, PASSWORD.toLowerCase()]) {
      const { error } = schema.safeParse({ ...values, confirmation });
      expect(error && toFieldErrors(error)).toEqual({ confirmation: message });
    }
  },
);

test.each(FORMS)('a $form that asks for no second password has no message for it', ({ schema, values }) => {
  const { error } = schema.safeParse({ ...values, confirmation: undefined });
  expect(error && toFieldErrors(error)).toEqual({ confirmation: '' });
});

test.each(FORMS)('a $form with the same password twice is accepted', ({ schema, values }) => {
  expect(schema.parse(values)).toEqual(values);
});

test('a reset without the token of its link says so', () => {
  const form = { token: '', newPassword: PASSWORD, confirmation: PASSWORD };
  const { error } = resetFormSchema.safeParse(form);
  expect(error && toFieldErrors(error)).toEqual({ token: 'Missing password reset token.' });
});
