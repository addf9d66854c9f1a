import { toCustomerMessage } from '@/lib/checkout/placement-response-rules';
import { LISTED_STATES } from '@/lib/orders/payment-state-rules';
import { ORDER_STATUSES } from '@/models/order-limits';

const cases = ORDER_STATUSES.flatMap((status) => LISTED_STATES.map((state) => ({ status, state })));

test.each(cases)('$status and $state: described as canceled only when it is', ({ status, state }) => {
  expect(toCustomerMessage(status, state).includes('was canceled')).toBe(status === 'Cancelled');
});

test.each([
  { status: 'Shipped', state: 'refunded', message: 'Your payment was refunded.' },
  { status: 'Cancelled', state: 'refunded', message: 'This order was canceled. Your payment was refunded.' },
  {
    status: 'Shipped',
    state: 'disputed',
    message: 'You disputed this payment with your bank or the payment provider. They will decide.',
  },
  {
    status: 'Cancelled',
    state: 'pending',
    message: 'This order was canceled. Any payment that still arrives will be refunded.',
  },
] as const)('$status and $state shows: $message', ({ status, state, message }) => {
  expect(toCustomerMessage(status, state)).toBe(message);
});
