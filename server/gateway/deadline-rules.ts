import { isUpload } from '@/server/path-rules';

/** How long a renderer may take: after that its client gets an error, and others get the place. */
const DEADLINE_MS = { read: 15_000, write: 30_000, upload: 60_000 };
/** The development server compiles a page when it is first requested. */
const DEVELOPMENT_DEADLINE_MS = 300_000;
const READ_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

export function isReadMethod(method = 'GET'): boolean {
  return READ_METHODS.has(method);
}

/** Returns the deadline of a request in milliseconds. */
export function selectDeadlineMs(
  method: string | undefined,
  pathname: string,
  isDevelopment = false,
): number {
  if (isDevelopment) return DEVELOPMENT_DEADLINE_MS;
  if (isReadMethod(method)) return DEADLINE_MS.read;
  return isUpload(pathname) ? DEADLINE_MS.upload : DEADLINE_MS.write;
}
