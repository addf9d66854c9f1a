import { z } from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { auditExportQuerySchema } from './audit-schema';

export const exportAudit = endpoint({
  method: 'GET',
  path: '/api/admin/log/export',
  access: 'admin',
  summary: 'Who changed what in the shop, newest first, as CSV; days are those of the shop’s time zone',
  query: auditExportQuerySchema,
  contentType: 'text/csv',
  responses: { 200: z.string() },
});
