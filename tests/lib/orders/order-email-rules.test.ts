import { toOrderPaidEmail, toOrderShippedEmail, toPaymentDeclinedEmail } from '@/lib/mail/order-email-rules';
import { toOrderEmailData } from '@/lib/orders/order-email-rules';

const ORIGIN = 'https://shop.example';
const RICE_IMAGE = `${'a'.repeat(32)}-c0ffee.jpg`;

const ORDER = {
  _id: '0123456789abcdef01234567',
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
  const { subject, text } = toOrderPaidEmail(toOrderEmailData(ORDER), ORIGIN);
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

test('the address has its second line only if there is one', () => {
  const toAddress = (street2: string) =>
    toOrderEmailData({ ...ORDER, shippingInfo: { ...ORDER.shippingInfo, street2 } }).address;
  expect(toAddress('')).toEqual(['Ada Cook', '1 Saffron Way', 'Portland, OR 97201']);
  expect(toAddress('Apt 2')).toEqual(['Ada Cook', '1 Saffron Way', 'Apt 2', 'Portland, OR 97201']);
});

test('the HTML has the same content and escapes names', () => {
  const { html } = toOrderPaidEmail(toOrderEmailData(ORDER), ORIGIN);
  expect(html).toContain('2 × Basmati &lt;Rice&gt;, 1kg');
  expect(html).not.toContain('<Rice>');
});

test('free shipping reads "Free"', () => {
  const { text } = toOrderPaidEmail(toOrderEmailData({ ...ORDER, shippingCents: 0 }), ORIGIN);
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

describe('the email for a shipped order', () => {
  const LINK = 'https://shop.example/orders/1?token=abc';
  const tracking = {
    ...{ carrier: 'UPS', number: '1Z999AA10123456784' },
    url: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
  };

  test('names the carrier and the number, and links to the carrier first, then to the order', () => {
    const { text, html } = toOrderShippedEmail({ ...toOrderEmailData(ORDER), tracking }, ORIGIN, LINK);
    expect(text).toContain('UPS is delivering it. Your tracking number is 1Z999AA10123456784.');
    expect(text).toContain(`\n\n${tracking.url}\n\n`);
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([tracking.url, LINK]);
  });

  test('links to the order if the parcel cannot be tracked', () => {
    const data = { ...toOrderEmailData(ORDER), tracking: null };
    const { text, html } = toOrderShippedEmail(data, ORIGIN, LINK);
    expect(text).not.toContain('tracking');
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([LINK]);
  });

  test('lists what is in the parcel, but no total, as if it had to be paid', () => {
    const { text } = toOrderShippedEmail({ ...toOrderEmailData(ORDER), tracking }, ORIGIN, LINK);
    expect(text).toContain('2 × Basmati <Rice>, 1kg');
    expect(text).not.toMatch(/Subtotal|Total/);
  });

  test('has another subject if it only adds the tracking', () => {
    const data = { ...toOrderEmailData(ORDER), tracking, isTrackingUpdate: true };
    const { subject, text } = toOrderShippedEmail(data, ORIGIN, LINK);
    expect(subject).toBe('Track your order 7KQ4-M2XR-9WBT');
    expect(text).toContain('can now be tracked');
  });
});

describe('the images of the items', () => {
  const toHtml = (images: readonly string[]) => {
    const items = ORDER.items.map((item, index) => ({ ...item, image: images[index] }));
    const data = toOrderEmailData({ ...ORDER, items });
    return [toOrderPaidEmail(data, ORIGIN), toPaymentDeclinedEmail(data, ORIGIN)].map(({ html }) => html);
  };

  test('are thumbnails of the shop, the same for every customer, with fixed sizes and without a text', () => {
    for (const html of toHtml([RICE_IMAGE])) {
      const [tag, ...otherTags] = html.match(/<img[^>]*>/g) ?? [];
      expect(otherTags).toEqual([]);
      expect(tag).toContain(
        ` src="https://shop.example/images/${RICE_IMAGE}/thumbnail.jpg" alt="" width="56" height="56"`,
      );
    }
  });

  test('have their color and size also while they are blocked, and an item without one has an empty tile', () => {
    for (const html of toHtml([RICE_IMAGE])) {
      const tiles = html.match(/<div[^>]* style="width:56px;height:56px;[^"]*background:#\w+">/g) ?? [];
      expect(tiles.map((tile) => /background:(#\w+)/.exec(tile)?.[1])).toEqual(['#c0ffee', '#f3ebdd']);
    }
  });

  test('have a column of their own, which the totals do not have', () => {
    const [html = ''] = toHtml([RICE_IMAGE]);
    const cellsOf = (text: string) =>
      html
        .split('<tr>')
        .find((row) => row.includes(text))
        ?.match(/<td[^>]*>/g)
        ?.map((cell) => /colspan="2"/.test(cell));
    expect([cellsOf('Miso'), cellsOf('Subtotal')]).toEqual([
      [false, false, false],
      [true, false],
    ]);
  });

  test('leave no column where no item has one', () => {
    for (const html of toHtml([])) expect(html).not.toMatch(/<img|colspan|56px/);
  });

  test('change nothing about the text', () => {
    const items = ORDER.items.map((item) => ({ ...item, image: RICE_IMAGE }));
    expect(toOrderPaidEmail(toOrderEmailData({ ...ORDER, items }), ORIGIN).text).toBe(
      toOrderPaidEmail(toOrderEmailData(ORDER), ORIGIN).text,
    );
  });

  test('are not loaded from elsewhere, whatever an order contains', () => {
    for (const html of toHtml(['https://evil.example/pixel.gif'])) expect(html).not.toContain('<img');
  });
});

test('emails about a paid and a shipped order say when it arrives and when its cold items ship, but not a day that is over', () => {
  const items = [{ ...ORDER.items[0], ships: 'frozen' }, ORDER.items[1]] as (typeof ORDER)['items'];
  const toTexts = (to: string) => {
    const data = toOrderEmailData({
      ...ORDER,
      items,
      arrival: { from: '2019-12-31', to, coldDays: ['Mon', 'Tue'] },
    });
    return [toOrderPaidEmail(data, ORIGIN), toOrderShippedEmail({ ...data, tracking: null }, ORIGIN)].map(
      ({ text }) => text,
    );
  };
  for (const text of toTexts('2999-12-31'))
    expect(text).toContain('Arrives Tue, Dec 31. Ships cold on Mondays and Tuesdays: Basmati <Rice>.');
  for (const text of toTexts('2020-01-02')) expect(text).not.toContain('Arrives');
});
