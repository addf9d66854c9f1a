import { z } from 'zod';
import { textSchema } from '@/lib/text/text-schema';
import { cardAdditionSchema } from './card-schema';
import { judgeExpiry } from './expiry-rules';

const { label, billing } = cardAdditionSchema.shape;
const ZIP_ERROR = 'ZIP Code must be 5 digits.';

/** The holder of a saved card as the profile's forms take them. */
export const cardHolderSchema = z.object({ cardholderName: label, billing });

/** The holder of a card at the checkout, where the billing address may be the shipping one with its 5+4 ZIP. */
export const payerSchema = z.object({
  cardholderName: label,
  billing: billing.extend({
    postalCode: textSchema({ max: 10, error: ZIP_ERROR }).regex(/^\d{5}(-\d{4})?$/, { error: ZIP_ERROR }),
  }),
});

/** What may be changed of a saved card; the expiry as it is typed becomes month and year. */
export const cardEditSchema = cardHolderSchema.extend({
  expiry: z.string().transform((text, context) => {
    const judged = judgeExpiry(text, new Date());
    if (judged.error === null) return { expMonth: judged.expMonth, expYear: judged.expYear };
    context.addIssue({ code: 'custom', message: judged.error });
    return z.NEVER;
  }),
});
