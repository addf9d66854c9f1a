import { ApiError } from './api-client';

/** The request may have been processed although its response was lost, so the message must not claim that it failed. */
export const UNKNOWN_OUTCOME_MESSAGE =
  'The shop could not be reached, so it is not known whether this was done.';
/** For a change whose outcome the page shows. */
export const RELOAD_TO_SEE_MESSAGE = `${UNKNOWN_OUTCOME_MESSAGE} Please reload the page to see.`;

/** Whether it is not known if a change was made: there was no response, or a proxy's instead of the shop's. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500 && !error.body.code;
  return error instanceof TypeError;
}
