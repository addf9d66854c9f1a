import { z } from 'zod';
import { documentIdSchema } from '@/lib/http/id-schema';
import { afterSearchSchema, pageSearchSchema } from '@/lib/http/page-schema';
import { daySchema } from '@/lib/orders/day-schema';
import { AUDIT_KINDS, type AuditAction, type AuditKind } from '@/models/audit-entry-limits';
import { SERVER_AUTHOR } from './audit-text-rules';

const DATE_ERROR = 'A date must be written as 2026-12-31';
const AUTHOR_ERROR = `by must be the id of a user, or ${SERVER_AUTHOR}`;
const KIND_ERROR = `kind must be one of ${AUDIT_KINDS.join(', ')}`;

/** The filters of the log; the days are those of the shop's time zone, the last one included. */
const filterParameters = {
  kind: z.enum(AUDIT_KINDS, { error: KIND_ERROR }).optional(),
  by: z.union([z.literal(SERVER_AUTHOR), documentIdSchema], { error: AUTHOR_ERROR }).optional(),
  from: daySchema(DATE_ERROR).optional(),
  to: daySchema(DATE_ERROR).optional(),
};

/** Query parameters of the export, which has no pages. */
export const auditExportQuerySchema = z.object(filterParameters);
export type AuditFilter = z.infer<typeof auditExportQuerySchema>;

/** Query parameters of the page; an invalid one is ignored. */
export const auditSearchSchema = z.object({
  page: pageSearchSchema,
  after: afterSearchSchema,
  kind: filterParameters.kind.catch(undefined),
  by: filterParameters.by.catch(undefined),
  from: filterParameters.from.catch(undefined),
  to: filterParameters.to.catch(undefined),
});
export type AuditSearch = z.infer<typeof auditSearchSchema>;

/** Someone who changed something: an email; of a deleted account, its id. */
export type AuditAuthor = { id: string; name: string };

/** An entry of the log as an admin sees it. */
export type AuditRow = {
  _id: string;
  /** ISO 8601. */
  createdAt: string;
  kind: AuditKind;
  action: AuditAction;
  author: AuditAuthor;
  subject: { id: string; name: string };
  changes: { field: string; before: string; after: string }[];
};
