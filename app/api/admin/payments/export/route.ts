import { route } from '@/lib/api/route';
import * as endpoints from '@/lib/settlement/accounting-endpoints';
import { exportMovements } from '@/lib/settlement/accounting-queries';

export const GET = route(endpoints.exportPayments, async ({ query: { month } }) => ({
  status: 200,
  headers: { 'Content-Disposition': `attachment; filename="payments-${month}.csv"` },
  body: exportMovements(month),
}));
