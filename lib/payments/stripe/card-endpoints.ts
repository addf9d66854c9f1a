import { z } from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { cardAdditionSchema, cardIdSchema, cardUpdateSchema, savedCardListSchema } from './card-schema';

const params = z.object({ stripeId: cardIdSchema });

export const startSetup = endpoint({
  method: 'POST',
  path: '/api/payment/setup_intent',
  access: 'user',
  summary: 'Start saving a card; the browser continues with the card provider',
  responses: { 200: z.object({ clientSecret: z.string() }) },
  errors: { provider_failed: null },
});

export const addCard = endpoint({
  method: 'POST',
  path: '/api/users/me/payment-methods',
  access: 'user',
  summary: 'Save a card that was set up, ten at most; the first becomes the default',
  body: cardAdditionSchema,
  responses: { 201: savedCardListSchema },
  errors: { not_found: null, conflict: null, limit_reached: null, provider_failed: null },
});

export const changeCard = endpoint({
  method: 'PUT',
  path: '/api/users/me/payment-methods/{stripeId}',
  access: 'user',
  summary: 'Change name, billing address and expiry of a saved card',
  params,
  body: cardUpdateSchema,
  responses: { 200: savedCardListSchema },
  errors: { conflict: null, provider_failed: null },
});

export const deleteCard = endpoint({
  method: 'DELETE',
  path: '/api/users/me/payment-methods/{stripeId}',
  access: 'user',
  summary: 'Delete a saved card; the newest remaining card becomes the default',
  params,
  responses: { 200: savedCardListSchema },
  errors: { conflict: null, provider_failed: null },
});

export const makeCardDefault = endpoint({
  method: 'PUT',
  path: '/api/users/me/payment-methods/{stripeId}/default',
  access: 'user',
  summary: 'Make a saved card the default',
  params,
  responses: { 200: savedCardListSchema },
  errors: { conflict: null, provider_failed: null },
});
