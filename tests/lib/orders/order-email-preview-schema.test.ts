import {
  EMAIL_MODES,
  ORDER_EMAIL_LABELS,
  orderEmailPreviewSearchSchema,
} from '@/lib/orders/order-email-preview-schema';

test('admins see the emails about orders by name, in the order in which customers may get them', () => {
  expect([...ORDER_EMAIL_LABELS.values()]).toEqual([
    ...['Paid', 'Address corrected', 'Payment declined', 'Shipped', 'Tracking added', 'Delivered'],
    ...['Cancelled by the shop', 'Cancelled by the customer', 'Cancelled unpaid'],
    ...['Partly refunded', 'Refunded', 'Paid another way', 'Refund failed'],
  ]);
});

test('a URL that names no email or no mode shows the email of a paid order, in light', () => {
  expect(EMAIL_MODES).toEqual(['light', 'dark']);
  const paid = { email: 'paid', mode: 'light' };
  for (const search of [{}, { email: 'toString', mode: 'sepia' }, { email: ['refunded'] }])
    expect(orderEmailPreviewSearchSchema.parse(search)).toEqual(paid);
});

test.each([...ORDER_EMAIL_LABELS.keys()])('the email “%s” has a URL, in dark too', (email) => {
  expect(orderEmailPreviewSearchSchema.parse({ email, mode: 'dark' })).toEqual({ email, mode: 'dark' });
});
