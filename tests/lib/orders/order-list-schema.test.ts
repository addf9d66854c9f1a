import {
  orderExportQuerySchema,
  orderListQuerySchema,
  orderListSearchSchema,
  pickListSearchSchema,
} from '@/lib/orders/order-list-schema';
import { readFieldErrors } from '@/tests/support/field-errors';

const PRODUCT = '0123456789abcdef01234567';
const FILTER = {
  status: 'Shipped',
  payment: 'paid',
  packing: 'packed',
  product: PRODUCT,
  from: '2026-11-01',
  to: '2026-11-30',
};

describe('the list of orders', () => {
  test.each([
    { query: { page: '0' }, errors: { page: 'page must be a whole number from 1' } },
    { query: { limit: '0' }, errors: { limit: 'limit must be a whole number from 1 to 100' } },
    { query: { limit: '101' }, errors: { limit: 'limit must be a whole number from 1 to 100' } },
    {
      query: { search: 'x'.repeat(255) },
      errors: { search: 'search may be at most 254 characters' },
    },
    {
      query: { status: 'Lost' },
      errors: { status: 'status must be one of Pending, Processing, Shipped, Delivered, Cancelled' },
    },
    {
      query: { payment: 'Paid' },
      errors: {
        payment:
          'payment must be one of pending, action, declined, paid, review, refund_due, refunded, refund_failed, disputed, void',
      },
    },
    { query: { packing: 'boxed' }, errors: { packing: 'packing must be one of open, packed' } },
    { query: { product: 'rice' }, errors: { product: expect.any(String) } },
    { query: { from: '11/01/2026' }, errors: { from: 'A date must be written as 2026-12-31' } },
    { query: { to: '1899-12-31' }, errors: { to: 'A date must be written as 2026-12-31' } },
  ])('and its export refuse what they do not understand: $errors', ({ query, errors }) => {
    expect(readFieldErrors(orderListQuerySchema, query)).toEqual(errors);
    const isPaging = 'page' in query || 'limit' in query;
    expect(readFieldErrors(orderExportQuerySchema, query)).toEqual(isPaging ? {} : errors);
  });

  test('has all orders by default, 20 on a page, and up to 100 where asked', () => {
    expect(orderListQuerySchema.parse({})).toEqual({ page: 1, limit: 20, search: '' });
    const search = 'x'.repeat(254);
    expect(orderListQuerySchema.parse({ page: '2', limit: '100', search, ...FILTER })).toEqual({
      ...{ page: 2, limit: 100, search },
      ...FILTER,
    });
  });

  test('is exported with the same filter, but without pages', () => {
    expect(orderExportQuerySchema.parse({ page: '2', limit: '5', search: 'ada', ...FILTER })).toEqual({
      search: 'ada',
      ...FILTER,
    });
  });
});

describe('the admin page of orders', () => {
  test('ignores what its URL says wrongly, and shows the first page of all orders as a list', () => {
    const search = {
      ...{
        page: '-1',
        search: 'x'.repeat(255),
        status: 'Lost',
        payment: 'Paid',
        packing: 'no',
        product: 'rice',
      },
      ...{ from: 'yesterday', to: 'today', view: 'map', order: 'x'.repeat(25) },
    };
    expect(orderListSearchSchema.parse(search)).toEqual({ page: 1, search: '', view: 'list' });
  });

  test('keeps its filter, its view and the open order in its URL', () => {
    const search = { search: 'ada', view: 'board', order: PRODUCT, ...FILTER };
    expect(orderListSearchSchema.parse({ page: '3', ...search })).toEqual({ page: 3, ...search });
    expect(orderListSearchSchema.parse({ view: 'list' }).view).toBe('list');
  });
});

describe('the pick list', () => {
  const id = (number: number) => String(number).padStart(24, '0');

  test('ignores what is not an id, and ends after 50 orders', () => {
    expect(pickListSearchSchema.parse({})).toEqual({ orders: [] });
    expect(pickListSearchSchema.parse({ orders: ['7KQ4-M2XR-9WBT', id(1), `${id(2)}0`] })).toEqual({
      orders: [id(1)],
    });
    const ids = Array.from({ length: 51 }, (_, index) => id(index));
    expect(pickListSearchSchema.parse({ orders: ids }).orders).toEqual(ids.slice(0, 50));
  });

  test('takes one order or several', () => {
    expect(pickListSearchSchema.parse({ orders: id(1) })).toEqual({ orders: [id(1)] });
    expect(pickListSearchSchema.parse({ orders: [id(2), id(1)] })).toEqual({ orders: [id(2), id(1)] });
  });
});
