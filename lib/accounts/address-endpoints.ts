import { endpoint } from '@/lib/http/endpoint';
import { documentParamsSchema } from '@/lib/http/id-schema';
import { addressListSchema, addressSchema, addressUpdateSchema } from './address-schema';

export const listAddresses = endpoint({
  method: 'GET',
  path: '/api/users/me/addresses',
  access: 'user',
  summary: 'Your addresses, the primary one first',
  responses: { 200: addressListSchema },
});

export const addAddress = endpoint({
  method: 'POST',
  path: '/api/users/me/addresses',
  access: 'user',
  summary: 'Add an address, ten at most; the first becomes the primary one',
  body: addressSchema,
  responses: { 201: addressListSchema },
  errors: { not_found: null, conflict: null, limit_reached: null },
});

export const updateAddress = endpoint({
  method: 'PUT',
  path: '/api/users/me/addresses/{id}',
  access: 'user',
  summary: 'Update an address, or make it the primary one',
  params: documentParamsSchema,
  body: addressUpdateSchema,
  responses: { 200: addressListSchema },
  errors: { conflict: null },
});

export const deleteAddress = endpoint({
  method: 'DELETE',
  path: '/api/users/me/addresses/{id}',
  access: 'user',
  summary: 'Delete an address; if it was the primary one, the next becomes primary',
  params: documentParamsSchema,
  responses: { 200: addressListSchema },
  errors: { conflict: null },
});
