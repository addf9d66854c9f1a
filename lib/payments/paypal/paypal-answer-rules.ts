import type { AnswerMeaning } from '@/lib/payments/provider/answer-rules';

/**
 * Every answer of PayPal that is no success: https://developer.paypal.com/api/rest/responses/ and
 * https://developer.paypal.com/api/rest/reference/idempotency/. It repeats no failure of its own for a key, so the same key serves
 * as long as PayPal stores it.
 */
export const PAYPAL_ANSWERS = {
  /** A time-out, a connection that was cut, or a response that cannot be read. */
  no_answer: { outcome: 'unknown', key: 'same', kind: 'outage' },
  unauthorized: { outcome: 'unknown', key: 'same', kind: 'outage' },
  timed_out: { outcome: 'unknown', key: 'same', kind: 'outage' },
  /** An earlier request with this key is still running, and may succeed. */
  key_in_use: { outcome: 'unknown', key: 'same', kind: 'busy' },
  too_many_requests: { outcome: 'unknown', key: 'same', kind: 'outage' },
  server_error: { outcome: 'unknown', key: 'same', kind: 'outage' },
  refused: { outcome: 'known', key: 'new', kind: 'refusal' },
} as const satisfies Record<string, AnswerMeaning>;
type PaypalAnswer = keyof typeof PAYPAL_ANSWERS;

/** Returns which answer it is; `issue` is PayPal's name for the reason, null for a response that is no refusal of PayPal's. */
export function toPaypalAnswer(status: number, issue: string | null): PaypalAnswer {
  if (status === 401) return 'unauthorized';
  if (status === 408) return 'timed_out';
  if (status === 429) return 'too_many_requests';
  if (status >= 500) return 'server_error';
  if (issue === null || status < 400) return 'no_answer';
  return status === 409 || issue === 'PREVIOUS_REQUEST_IN_PROGRESS' ? 'key_in_use' : 'refused';
}
