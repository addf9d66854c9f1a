import { editConflict, editVersionSchema } from '@/lib/http/edit-version-schema';
import { endpoint } from '@/lib/http/endpoint';
import { deliveryTermsSchema, settingsSchema, settingsViewSchema } from './setting-schema';

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings',
  access: 'admin',
  summary: 'The settings of the shop, and the variables of the server that replace some of them',
  responses: { 200: settingsViewSchema },
});

export const saveSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/settings',
  access: 'admin',
  summary: 'Save the settings of the shop; with an If-Match header, only if they still have that version',
  headers: editVersionSchema,
  body: settingsSchema,
  responses: { 200: settingsViewSchema },
  errors: { conflict: null, ...editConflict(settingsViewSchema) },
});

export const getDeliveryTerms = endpoint({
  method: 'GET',
  path: '/api/delivery',
  access: 'public',
  summary: 'From what the day is computed on which an order arrives',
  responses: { 200: deliveryTermsSchema },
});
