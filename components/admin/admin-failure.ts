import { ApiError } from '@/lib/http/api-client';

/** Returns the message for a failed action, with the server's reason if there is one. */
export function toAdminFailure(fallback: string, error: unknown): string {
  if (!(error instanceof ApiError)) return `${fallback} The shop could not be reached. Please try again.`;
  const reason = error.body.msg ?? error.body.error;
  return reason ? `${fallback} ${reason}` : fallback;
}
