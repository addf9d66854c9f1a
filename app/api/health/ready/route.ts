import { requireReady } from '@/lib/health/health-queries';
import { route } from '@/lib/http/route';

/** Whether this process should be sent visitors: database reachable, indexes there, not ending. */
export const GET = route(
  { access: 'public', summary: 'Whether the process is ready for visitors' },
  async () => {
    await requireReady();
    return Response.json({ status: 'ready' });
  },
);
