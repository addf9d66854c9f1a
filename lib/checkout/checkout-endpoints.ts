import { z } from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { optionalKeySchema, requiredKeySchema } from '@/lib/http/idempotency-key-schema';
import {
  attemptResponseSchema,
  paypalCartSchema,
  placementResponseSchema,
  placementSchema,
  shippingInfoSchema,
} from '@/lib/orders/order-schema';
import { PAYPAL_DRAFT_ERRORS, PLACEMENT_ERRORS } from './placement-error-schema';

export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/orders',
  access: 'optional',
  summary: 'Place an order; requests with the same Idempotency-Key header place it only once',
  headers: optionalKeySchema,
  body: placementSchema,
  responses: { 200: placementResponseSchema },
  errors: PLACEMENT_ERRORS,
});

export const draftPaypalOrder = endpoint({
  method: 'POST',
  path: '/api/orders/create-paypal-order',
  access: 'optional',
  summary: 'Create a PayPal order from a cart, for the customer to approve; nothing is charged',
  headers: optionalKeySchema,
  body: z.object({ cart: paypalCartSchema, shippingInfo: shippingInfoSchema.optional() }),
  responses: { 200: z.object({ id: z.string() }) },
  errors: PAYPAL_DRAFT_ERRORS,
});

export const resolveAttempt = endpoint({
  method: 'GET',
  path: '/api/orders/attempt',
  access: 'optional',
  summary: 'The outcome of a checkout; its Idempotency-Key authorizes the request',
  headers: requiredKeySchema,
  responses: { 200: attemptResponseSchema },
  errors: { not_found: null, conflict: null, in_progress: null },
});
