import 'server-only';
import { listIngredients } from '@/lib/catalog/ingredient-queries';
import type { OrderEmail, OrderEmailData } from '@/lib/mail/email-job-types';
import type { EmailContent } from '@/lib/mail/email-layout-rules';
import { toOrderEmail } from '@/lib/mail/order-email-rules';
import { pages } from '@/lib/pages/pages';
import { siteOrigin } from '@/lib/site/site-queries';
import type { OrderEmailName } from './order-email-preview-schema';
import { formatCents, toOrderEmailData } from './order-email-rules';
import { computeTotals, toCents } from './pricing-rules';
import { toTrackingUrl } from './tracking-rules';

const EXAMPLE_ID = '000000000000000000000000';
const EXAMPLE_NUMBER = '7KQ4-M2XR-9WBT';
const EXAMPLE_TRACKING = { carrier: 'UPS', number: '1Z999AA10123456784' } as const;
const EXAMPLE_RECIPIENT = {
  name: 'Ada Cook',
  street1: '1 Saffron Way',
  street2: '',
  city: 'Portland',
  state: 'OR',
  postalCode: '97201',
};
/** Where the catalog has nothing for sale yet. */
const EXAMPLE_ITEM = { name: 'Basmati Rice', amount: '2 lb', quantity: 2, priceCents: 649 };
const MAX_ITEMS = 3;

/** Returns an email about an order as its customer would get it, about an example with products of the shop. */
export async function getOrderEmailPreview(name: OrderEmailName): Promise<EmailContent> {
  const { order, totalCents } = await createExample();
  return toOrderEmail(toExampleEmail(name, order, totalCents), {
    // The images come from wherever the admin has opened the shop: its pages load none from elsewhere.
    origin: '',
    // Without a token: it looks like the real link, but opens nothing.
    orderLink: siteOrigin() + pages.order.path({ id: EXAMPLE_ID }),
  });
}

async function createExample(): Promise<{ order: OrderEmailData; totalCents: number }> {
  const products = await listIngredients({ sellableOnly: true, limit: MAX_ITEMS });
  const items = products.flatMap(({ name, amounts, image, ships }, index) => {
    const pack = amounts?.[0];
    return pack
      ? [{ name, amount: pack.amount, priceCents: toCents(pack.price), quantity: index + 1, image, ships }]
      : [];
  });
  const orderItems = items.length > 0 ? items : [EXAMPLE_ITEM];
  const totals = computeTotals(orderItems);
  const order = toOrderEmailData({
    ...{ _id: EXAMPLE_ID, orderNumber: EXAMPLE_NUMBER, items: orderItems },
    ...{ ...totals, shippingInfo: EXAMPLE_RECIPIENT },
  });
  return { order, totalCents: totals.totalCents };
}

function toExampleEmail(name: OrderEmailName, order: OrderEmailData, totalCents: number): OrderEmail {
  const { orderNumber } = order;
  const total = formatCents(totalCents);
  const tracking = { ...EXAMPLE_TRACKING, url: toTrackingUrl(EXAMPLE_TRACKING) };
  const partCents = Math.floor(totalCents / 2);
  switch (name) {
    case 'paid':
      return { kind: 'order-paid', data: order };
    case 'declined':
      return { kind: 'payment-refused', data: order };
    case 'shipped':
      return { kind: 'order-shipped', data: { ...order, tracking } };
    case 'tracking':
      return { kind: 'order-shipped', data: { ...order, tracking, isTrackingUpdate: true } };
    case 'delivered':
      return { kind: 'order-delivered', data: { orderNumber } };
    case 'canceled':
      return { kind: 'order-cancelled', data: { orderNumber, total } };
    case 'canceled-by-customer':
      return { kind: 'order-cancelled', data: { orderNumber, total, isByCustomer: true } };
    case 'canceled-unpaid':
      return { kind: 'order-cancelled', data: { orderNumber, total: null } };
    case 'partly-refunded': {
      const part = formatCents(partCents);
      const [line] = order.lines;
      return {
        kind: 'order-partly-refunded',
        data: {
          ...{ orderNumber, amount: part, refunded: part, total },
          ...(line && { pieces: [line.text], isNotComing: true }),
        },
      };
    }
    case 'refunded':
      return { kind: 'order-refunded', data: { orderNumber, total } };
    case 'refund-failed':
      return { kind: 'refund-failed', data: { orderNumber, total } };
  }
}
