import { endpoint } from '@/lib/http/endpoint';
import { documentParamsSchema } from '@/lib/http/id-schema';
import {
  itemStockSchema,
  lowStockQuerySchema,
  lowStockSchema,
  stockChangeSchema,
  stockNoticeSchema,
} from './stock-schema';

export const findLowStock = endpoint({
  method: 'GET',
  path: '/api/stock',
  access: 'public',
  summary:
    'How many pieces are left of the packs of these products, where they are few or none, and which are sold out',
  query: lowStockQuerySchema,
  responses: { 200: lowStockSchema },
});

export const readStock = endpoint({
  method: 'GET',
  path: '/api/admin/stock/{id}',
  access: 'admin',
  summary: 'The pieces left of each pack of an ingredient; null where they are not counted',
  params: documentParamsSchema,
  responses: { 200: itemStockSchema },
});

export const setStock = endpoint({
  method: 'PUT',
  path: '/api/admin/stock/{id}',
  access: 'admin',
  summary: 'Set the pieces left of a pack, if they are still as seen; null makes the pack unlimited',
  params: documentParamsSchema,
  body: stockChangeSchema,
  responses: { 200: itemStockSchema },
  errors: { conflict: null },
});

export const requestStockNotice = endpoint({
  method: 'POST',
  path: '/api/stock/notices',
  access: 'public',
  summary: 'Ask for one email when a sold-out pack can be ordered again',
  body: stockNoticeSchema,
  responses: { 204: null },
  errors: { not_found: null, conflict: null },
});
