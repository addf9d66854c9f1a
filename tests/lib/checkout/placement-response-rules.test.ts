import { toCustomerText } from '@/lib/checkout/placement-response-rules';
import { LISTED_STATES } from '@/lib/orders/payment-state-rules';
import { ORDER_STATUSES } from '@/models/order-limits';

const cases = ORDER_STATUSES.flatMap((status) => LISTED_STATES.map((state) => ({ status, state })));

test.each(cases)('$status and $state: described as canceled only when it is', ({ status, state }) => {
  expect(toCustomerText(status, state).includes('was cancelled')).toBe(status === 'Cancelled');
});

test.each([
  { status: 'Shipped', state: 'refunded', text: 'Your money was given back.' },
  { status: 'Cancelled', state: 'refunded', text: 'This order was cancelled. Your money was given back.' },
  {
    status: 'Shipped',
    state: 'disputed',
    text: 'You asked your bank or the payment provider for this payment back. They decide.',
  },
  {
    status: 'Cancelled',
    state: 'pending',
    text: 'This order was cancelled. Money that still comes goes back to you.',
  },
] as const)('$status and $state shows: $text', ({ status, state, text }) => {
  expect(toCustomerText(status, state)).toBe(text);
});
