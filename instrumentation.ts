import type { Instrumentation } from 'next';

/** Runs once when the process starts: what it does besides answering, in the background. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { startWork } = await import('@/lib/jobs/start');
  void startWork();
}

/** Logs what failed while rendering, and tells the front when the database was the reason. */
export const onRequestError: Instrumentation.onRequestError = async (error, request) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const [{ log }, { isDatabaseAway }, { processState }] = await Promise.all([
    import('@/lib/log'),
    import('@/lib/db/connect'),
    import('@/lib/runtime/process-state'),
  ]);
  const requestId = String(request.headers['x-request-id'] ?? '');
  if (isDatabaseAway(error)) processState().failedForDatabase.add(requestId);
  log.error({ requestId, err: error, path: request.path.split('?')[0] }, 'page failed');
};
