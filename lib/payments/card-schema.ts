import { z } from 'zod';
import { US_STATES, type UsState } from '@/lib/geo/state-rules';
import { optionalTextSchema, rawTextSchema, requiredTextSchema, textSchema } from '@/lib/text/text-schema';
import { CARD_LIMITS, isExpired } from './card-rules';

const MONTH_ERROR = 'Invalid expiration month.';
const YEAR_ERROR = 'Expiration date has passed or is invalid.';
const EXPIRY_ERROR = 'Expiration date (MM/YY) is required.';
const NO_CARD = 'Card details are required.';
const ZIP_ERROR = 'ZIP Code must be 5 digits.';
const STATE_ERROR = 'State is required.';
/** Longer than any state or ZIP Code. */
const LONGEST_CODE = 20;

/** A missing key and an empty text read the same message. */
function requiredText(error: string, name: string, max: number) {
  return requiredTextSchema({ max, error, tooLong: `${name} must be at most ${max} characters.` });
}

const billingSchema = z.object(
  {
    street1: requiredText('Street Address 1 is required.', 'Street Address 1', CARD_LIMITS.street),
    street2: optionalTextSchema({
      max: CARD_LIMITS.street,
      error: 'Street Address 2 must be text.',
      tooLong: `Street Address 2 must be at most ${CARD_LIMITS.street} characters.`,
    }),
    city: requiredText('City is required.', 'City', CARD_LIMITS.city),
    state: textSchema({ max: LONGEST_CODE, error: STATE_ERROR }).pipe(
      z.enum(US_STATES.map(({ value }) => value) as [UsState, ...UsState[]], { error: STATE_ERROR }),
    ),
    postalCode: textSchema({ max: LONGEST_CODE, error: ZIP_ERROR }).regex(/^\d{5}$/, { error: ZIP_ERROR }),
  },
  { error: 'Street Address 1 is required.' },
);
export type Billing = z.infer<typeof billingSchema>;

const cardForm = {
  /** Whose card it is. */
  label: requiredText('Cardholder name is required.', 'Cardholder name', CARD_LIMITS.label),
  billing: billingSchema,
  isPrimary: z.boolean({ error: 'isPrimary must be true or false.' }).default(false),
};

export const cardIdSchema = rawTextSchema({ max: 203, error: NO_CARD }).regex(/^pm_\w{1,200}$/, {
  error: NO_CARD,
});

/** A card that the provider has set up for the caller. What else the body says of it is not read. */
export const cardAdditionSchema = z.object({ paymentMethodId: cardIdSchema, ...cardForm });
export type CardAddition = z.infer<typeof cardAdditionSchema>;

/** A saved card written anew; a year of two digits is of this century. */
export const cardUpdateSchema = z
  .object({
    ...cardForm,
    expMonth: z.int({ error: EXPIRY_ERROR }).min(1, { error: MONTH_ERROR }).max(12, { error: MONTH_ERROR }),
    expYear: z
      .int({ error: EXPIRY_ERROR })
      .overwrite((year) => (year >= 0 && year < 100 ? 2000 + year : year))
      .min(2000, { error: YEAR_ERROR })
      .max(2099, { error: YEAR_ERROR }),
  })
  .refine(({ expMonth, expYear }) => !isExpired(expMonth, expYear, new Date()), {
    error: YEAR_ERROR,
    path: ['expYear'],
  });
export type CardUpdate = z.infer<typeof cardUpdateSchema>;

/** A saved card as it leaves the server; its facts are the provider's. */
export const savedCardSchema = z.object({
  stripeId: z.string(),
  /** Empty when the browser was closed before it named the card. */
  label: z.string(),
  cardholderName: z.string(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number(),
  expYear: z.number(),
  isPrimary: z.boolean(),
  updatedAt: z.iso.datetime(),
  billing: z.object({
    street1: z.string(),
    street2: z.string(),
    city: z.string(),
    state: z.string(),
    postalCode: z.string(),
  }),
});
export type SavedCard = z.infer<typeof savedCardSchema>;
export const savedCardListSchema = z.object({ paymentMethods: z.array(savedCardSchema) });
