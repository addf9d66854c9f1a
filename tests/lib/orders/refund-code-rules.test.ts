import { toRefundObstacle } from '@/lib/orders/refund-code-rules';

test.each([
  ['insufficient_funds', /balance of your account there is too low/, /Add money to it/],
  ['REFUND_FAILED_INSUFFICIENT_FUNDS', /balance of your account there is too low/, /Add money to it/],
  ['REFUND_TIME_LIMIT_EXCEEDED', /too old to be refunded/, /another way/],
  ['charge_disputed', /disputes the payment/, /The dispute decides/],
  ['CAPTURE_FULLY_REFUNDED', /all refunded before/, /Reload the order/],
  ['lost_or_stolen_card', /card is closed/, /how they want to be paid/],
])('%s tells an admin why nothing is refunded, and what to do', (code, reason, advice) => {
  const obstacle = toRefundObstacle(code);
  expect(obstacle.reason).toMatch(reason);
  expect(obstacle.advice).toMatch(advice);
});

test('a code that the shop does not know is shown as it is', () => {
  expect(toRefundObstacle('new_code')).toEqual({
    reason: 'new_code',
    advice: 'Look up the reason at the provider.',
  });
});
