import { ApiError } from '@/lib/http/api-client';

/** Returns the message for a failed action: the summary, and the server's reason if there is one. */
export function toAdminFailure(summary: string, error: unknown): string {
  if (!(error instanceof ApiError)) return `${summary} The shop could not be reached. Please try again.`;
  const reason = error.body.msg ?? error.body.error;
  return reason ? `${summary} ${reason}` : summary;
}

/** Whether a change was refused because someone else has changed the document. */
export function isEditConflict(error: unknown): boolean {
  return error instanceof ApiError && error.body.code === 'edit_conflict';
}
