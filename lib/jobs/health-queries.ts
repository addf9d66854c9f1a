import 'server-only';
import { ping } from '@/lib/db/connect';
import { AppError } from '@/lib/http/errors';
import { processState } from '@/lib/runtime/process-state';
import { isSearchReady } from '@/lib/search/index-queries';

/** Throws `unavailable` unless this process can serve visitors. */
export async function requireReady(): Promise<void> {
  const { ready, stopping } = processState();
  if (stopping) throw new AppError({ code: 'unavailable', message: 'This process is shutting down.' });
  if (!ready || !isSearchReady())
    throw new AppError({ code: 'unavailable', message: 'This process is starting.' });
  await ping();
}
