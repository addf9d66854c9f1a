import { EXPORTED_FIELDS, toExportRows } from '@/lib/orders/order-export-rules';
import type { OrderDocument } from '@/models/order';
import { anOrderDocument } from '@/tests/support/order-documents';

/** Returns the cells of an order by their columns. */
const toCells = (order: OrderDocument) => {
  const [columns = [], row = []] = toExportRows([order], 'America/New_York');
  expect(row).toHaveLength(columns.length);
  return Object.fromEntries(columns.map((column, index) => [column, row[index]]));
};

const REFUNDS = [
  { _id: 'a'.repeat(24), cents: 205, author: 'admin', askedAt: new Date(0), state: 'made' },
  { _id: 'b'.repeat(24), cents: 100, author: 'admin', askedAt: new Date(0), state: 'failed' },
];

test('an order has one row, with its time in the shop’s time zone, its delivery, its items, and its amounts in dollars', () => {
  const tracking = { carrier: 'UPS', number: '1Z999' };
  expect(toCells(anOrderDocument({ tracking, refunds: REFUNDS }))).toEqual({
    Order: '7KQ4-M2XR-9WBT',
    'Placed (New York)': '2026-11-22 07:00:00',
    Status: 'Processing',
    Payment: 'paid',
    Method: 'card',
    Reference: 'pi_1',
    Email: 'ada@shop.test',
    Name: 'Ada Cook',
    Street: '1 Saffron Way',
    Apartment: 'Apt 2',
    City: 'Portland',
    State: 'OR',
    ZIP: '97201',
    Phone: '5550100142',
    Items: '2 × Rice, 1kg; 1 × Miso, 200g',
    Subtotal: '17.25',
    Shipping: '5.00',
    Tax: '0.00',
    Total: '22.25',
    Refunded: '2.05',
    Carrier: 'UPS',
    'Tracking number': '1Z999',
  });
});

test('what an order does not have is empty, and no refund is $0.00', () => {
  const cells = toCells(anOrderDocument({ payment: { reference: null } }));
  expect(cells).toMatchObject({ Reference: '', Refunded: '0.00', Carrier: '', 'Tracking number': '' });
});

test('the row needs no other field of the order than those that are read', () => {
  const tracking = { carrier: 'UPS', number: '1Z999' };
  const order = anOrderDocument({ tracking, refunds: REFUNDS });
  const read = new Set(Object.keys(EXPORTED_FIELDS));
  const fields = Object.entries(order).filter(([name]) => read.has(name));
  const payment = Object.entries(order.payment).filter(([name]) => read.has(`payment.${name}`));
  const readOrder = { ...Object.fromEntries(fields), payment: Object.fromEntries(payment) };
  expect(toCells(readOrder as OrderDocument)).toEqual(toCells(order));
  expect(new Set(Object.values(EXPORTED_FIELDS))).toEqual(new Set([1]));
});
