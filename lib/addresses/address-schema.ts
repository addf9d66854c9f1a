import { z } from 'zod';
import { documentIdSchema } from '@/lib/catalog/recipe-schema';
import { US_STATES, type UsState } from '@/lib/geo/state-rules';
import { optionalTextSchema, requiredTextSchema, textSchema, tidiedTextSchema } from '@/lib/text/text-schema';
import { ADDRESS_LIMITS, toDigits } from './address-rules';

// No message holds a colon: a customer reads only what stands after the last one.
const POSTAL_CODE_ERROR = 'Invalid ZIP Code format (e.g., 12345 or 12345-6789).';
const NO_POSTAL_CODE_ERROR = 'ZIP Code is required.';
const PHONE_ERROR = 'Invalid phone number format. Must be 10 digits if provided.';
const STATE_ERROR = 'State is required.';
/** Longer than any state, ZIP Code or phone number once it is tidied. */
const LONGEST_CODE = 20;

/** A missing key and an empty text read the same message. */
function requiredText(name: string, max: number) {
  return requiredTextSchema({ max, error: `${name} is required.`, tooLong: tooLong(name, max) });
}

function optionalText(name: string, max: number) {
  return optionalTextSchema({ max, error: `${name} must be text.`, tooLong: tooLong(name, max) });
}

function tooLong(name: string, max: number): string {
  return `${name} must be at most ${max} characters.`;
}

/** An address as a customer enters it. ZIP Code and phone number become digits alone. */
export const addressSchema = z.object(
  {
    label: requiredText('Full Name', ADDRESS_LIMITS.label),
    company: optionalText('Company', ADDRESS_LIMITS.company),
    street1: requiredText('Street Address', ADDRESS_LIMITS.street1),
    street2: optionalText('Apt / Suite', ADDRESS_LIMITS.street2),
    city: requiredText('City', ADDRESS_LIMITS.city),
    state: textSchema({ max: LONGEST_CODE, error: STATE_ERROR }).pipe(
      z.enum(US_STATES.map(({ value }) => value) as [UsState, ...UsState[]], { error: STATE_ERROR }),
    ),
    postalCode: tidiedTextSchema({
      max: LONGEST_CODE,
      error: NO_POSTAL_CODE_ERROR,
      tooLong: POSTAL_CODE_ERROR,
      tidy: (code) => code.replace(/[\s-]/g, ''),
    })
      .min(1, { error: NO_POSTAL_CODE_ERROR, abort: true })
      .regex(/^(\d{5}|\d{9})$/, { error: POSTAL_CODE_ERROR }),
    phoneNumber: tidiedTextSchema({
      max: LONGEST_CODE,
      error: PHONE_ERROR,
      // Text without any digit is no number left out, but a wrong one.
      tidy: (phone) => toDigits(phone) || phone,
    })
      .regex(/^(\d{10})?$/, { error: PHONE_ERROR })
      .default(''),
    isPrimary: z.boolean({ error: 'isPrimary must be true or false.' }).optional(),
  },
  { error: 'An address is required.' },
);
export type AddressInput = z.infer<typeof addressSchema>;

const primaryOnlySchema = z.strictObject({ isPrimary: z.literal(true) });

/** The whole address, or exactly `{ isPrimary: true }`, which leaves everything else as it is. */
export const addressUpdateSchema = z.preprocess(
  (body, context) => {
    if (primaryOnlySchema.safeParse(body).success) return body;
    // A refused union names no field; what the whole address misses does.
    const issues = addressSchema.safeParse(body).error?.issues ?? [];
    for (const { path, message } of issues) {
      context.issues.push({ code: 'custom', path: [...path], message, input: body });
    }
    return body;
  },
  z.union([primaryOnlySchema, addressSchema]),
);
export type AddressUpdate = z.infer<typeof addressUpdateSchema>;

/** An address as it leaves the server. */
export const addressViewSchema = z.object({
  _id: documentIdSchema,
  label: z.string(),
  company: z.string(),
  street1: z.string(),
  street2: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  phoneNumber: z.string(),
  isPrimary: z.boolean(),
});
export type AddressView = z.infer<typeof addressViewSchema>;

/** All addresses of the caller, the primary one first: the answer of every call about them. */
export const addressListSchema = z.object({ addresses: z.array(addressViewSchema) });
export type AddressList = z.infer<typeof addressListSchema>;
