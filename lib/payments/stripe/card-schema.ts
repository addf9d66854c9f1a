import { z } from 'zod';
import { POSTAL_CODE } from '@/lib/geo/postal-address-rules';
import {
  createTextFields,
  MAX_CODE_LENGTH,
  postalAddressFields,
  postalAddressViewSchema,
} from '@/lib/geo/postal-address-schema';
import { rawTextSchema, textSchema } from '@/lib/text/text-schema';
import { CARD_LIMITS, isExpired } from './card-rules';

const MONTH_ERROR = 'Invalid expiration month.';
const YEAR_ERROR = 'Expiration date has passed or is invalid.';
const EXPIRY_ERROR = 'Expiration date (MM/YY) is required.';
const CARD_ERROR = 'Card details are required.';
const ZIP_ERROR = 'ZIP Code must be 5 digits.';
const MESSAGE_OPTIONS = { messageEnd: '.', isCollapsed: false } as const;
const { required } = createTextFields(MESSAGE_OPTIONS);

const billingSchema = z.object(
  postalAddressFields({
    ...MESSAGE_OPTIONS,
    street1: 'Street Address 1',
    street2: 'Street Address 2',
    postalCode: textSchema({ max: MAX_CODE_LENGTH, error: ZIP_ERROR }).regex(POSTAL_CODE, {
      error: ZIP_ERROR,
    }),
  }),
  { error: 'Street Address 1 is required.' },
);

const cardForm = {
  /** The cardholder's name. */
  label: required('Cardholder name', CARD_LIMITS.label),
  billing: billingSchema,
  isPrimary: z.boolean({ error: 'isPrimary must be true or false.' }).default(false),
};

export const cardIdSchema = rawTextSchema({ max: 203, error: CARD_ERROR }).regex(/^pm_\w{1,200}$/, {
  error: CARD_ERROR,
});

/** A card that the provider has set up for the user. Other card fields in the body are ignored. */
export const cardAdditionSchema = z.object({ paymentMethodId: cardIdSchema, ...cardForm });
export type CardAddition = z.infer<typeof cardAdditionSchema>;

/** A change of a saved card; a two-digit year means this century. */
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

/** A saved card as the server sends it; brand, digits and expiry come from the provider. */
export const savedCardSchema = z.object({
  stripeId: z.string(),
  /** Empty when the browser was closed before it sent the name. */
  label: z.string(),
  cardholderName: z.string(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number(),
  expYear: z.number(),
  isPrimary: z.boolean(),
  updatedAt: z.iso.datetime(),
  billing: postalAddressViewSchema,
});
export type SavedCard = z.infer<typeof savedCardSchema>;
export const savedCardListSchema = z.object({ paymentMethods: z.array(savedCardSchema) });
