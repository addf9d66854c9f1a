import { ApiError } from '@/lib/http/api-client';

/** What did not work, and why as far as the server said it. */
export function toAdminFailure(fallback: string, error: unknown): string {
  if (!(error instanceof ApiError)) return `${fallback} The shop could not be reached. Please try again.`;
  const said = error.body.msg ?? error.body.error;
  return said ? `${fallback} ${said}` : fallback;
}
