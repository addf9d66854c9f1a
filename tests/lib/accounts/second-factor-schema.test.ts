import {
  recoveryCodesSchema,
  secondFactorChangeSchema,
  secondFactorConfirmationSchema,
  secondFactorSecretSchema,
  secondFactorSetupSchema,
  secondFactorViewSchema,
} from '@/lib/accounts/second-factor-schema';
import { toFieldErrors } from '@/lib/http/field-error-rules';

const APP_HINT = 'Please enter the 6-digit code from your authenticator app.';
const ANY_HINT = 'Please enter the 6-digit code from your authenticator app, or one of your recovery codes.';
const PASSWORD_REQUIRED = 'Current password is required.';

test.each([
  { step: 'a setup', schema: secondFactorSetupSchema, errors: { currentPassword: PASSWORD_REQUIRED } },
  { step: 'its confirmation', schema: secondFactorConfirmationSchema, errors: { code: APP_HINT } },
  {
    step: 'every later change',
    schema: secondFactorChangeSchema,
    errors: { currentPassword: PASSWORD_REQUIRED, code: ANY_HINT },
  },
])('$step of two-step login asks for $errors', ({ schema, errors }) => {
  const { error } = schema.safeParse({});
  expect(error && toFieldErrors(error)).toEqual(errors);
});

test('a change takes an old password as it is, and a recovery code', () => {
  const change = { currentPassword: ' old ', code: 'ABCD-EFGH-JKLM-NPQR' };
  expect(secondFactorChangeSchema.parse(change)).toEqual({ ...change, code: 'ABCDEFGHJKLMNPQR' });
});

test.each([
  {
    label: 'the secret',
    schema: secondFactorSecretSchema,
    body: { secret: 'S', otpauthUri: 'otpauth://totp' },
  },
  { label: 'recovery codes', schema: recoveryCodesSchema, body: { recoveryCodes: ['ABCDEFGHJKLMNPQR'] } },
  {
    label: 'the state of an account',
    schema: secondFactorViewSchema,
    body: { enabled: true, recoveryCodesLeft: 9, required: false },
  },
])('$label is told in full, and nothing else with it', ({ schema, body }) => {
  for (const field of Object.keys(body)) {
    expect(schema.safeParse({ ...body, [field]: undefined }).success).toBe(false);
  }
  expect(schema.parse({ ...body, encryptedSecret: 'x' })).toEqual(body);
});
