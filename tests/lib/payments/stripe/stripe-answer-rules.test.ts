import { STRIPE_ANSWERS, toStripeAnswer } from '@/lib/payments/stripe/stripe-answer-rules';

const API_ERROR = 'StripeAPIError';

test.each([
  { answer: 'no_answer', error: { type: 'StripeConnectionError' } },
  { answer: 'unauthorized', error: { type: 'StripeAuthenticationError', statusCode: 401 } },
  { answer: 'key_in_use', error: { type: 'StripeIdempotencyError', statusCode: 409 } },
  { answer: 'too_many_requests', error: { type: 'StripeRateLimitError', statusCode: 429 } },
  { answer: 'server_error', error: { type: API_ERROR, statusCode: 500 } },
  { answer: 'server_error', error: { type: API_ERROR, statusCode: 504 } },
  { answer: 'key_reused', error: { type: 'StripeIdempotencyError', statusCode: 400 } },
  { answer: 'refused', error: { type: 'StripeInvalidRequestError', statusCode: 400 } },
  { answer: 'refused', error: { type: 'StripeCardError', statusCode: 402 } },
  { answer: 'refused', error: { type: 'StripeInvalidRequestError', statusCode: 404 } },
] as const)('Stripe’s $error.statusCode of the type $error.type is $answer', ({ answer, error }) => {
  expect(toStripeAnswer(error)).toBe(answer);
});

test('only Stripe’s own refusal says that nothing was done; only what Stripe repeats needs another key before that', () => {
  const list = (fits: (meaning: { outcome: string; key: string; kind: string }) => boolean) =>
    Object.entries(STRIPE_ANSWERS).flatMap(([answer, meaning]) => (fits(meaning) ? [answer] : []));
  expect(list(({ outcome }) => outcome === 'known')).toEqual(['key_reused', 'refused']);
  expect(list(({ outcome, key }) => outcome === 'unknown' && key === 'new')).toEqual(['server_error']);
  expect(list(({ kind }) => kind === 'busy')).toEqual(['key_in_use']);
});
