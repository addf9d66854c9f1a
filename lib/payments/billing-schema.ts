import { z } from 'zod';
import { ADDRESS_LIMITS } from '@/lib/addresses/address-rules';
import { US_STATES } from '@/lib/geo/state-rules';
import { judgeExpiry } from './expiry-rules';

const ZIP_ERROR = 'ZIP Code must be 5 digits';
const STATE_VALUES: readonly string[] = US_STATES.map(({ value }) => value);

function requiredText(error: string, max: number, name: string) {
  return z
    .string({ error })
    .trim()
    .min(1, { error })
    .max(max, { error: `${name} must be at most ${max} characters.` });
}

/** Where the bank knows the holder of a card. A ZIP Code may have its four further digits. */
export const billingSchema = z.object({
  street1: requiredText('Street Address 1 is required.', ADDRESS_LIMITS.street1, 'Street Address 1'),
  street2: z.string().trim().max(ADDRESS_LIMITS.street2).default(''),
  city: requiredText('City is required.', ADDRESS_LIMITS.city, 'City'),
  state: z
    .string({ error: 'State is required.' })
    .refine((state) => STATE_VALUES.includes(state), { error: 'State is required.' }),
  postalCode: z.string({ error: ZIP_ERROR }).regex(/^\d{5}(-\d{4})?$/, { error: ZIP_ERROR }),
});
export type Billing = z.infer<typeof billingSchema>;

export const cardHolderSchema = z.object({
  cardholderName: requiredText('Cardholder name is required', ADDRESS_LIMITS.label, 'Cardholder name'),
  billing: billingSchema,
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
