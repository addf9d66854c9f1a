import { toOrderPaidEmail } from '@/lib/mail/order-email-rules';
import { toOrderEmailData } from '@/lib/orders/order-email-rules';

const ORDER = {
  orderNumber: '7KQ4-M2XR-9WBT',
  items: [
    { name: 'Basmati <Rice>', amount: '1kg', quantity: 2, priceCents: 650 },
    { name: 'Miso', amount: '200g', quantity: 1, priceCents: 425 },
  ],
  subtotalCents: 1_725,
  shippingCents: 500,
  taxCents: 0,
  totalCents: 2_225,
  shippingInfo: {
    name: 'Ada Cook',
    street1: '1 Saffron Way',
    street2: '',
    city: 'Portland',
    state: 'OR',
    postalCode: '97201',
  },
};

test('the email for a paid order contains its number, lines, totals and shipping address', () => {
  const { subject, text } = toOrderPaidEmail(toOrderEmailData(ORDER));
  expect(subject).toBe('Your order 7KQ4-M2XR-9WBT');
  expect(text).toContain(
    [
      '2 × Basmati <Rice>, 1kg: $13.00',
      '1 × Miso, 200g: $4.25',
      'Subtotal: $17.25',
      'Shipping: $5.00',
      'Tax: $0.00',
      'Total: $22.25',
    ].join('\n'),
  );
  expect(text).toContain('Shipping to: Ada Cook, 1 Saffron Way, Portland, OR 97201');
});

test('the HTML has the same content and escapes names', () => {
  const { html } = toOrderPaidEmail(toOrderEmailData(ORDER));
  expect(html).toContain('2 × Basmati &lt;Rice&gt;, 1kg');
  expect(html).not.toContain('<Rice>');
});

test('free shipping reads "Free"', () => {
  const { text } = toOrderPaidEmail(toOrderEmailData({ ...ORDER, shippingCents: 0 }));
  expect(text).toContain('Shipping: Free');
});

test('what is chilled or frozen ships cold', () => {
  const items = ['ambient', 'chilled', 'frozen'].map((ships) => ({
    ...{ name: 'Shrimp', amount: '1 lb', quantity: 1, priceCents: 999 },
    ships,
  }));
  const { lines } = toOrderEmailData({ ...ORDER, items });
  expect(lines.map(({ text }) => text)).toEqual([
    '1 × Shrimp, 1 lb',
    '1 × Shrimp, 1 lb, ships cold',
    '1 × Shrimp, 1 lb, ships cold',
  ]);
});
