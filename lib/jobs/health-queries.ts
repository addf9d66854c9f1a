import 'server-only';
import { ping } from '@/lib/db/connect';
import { AppError } from '@/lib/http/errors';
import { processState } from '@/lib/runtime/process-state';
import { isSearchReady } from '@/lib/search/index-queries';

/** Refuses with `unavailable` unless this process should be sent visitors. */
export async function requireReady(): Promise<void> {
  const { ready, stopping } = processState();
  if (stopping) throw new AppError('unavailable', 'This process is ending.');
  if (!ready || !isSearchReady()) throw new AppError('unavailable', 'This process is starting.');
  await ping();
}
