import {
  MAX_ORDERS_PER_PAGE,
  ORDER_VIEWS,
  ORDERS_PER_COLUMN,
  ORDERS_PER_PAGE,
} from '@/lib/orders/order-list-rules';

test('admins see 20 orders on a page or in a column, and the list before the board', () => {
  expect([ORDERS_PER_PAGE, ORDERS_PER_COLUMN, MAX_ORDERS_PER_PAGE]).toEqual([20, 20, 100]);
  expect(ORDER_VIEWS).toEqual(['list', 'board']);
});
