import { route } from '@/lib/api/route';
import * as endpoints from '@/lib/jobs/audit-endpoints';
import { exportAuditLog } from '@/lib/jobs/audit-queries';

export const GET = route(endpoints.exportAudit, async ({ query }) => ({
  status: 200,
  headers: { 'Content-Disposition': 'attachment; filename="log.csv"' },
  body: exportAuditLog(query),
}));
