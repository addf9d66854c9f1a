import type { AnswerMeaning } from '@/lib/payments/provider/answer-rules';

/**
 * Every answer of Stripe that is no success: https://docs.stripe.com/error-low-level and https://docs.stripe.com/api/idempotent_requests.
 * Like invalid keys and too many requests, an answer of its servers says nothing of an earlier request with the same key.
 */
export const STRIPE_ANSWERS = {
  /** A time-out, a connection that was cut, or a response that cannot be read. */
  no_answer: { outcome: 'unknown', key: 'same', kind: 'outage' },
  unauthorized: { outcome: 'unknown', key: 'same', kind: 'outage' },
  /** An earlier request with this key is still running, and may succeed. */
  key_in_use: { outcome: 'unknown', key: 'same', kind: 'busy' },
  too_many_requests: { outcome: 'unknown', key: 'same', kind: 'outage' },
  /** Repeated for a day, whatever became of the request. */
  server_error: { outcome: 'unknown', key: 'new', kind: 'outage', isRepeated: true },
  /** The key was used for a request with other parameters. */
  key_reused: { outcome: 'known', key: 'new', kind: 'refusal', isRepeated: true },
  refused: { outcome: 'known', key: 'new', kind: 'refusal' },
} as const satisfies Record<string, AnswerMeaning>;
type StripeAnswer = keyof typeof STRIPE_ANSWERS;

/** Returns which answer an error of Stripe's package is. */
export function toStripeAnswer({
  statusCode,
  type,
}: {
  statusCode?: number | undefined;
  type: string;
}): StripeAnswer {
  if (statusCode === undefined) return 'no_answer';
  if (statusCode === 401) return 'unauthorized';
  if (statusCode === 409) return 'key_in_use';
  if (statusCode === 429) return 'too_many_requests';
  if (statusCode >= 500) return 'server_error';
  return type === 'StripeIdempotencyError' ? 'key_reused' : 'refused';
}
