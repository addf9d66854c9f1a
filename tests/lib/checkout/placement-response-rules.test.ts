import { toCustomerMessage } from '@/lib/checkout/placement-response-rules';
import { LISTED_STATES } from '@/lib/orders/payment-state-rules';
import { ORDER_STATUSES } from '@/models/order-limits';

const cases = ORDER_STATUSES.flatMap((status) => LISTED_STATES.map((state) => ({ status, state })));

test.each(cases)('$status and $state: described as canceled only when it is', ({ status, state }) => {
  expect(toCustomerMessage(status, state).includes('was cancelled')).toBe(status === 'Cancelled');
});

test.each([
  { status: 'Shipped', state: 'refunded', text: 'Your payment was refunded.' },
  { status: 'Cancelled', state: 'refunded', text: 'This order was cancelled. Your payment was refunded.' },
  {
    status: 'Shipped',
    state: 'disputed',
    text: 'You disputed this payment with your bank or the payment provider. They will decide.',
  },
  {
    status: 'Cancelled',
    state: 'pending',
    text: 'This order was cancelled. Any payment that still arrives will be refunded.',
  },
] as const)('$status and $state shows: $text', ({ status, state, text }) => {
  expect(toCustomerMessage(status, state)).toBe(text);
});
