import 'server-only';
import { ping } from '@/lib/db/connect';
import { AppError } from '@/lib/http/errors';
import { RENDERER_STATES_HEADER } from '@/lib/http/header-rules';
import { processState } from '@/lib/runtime/process-state';
import { RENDERER_STATES, type RendererState } from '@/lib/runtime/renderer-states';
import { isSearchReady } from '@/lib/search/index-queries';
import { findIncompleteRestore } from './restore-queries';

/** Returns the states that the gateway reports with a request; none without a gateway. */
export function readRendererStates(headers: Headers): RendererState[] {
  const states = (headers.get(RENDERER_STATES_HEADER) ?? '').split(',');
  return states.flatMap((state) => RENDERER_STATES.find((known) => known === state) ?? []);
}

/** Throws `unavailable` unless this process can serve visitors. */
export async function requireReady(): Promise<void> {
  const { ready, stopping } = processState();
  if (stopping) throw new AppError({ code: 'unavailable', message: 'This process is shutting down.' });
  if (!ready || !isSearchReady()) {
    if (await findIncompleteRestore())
      throw new AppError({ code: 'unavailable', message: 'This shop is being restored from a backup.' });
    throw new AppError({ code: 'unavailable', message: 'This process is starting.', isRoutine: true });
  }
  await ping();
}
