import type { Instrumentation } from 'next';

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
    import('@/lib/log'),
    import('@/lib/db/connect'),
    import('@/lib/runtime/process-state'),
  ]);
  const requestId = String(request.headers['x-request-id'] ?? '');
  if (isDatabaseUnavailable(error)) processState().databaseFailureRequestIds.add(requestId);
  log.error({ requestId, err: error, path: request.path.split('?')[0] }, 'page failed');
};
