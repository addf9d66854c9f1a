import { z } from 'zod';
import {
  CHECKOUT_FIELD_OPTIONS,
  checkoutAddressFields,
  createTextFields,
} from '@/lib/geo/postal-address-schema';
import { requiredTextSchema } from '@/lib/text/text-schema';
import { CARD_LIMITS } from './card-rules';
import { cardAdditionSchema } from './card-schema';
import { parseExpiry } from './expiry-rules';

const { label, billing, isPrimary } = cardAdditionSchema.shape;

/** The cardholder fields in the profile forms. */
export const cardholderSchema = z.object({ cardholderName: label, billing, isPrimary });
/** The cardholder and their billing address. */
export type Cardholder = Pick<z.infer<typeof cardholderSchema>, 'cardholderName' | 'billing'>;

/** The state of the provider's card iframe: the shop only learns whether the card is complete, and the error. */
export type CardEntry = { isComplete: boolean; error: string };
export const NO_CARD: CardEntry = { isComplete: false, error: '' };

const cardEntrySchema = z
  .object({ isComplete: z.boolean(), error: z.string() })
  .superRefine(({ isComplete, error }, context) => {
    if (!isComplete) {
      context.addIssue({ code: 'custom', message: error || 'Card info incomplete/invalid.' });
    }
  });

/** A new card at the checkout, with the messages of its shipping step. */
export const newCardSchema = z.object({
  cardholderName: createTextFields(CHECKOUT_FIELD_OPTIONS).required('Cardholder Name', CARD_LIMITS.label),
  card: cardEntrySchema,
  billing: z.object(checkoutAddressFields),
  savesCard: z.boolean(),
});

/** The choice of a saved card to pay with. */
export const cardChoiceSchema = z.object({
  savedCard: requiredTextSchema({ max: 203, error: 'Select saved card or enter new.' }),
});

/** The fields of a saved card that can be changed; the expiry is parsed into month and year. */
export const cardEditSchema = cardholderSchema.extend({
  expiry: z.string().transform((text, context) => {
    const parsed = parseExpiry(text, new Date());
    if (parsed.error === null) return { expMonth: parsed.expMonth, expYear: parsed.expYear };
    context.addIssue({ code: 'custom', message: parsed.error });
    return z.NEVER;
  }),
});
