import { ApiError } from '@/lib/http/api-client';
import { isOutcomeUnknown, RELOAD_TO_SEE_MESSAGE } from '@/lib/http/outcome-rules';

/**
 * Returns the message for a failed action: the summary, and the server's reason if there is one. Without a response, it is not
 * known whether the action has failed.
 */
export function toAdminFailure(summary: string, error: unknown): string {
  if (isOutcomeUnknown(error)) return RELOAD_TO_SEE_MESSAGE;
  const reason = error instanceof ApiError && (error.body.msg ?? error.body.error);
  return reason ? `${summary} ${reason}` : summary;
}

/** Whether a change was refused because someone else has changed the document. */
export function isEditConflict(error: unknown): boolean {
  return error instanceof ApiError && error.body.code === 'edit_conflict';
}
