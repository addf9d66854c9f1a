import 'server-only';
import { listIngredients } from '@/lib/catalog/ingredient-queries';
import { AppError } from '@/lib/http/errors';
import type { EmailContent } from '@/lib/mail/email-layout-rules';
import { type ExampleOrder, ORDER_EMAIL_PREVIEWS } from '@/lib/mail/order-email-list-rules';
import { pages } from '@/lib/pages/pages';
import { getDeliveryTerms } from '@/lib/site/setting-queries';
import { siteOrigin } from '@/lib/site/site-queries';
import { computeArrival } from './delivery-rules';
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
const EXAMPLE_ITEM = {
  ...{ name: 'Basmati Rice', amount: '2 lb', quantity: 2, priceCents: 649 },
  ships: 'ambient' as const,
};
const MAX_ITEMS = 3;

/** Returns an email about an order as its customer would get it, about an example with products of the shop. */
export async function getOrderEmailPreview(name: string): Promise<EmailContent> {
  const preview = ORDER_EMAIL_PREVIEWS.get(name);
  if (!preview) throw new AppError({ code: 'not_found', message: 'There is no such email.' });
  return preview.compose(await createExample(), {
    // The images come from wherever the admin has opened the shop: its pages load none from elsewhere.
    origin: '',
    // Without a token: it looks like the real link, but opens nothing.
    orderLink: siteOrigin() + pages.order.path({ id: EXAMPLE_ID }),
  });
}

async function createExample(): Promise<ExampleOrder> {
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
    arrival: computeArrival(new Date(), await getDeliveryTerms(), {
      state: EXAMPLE_RECIPIENT.state,
      items: orderItems,
    }),
  });
  return {
    order,
    tracking: { ...EXAMPLE_TRACKING, url: toTrackingUrl(EXAMPLE_TRACKING) },
    total: formatCents(totals.totalCents),
    part: formatCents(Math.floor(totals.totalCents / 2)),
  };
}
