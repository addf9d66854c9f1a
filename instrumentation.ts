import type { Instrumentation } from 'next';
import { RENDERING_ID_HEADER, REQUEST_ID_HEADER } from '@/lib/http/header-rules';

/** Runs once at startup and starts the process's background work. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { startBackgroundJobs } = await import('@/lib/jobs/start');
  void startBackgroundJobs();
}

/** Logs rendering errors, and tells the gateway if the database was unavailable. */
export const onRequestError: Instrumentation.onRequestError = async (error, request) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const [{ log }, { isDatabaseUnavailable }, { processState }] = await Promise.all([
    import('@/lib/runtime/log'),
    import('@/lib/db/connect'),
    import('@/lib/runtime/process-state'),
  ]);
  const requestId = String(request.headers[REQUEST_ID_HEADER] ?? '');
  if (isDatabaseUnavailable(error))
    processState().databaseFailureRenderings.add(String(request.headers[RENDERING_ID_HEADER]));
  log.error({ requestId, err: error, path: request.path.split('?')[0] }, 'page failed');
};
