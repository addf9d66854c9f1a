import 'server-only';
import { headers } from 'next/headers';
import { isDatabaseUnavailable } from '@/lib/db/connect';
import { RENDERING_ID_HEADER } from '@/lib/http/header-rules';
import { log } from '@/lib/runtime/log';
import { processState } from '@/lib/runtime/process-state';

/**
 * Returns the data of a part of the page being rendered, or `substitute` while the database is unavailable; the gateway learns
 * that the page is incomplete and does not cache it. Other errors are thrown.
 */
export async function readPart<T>(read: () => Promise<T>, substitute: T): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    processState().databaseFailureRenderings.add((await headers()).get(RENDERING_ID_HEADER) ?? '');
    log.warn({ err: error }, 'a page lacks a part because the database is unavailable');
    return substitute;
  }
}
