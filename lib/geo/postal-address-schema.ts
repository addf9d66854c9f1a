import { z } from 'zod';
import { optionalTextSchema, requiredTextSchema, textSchema, tidiedTextSchema } from '@/lib/text/text-schema';
import { POSTAL_CODE, POSTAL_LIMITS, type PostalAddress, toPostalCode } from './postal-address-rules';
import { US_STATE_CODES } from './state-rules';

/** Longer than any normalized state, ZIP Code or phone number. */
export const MAX_CODE_LENGTH = 20;

/** How a form's fields are parsed, and how its messages end. */
type TextFieldOptions = {
  /** The end of each message. */
  messageEnd: '.' | '';
  /** Whether repeated spaces are collapsed to one. */
  isCollapsed: boolean;
};

/** Returns factories for a form's text fields. A missing key and an empty string get the same message. */
export function createTextFields({ messageEnd, isCollapsed }: TextFieldOptions) {
  const tooLong = (name: string, max: number) => `${name} must be at most ${max} characters${messageEnd}`;
  return {
    required(name: string, max: number) {
      const error = `${name} is required${messageEnd}`;
      const options = { max, error, tooLong: tooLong(name, max) };
      return isCollapsed
        ? tidiedTextSchema({ ...options, tidy: collapseSpaces }).min(1, { error })
        : requiredTextSchema(options);
    },
    optional(name: string, max: number) {
      const options = { max, error: `${name} must be text${messageEnd}`, tooLong: tooLong(name, max) };
      return isCollapsed
        ? tidiedTextSchema({ ...options, tidy: collapseSpaces }).default('')
        : optionalTextSchema(options);
    },
  };
}

type PostalFieldOptions<Code extends z.ZodType<string>> = TextFieldOptions & {
  /** The form's labels for the two street lines. */
  street1: string;
  street2: string;
  /** Each form has its own messages, and the address book stores only the digits. */
  postalCode: Code;
};

/** Returns the form fields of a postal address; the state must be one that the shop delivers to. */
export function postalAddressFields<Code extends z.ZodType<string>>({
  street1,
  street2,
  postalCode,
  ...options
}: PostalFieldOptions<Code>) {
  const { required, optional } = createTextFields(options);
  const error = `State is required${options.messageEnd}`;
  return {
    street1: required(street1, POSTAL_LIMITS.street1),
    street2: optional(street2, POSTAL_LIMITS.street2),
    city: required('City', POSTAL_LIMITS.city),
    state: textSchema({ max: MAX_CODE_LENGTH, error }).pipe(z.enum(US_STATE_CODES, { error })),
    postalCode,
  };
}

/** The checkout's messages have no period; repeated spaces are collapsed. */
export const CHECKOUT_FIELD_OPTIONS = { messageEnd: '', isCollapsed: true } as const;
const CHECKOUT_ZIP_ERROR = 'Invalid ZIP Code (e.g., 12345 or 12345-6789)';

/** The fields of a shipping or billing address in the checkout. */
export const checkoutAddressFields = postalAddressFields({
  ...CHECKOUT_FIELD_OPTIONS,
  street1: 'Street Address',
  street2: 'Apt / Suite',
  postalCode: tidiedTextSchema({
    max: MAX_CODE_LENGTH,
    error: 'ZIP is required',
    tooLong: CHECKOUT_ZIP_ERROR,
    tidy: toPostalCode,
  })
    .min(1, { error: 'ZIP is required' })
    .regex(POSTAL_CODE, { error: CHECKOUT_ZIP_ERROR }),
});

/** A postal address in a response. */
export const postalAddressViewSchema = z.object({
  street1: z.string(),
  street2: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
}) satisfies z.ZodType<PostalAddress>;

function collapseSpaces(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}
