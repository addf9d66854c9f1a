import { PAYPAL_ANSWERS, toPaypalAnswer } from '@/lib/payments/paypal/paypal-answer-rules';

test.each([
  { answer: 'no_answer', status: 422, issue: null },
  { answer: 'no_answer', status: 302, issue: 'MOVED' },
  { answer: 'unauthorized', status: 401, issue: 'invalid_token' },
  { answer: 'timed_out', status: 408, issue: null },
  { answer: 'key_in_use', status: 409, issue: 'RESOURCE_CONFLICT' },
  { answer: 'key_in_use', status: 422, issue: 'PREVIOUS_REQUEST_IN_PROGRESS' },
  { answer: 'too_many_requests', status: 429, issue: 'RATE_LIMIT_REACHED' },
  { answer: 'server_error', status: 500, issue: 'INTERNAL_SERVER_ERROR' },
  { answer: 'server_error', status: 503, issue: null },
  { answer: 'refused', status: 422, issue: 'CAPTURE_FULLY_REFUNDED' },
  { answer: 'refused', status: 404, issue: 'INVALID_RESOURCE_ID' },
] as const)('PayPal’s $status with the issue $issue is $answer', ({ answer, status, issue }) => {
  expect(toPaypalAnswer(status, issue)).toBe(answer);
});

test('only PayPal’s own refusal says that nothing was done, and only that needs another key', () => {
  const meanings = Object.entries(PAYPAL_ANSWERS);
  const list = (field: 'outcome' | 'key' | 'kind', value: string) =>
    meanings.flatMap(([answer, meaning]) => (meaning[field] === value ? [answer] : []));
  expect(list('outcome', 'known')).toEqual(['refused']);
  expect(list('key', 'new')).toEqual(['refused']);
  expect(list('kind', 'busy')).toEqual(['key_in_use']);
});
