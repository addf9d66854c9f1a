import type {
  OrderEmail,
  OrderEmailData,
  OrderEmailDataByKind,
  OrderEmailKind,
  ShipmentEmailData,
} from './email-job-types';
import type { EmailContent } from './email-layout-rules';
import {
  toOrderCanceledEmail,
  toOrderDeliveredEmail,
  toOrderPaidEmail,
  toOrderPartlyRefundedEmail,
  toOrderRefundedEmail,
  toOrderShippedEmail,
  toPaymentDeclinedEmail,
  toRefundFailedEmail,
} from './order-email-rules';

/** Where the images are loaded from, and the order's own page; null in older emails, which name no order. */
export type OrderEmailLinks = { origin: string; orderLink: string | null };

/** An order with products of the shop, which the previews are about. */
export type ExampleOrder = {
  order: OrderEmailData;
  tracking: NonNullable<ShipmentEmailData['tracking']>;
  total: string;
  /** Half of it. */
  part: string;
};

type OrderEmailDefinition<Data> = {
  /** When the customer gets it, as the owner's page about emails says. */
  trigger: string;
  compose: (data: Data, links: OrderEmailLinks) => EmailContent;
  /** Its previews, by the name in their URLs. */
  examples: Readonly<Record<string, { label: string; data: (example: ExampleOrder) => Data }>>;
};

type Preview = {
  name: string;
  label: string;
  compose: (example: ExampleOrder, links: OrderEmailLinks) => EmailContent;
};

type OrderEmailEntry<Data> = OrderEmailDefinition<Data> & { previews: readonly Preview[] };

function define<Data>(definition: OrderEmailDefinition<Data>): OrderEmailEntry<Data> {
  const previews = Object.entries(definition.examples).map(([name, { label, data }]) => ({
    name,
    label,
    compose: (example: ExampleOrder, links: OrderEmailLinks) => definition.compose(data(example), links),
  }));
  return { ...definition, previews };
}

/**
 * Every email about an order, in the order in which customers may get them: the outbox, the previews and the page of the
 * owner follow from it. `lib/orders/order-email-commands` enqueues them.
 */
export const ORDER_EMAILS: {
  readonly [Kind in OrderEmailKind]: OrderEmailEntry<OrderEmailDataByKind[Kind]>;
} = {
  'order-paid': define({
    trigger:
      "**Paid**: the receipt, with the days on which it arrives and a link to the order's own page; again if you correct the address",
    compose: (data, { origin, orderLink }) => toOrderPaidEmail(data, origin, orderLink),
    examples: {
      paid: { label: 'Paid', data: ({ order }) => order },
      address: { label: 'Address corrected', data: ({ order }) => ({ ...order, isAddressCorrected: true }) },
    },
  }),
  'payment-refused': define({
    trigger: '**Declined** after a review: how to pay another way',
    compose: (data, { origin, orderLink }) => toPaymentDeclinedEmail(data, origin, orderLink),
    examples: { declined: { label: 'Payment declined', data: ({ order }) => order } },
  }),
  'order-shipped': define({
    trigger: "**Shipped**, with the carrier's link; again if you add or correct the tracking later",
    compose: (data, { origin, orderLink }) => toOrderShippedEmail(data, origin, orderLink),
    examples: {
      shipped: { label: 'Shipped', data: ({ order, tracking }) => ({ ...order, tracking }) },
      tracking: {
        label: 'Tracking added',
        data: ({ order, tracking }) => ({ ...order, tracking, isTrackingUpdate: true }),
      },
    },
  }),
  'order-delivered': define({
    trigger: '**Delivered**',
    compose: ({ orderNumber }, { orderLink }) => toOrderDeliveredEmail(orderNumber, orderLink),
    examples: { delivered: { label: 'Delivered', data: ({ order: { orderNumber } }) => ({ orderNumber }) } },
  }),
  'order-cancelled': define({
    trigger: '**Canceled**, and what happens to the money',
    compose: (data, { orderLink }) => toOrderCanceledEmail(data, orderLink),
    examples: {
      canceled: {
        label: 'Cancelled by the shop',
        data: ({ order: { orderNumber }, total }) => ({ orderNumber, total }),
      },
      'canceled-by-customer': {
        label: 'Cancelled by the customer',
        data: ({ order: { orderNumber }, total }) => ({ orderNumber, total, isByCustomer: true }),
      },
      'canceled-unpaid': {
        label: 'Cancelled unpaid',
        data: ({ order: { orderNumber } }) => ({ orderNumber, total: null }),
      },
    },
  }),
  'order-partly-refunded': define({
    trigger:
      '**Partly refunded**: each refund of a part, also one that you made at the provider or paid another way',
    compose: (data, { orderLink }) => toOrderPartlyRefundedEmail(data, orderLink),
    examples: {
      'partly-refunded': {
        label: 'Partly refunded',
        data: ({ order: { orderNumber, lines }, part, total }) => ({
          ...{ orderNumber, amount: part, refunded: part, total },
          ...(lines[0] && { pieces: [lines[0].text], isNotComing: true }),
        }),
      },
    },
  }),
  'order-refunded': define({
    trigger: '**Refunded**: all of the payment, or what was left of it',
    compose: (data, { orderLink }) => toOrderRefundedEmail(data, orderLink),
    examples: {
      refunded: { label: 'Refunded', data: ({ order: { orderNumber }, total }) => ({ orderNumber, total }) },
      'paid-another-way': {
        label: 'Paid another way',
        data: ({ order: { orderNumber }, total }) => ({ orderNumber, total, isPaidAnotherWay: true }),
      },
    },
  }),
  'refund-failed': define({
    trigger: '**Refund failed**: the bank sent it back',
    compose: (data, { orderLink }) => toRefundFailedEmail(data, orderLink),
    examples: {
      'refund-failed': {
        label: 'Refund failed',
        data: ({ order: { orderNumber }, total }) => ({ orderNumber, total }),
      },
    },
  }),
};

/** Composes an email about an order. */
export function composeOrderEmail<Kind extends OrderEmailKind>(
  { kind, data }: OrderEmail<Kind>,
  links: OrderEmailLinks,
): EmailContent {
  return ORDER_EMAILS[kind].compose(data, links);
}

/** The previews of all emails about an order, by the name in their URLs. */
export const ORDER_EMAIL_PREVIEWS: ReadonlyMap<string, Preview> = new Map(
  Object.values(ORDER_EMAILS).flatMap(({ previews }) => previews.map((preview) => [preview.name, preview])),
);
