import { z } from 'zod';
import { postalAddressViewSchema } from '@/lib/geo/postal-address-schema';
import { PAYMENT_METHOD_TYPES } from '@/lib/runtime/payment-provider-rules';
import type { ShippingDraft } from './shipping-draft-rules';

/** The input of the checkout, as stored in the browser: text that may be incomplete or invalid. */

export const shippingDraftSchema = z.object({
  email: z.string(),
  name: z.string(),
  ...postalAddressViewSchema.shape,
  phone: z.string(),
  addressId: z.string().nullable(),
  saveAddress: z.boolean().nullable(),
  savePhone: z.boolean().nullable(),
}) satisfies z.ZodType<ShippingDraft>;

export const methodDraftSchema = z.enum(PAYMENT_METHOD_TYPES);

export const cardModeDraftSchema = z.enum(['saved', 'new']);

/** Beside a new card; nothing of the card itself. */
export const billingDraftSchema = z.object({
  /** Null if it is the recipient's name. */
  cardholderName: z.string().nullable(),
  /** Null if it is the shipping address. */
  billing: postalAddressViewSchema.nullable(),
  savesCard: z.boolean(),
});
