import { ping } from '@/lib/db/connect';
import { AppError } from '@/lib/http/errors';
import { processState } from '@/lib/http/process-state';
import { route } from '@/lib/http/route';

/** Whether this process should be sent visitors: database reachable, indexes there, not ending. */
export const GET = route(
  { access: 'public', summary: 'Whether the process is ready for visitors' },
  async () => {
    const { ready, stopping } = processState();
    if (stopping) throw new AppError('unavailable', 'This process is ending.');
    if (!ready) throw new AppError('unavailable', 'This process is starting.');
    await ping();
    return Response.json({ status: 'ready' });
  },
);
