import { route } from '@/lib/api/route';
import { requireReady } from '@/lib/jobs/health-queries';
import { browserPayments } from '@/lib/payments/browser-queries';

/**
 * Whether this process should be sent visitors: database reachable, indexes there, search
 * filled, not ending. Says too how it takes payments, so that nobody opens a shop that only plays them.
 */
export const GET = route(
  { access: 'public', summary: 'Whether the process is ready for visitors' },
  async () => {
    await requireReady();
    return Response.json({ status: 'ready', payments: browserPayments().mode });
  },
);
