import { z } from 'zod';
import { phoneNumberSchema } from '@/lib/geo/phone-schema';
import {
  createTextFields,
  MAX_CODE_LENGTH,
  postalAddressFields,
  postalAddressViewSchema,
} from '@/lib/geo/postal-address-schema';
import { documentIdSchema } from '@/lib/http/id-schema';
import { tidiedTextSchema } from '@/lib/text/text-schema';
import { ADDRESS_LIMITS } from './address-rules';

// Messages must not contain a colon, because customers only see the text after the last one.
const POSTAL_CODE_ERROR = 'Invalid ZIP Code format (e.g., 12345 or 12345-6789).';
const POSTAL_CODE_REQUIRED = 'ZIP Code is required.';
const PHONE_ERROR = 'Invalid phone number format. Must be 10 digits if provided.';
const FIELD_OPTIONS = { messageEnd: '.', isCollapsed: false } as const;
const { required, optional } = createTextFields(FIELD_OPTIONS);

/** Digits only: 5 or 9. */
const postalCodeSchema = tidiedTextSchema({
  max: MAX_CODE_LENGTH,
  error: POSTAL_CODE_REQUIRED,
  tooLong: POSTAL_CODE_ERROR,
  tidy: (code) => code.replace(/[\s-]/g, ''),
})
  .min(1, { error: POSTAL_CODE_REQUIRED, abort: true })
  .regex(/^(\d{5}|\d{9})$/, { error: POSTAL_CODE_ERROR });

/** An address as entered by a customer. The ZIP Code and phone number are reduced to digits. */
export const addressSchema = z.object(
  {
    label: required('Full Name', ADDRESS_LIMITS.label),
    company: optional('Company', ADDRESS_LIMITS.company),
    ...postalAddressFields({
      ...FIELD_OPTIONS,
      street1: 'Street Address',
      street2: 'Apt / Suite',
      postalCode: postalCodeSchema,
    }),
    phoneNumber: phoneNumberSchema(PHONE_ERROR).default(''),
    isPrimary: z.boolean({ error: 'isPrimary must be true or false.' }).optional(),
  },
  { error: 'An address is required.' },
);
export type AddressInput = z.infer<typeof addressSchema>;

const primaryOnlySchema = z.strictObject({ isPrimary: z.literal(true) });
type AddressChange = z.input<typeof primaryOnlySchema> | z.input<typeof addressSchema>;

/** A complete address, or exactly `{ isPrimary: true }`, which changes nothing else. */
export const addressUpdateSchema = z.preprocess(
  (body: AddressChange, context) => {
    if (primaryOnlySchema.safeParse(body).success) return body;
    // The union's error does not name the invalid field, so the errors of a complete address are reported.
    const issues = addressSchema.safeParse(body).error?.issues ?? [];
    for (const { path, message } of issues) {
      context.issues.push({ code: 'custom', path: [...path], message, input: body });
    }
    return body;
  },
  z.union([primaryOnlySchema, addressSchema]),
);

/** An address in a response. */
export const addressViewSchema = z.object({
  _id: documentIdSchema,
  label: z.string(),
  company: z.string(),
  ...postalAddressViewSchema.shape,
  phoneNumber: z.string(),
  isPrimary: z.boolean(),
});
export type AddressView = z.infer<typeof addressViewSchema>;

/** The response of every address endpoint: all of the user's addresses, the primary one first. */
export const addressListSchema = z.object({ addresses: z.array(addressViewSchema) });
export type AddressListView = z.infer<typeof addressListSchema>;
