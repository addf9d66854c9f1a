import { imageColor } from '@/lib/images/image-rules';
import { thumbnailUrl } from '@/lib/images/thumbnail-rules';
import { UNANSWERED_CHARGE_TEXT } from '@/lib/runtime/payment-provider-rules';
import { isolateText } from '@/lib/text/isolate-rules';
import type {
  OrderEmailData,
  OrderEndEmailData,
  PartialRefundEmailData,
  PaymentAlertEmailData,
  ReceiptEmailData,
  ShipmentEmailData,
} from './email-job-types';
import { type EmailContent, type EmailRow, toEmailContent } from './email-layout-rules';

const ARRIVAL_TEXT = 'It may take up to 10 days to appear on your statement.';
const ORDER_LINK_LABEL = 'See your order';
const QUESTIONS_TEXT = 'If you have any questions, reply to this email with the order number.';

/** Sent to the customer when an order has been paid. Its images are loaded from the shop's origin. */
export function toOrderPaidEmail(
  order: ReceiptEmailData,
  origin: string,
  orderLink: string | null = null,
): EmailContent {
  const { orderNumber, address, arrival, isAddressCorrected = false } = order;
  const shippingTo = `Shipping to: ${address.map(isolateText).join(', ')}`;
  return toEmailContent({
    subject: isAddressCorrected
      ? `The address of your order ${orderNumber} was changed`
      : `Your order ${orderNumber}`,
    intro: isAddressCorrected
      ? [
          `We changed the shipping address of your order ${orderNumber}.`,
          shippingTo,
          'If that is not where it should go, reply to this email right away, before it ships.',
        ]
      : [
          'Thank you for your order. We have received your payment and are packing it.',
          `Your order number is ${orderNumber}. Please mention it when you write to us.`,
        ],
    ...withOrderButton(orderLink),
    // Pieces that were refunded are not sent, so that the sums of the order are not those of what is.
    table: isAddressCorrected ? toItemTable(order, origin) : toOrderTable(order, origin),
    outro: [...(arrival ? [arrival] : []), ...(isAddressCorrected ? [] : [shippingTo])],
  });
}

/** Sent to the customer when the order has left the shop. */
export function toOrderShippedEmail(
  order: ShipmentEmailData,
  origin: string,
  orderLink: string | null = null,
): EmailContent {
  const {
    orderNumber,
    address,
    arrival,
    tracking,
    isTrackingUpdate = false,
    refundedPieces = [],
    missingPieces = [],
  } = order;
  return toEmailContent({
    subject: isTrackingUpdate ? `Track your order ${orderNumber}` : `Your order ${orderNumber} is on its way`,
    intro: [
      isTrackingUpdate
        ? `Your order ${orderNumber}, which is on its way, can now be tracked.`
        : `Your order ${orderNumber} has been shipped.`,
      ...(tracking
        ? [`${tracking.carrier} is delivering it. Your tracking number is ${tracking.number}.`]
        : []),
    ],
    ...(tracking
      ? {
          button: { label: `Track it with ${tracking.carrier}`, link: tracking.url },
          ...(orderLink && { link: { label: ORDER_LINK_LABEL, link: orderLink } }),
        }
      : withOrderButton(orderLink)),
    table: toItemTable(order, origin),
    outro: [
      ...(refundedPieces.length > 0
        ? [`Not in this shipment, because we refunded it: ${refundedPieces.join('; ')}.`]
        : []),
      ...(missingPieces.length > 0
        ? [
            `Not in this shipment: ${missingPieces.join('; ')}. Reply to this email if you have not heard why.`,
          ]
        : []),
      ...(arrival ? [arrival] : []),
      `Shipping to: ${address.map(isolateText).join(', ')}`,
    ],
  });
}

/** Sent to the customer when the order has arrived. */
export function toOrderDeliveredEmail(orderNumber: string, orderLink: string | null = null): EmailContent {
  return toEmailContent({
    subject: `Your order ${orderNumber} has been delivered`,
    intro: [
      `Your order ${orderNumber} has been delivered. Enjoy your meal!`,
      'If something is missing or broken, reply to this email with the order number.',
    ],
    ...withOrderButton(orderLink),
  });
}

/** The link opens the order without an account, so it is only in emails to its customer. */
function withOrderButton(link: string | null): { button?: { label: string; link: string } } {
  return link === null ? {} : { button: { label: ORDER_LINK_LABEL, link } };
}

/** Sent when the provider declines a payment after its review, to a customer whose order was already confirmed. */
export function toPaymentDeclinedEmail(
  order: OrderEmailData,
  origin: string,
  orderLink: string | null = null,
): EmailContent {
  return toEmailContent({
    subject: `The payment for your order ${order.orderNumber} was declined`,
    intro: [
      `Your payment for order ${order.orderNumber} was reviewed and then declined. Nothing was charged, and nothing will be shipped.`,
      'If you still want these items, please order them again and pay another way:',
    ],
    ...withOrderButton(orderLink),
    table: toOrderTable(order, origin),
  });
}

/** The URLs of the images are the same for every customer, so that loading one tells nothing about the reader. */
function toOrderTable(order: OrderEmailData, origin: string): EmailRow[] {
  const totalIndex = order.sums.length - 1;
  const sums = order.sums.map((row, index) => ({ ...row, isResult: index === totalIndex }));
  return [...toItemTable(order, origin), ...sums];
}

function toItemTable({ lines }: OrderEmailData, origin: string): EmailRow[] {
  const toImage = (name = '') => {
    const color = imageColor(name);
    return color ? { url: `${origin}${thumbnailUrl(name)}`, color } : null;
  };
  return lines.map(({ image, ...line }) => ({ ...line, image: toImage(image) }));
}

/** Sent to the customer when an order is canceled, by the shop or by themselves. */
export function toOrderCanceledEmail(
  order: OrderEndEmailData,
  orderLink: string | null = null,
): EmailContent {
  const { orderNumber, isByCustomer = false } = order;
  return toEmailContent({
    subject: `Your order ${orderNumber} was cancelled`,
    intro: [
      isByCustomer
        ? `You cancelled your order ${orderNumber}.`
        : `We had to cancel your order ${orderNumber}.`,
      toCanceledPaymentText(order),
      QUESTIONS_TEXT,
    ],
    ...withOrderButton(orderLink),
  });
}

function toCanceledPaymentText({
  total,
  isDeclined,
  isRefundFailed,
  isChargeUnanswered,
}: OrderEndEmailData): string {
  if (total !== null)
    return `${total} will be refunded to your original payment method. We will email you again when it is on its way.`;
  if (isRefundFailed)
    return 'We could not refund it to your original payment method yet. We are looking into it and will email you.';
  if (isChargeUnanswered) return UNANSWERED_CHARGE_TEXT;
  return isDeclined
    ? 'The payment was declined after its review. Nothing was charged, so there is nothing to refund.'
    : 'Nothing was charged.';
}

/** Sent to the customer when a part of an order's payment is refunded. */
export function toOrderPartlyRefundedEmail(
  data: PartialRefundEmailData,
  orderLink: string | null = null,
): EmailContent {
  const { orderNumber, amount, refunded, total, pieces = [], isNotComing = false } = data;
  return toEmailContent({
    subject: `A refund for your order ${orderNumber}`,
    intro: [
      toRefundText(`${amount} of your order`, data),
      ...(pieces.length === 0
        ? []
        : [isNotComing ? `Not coming: ${pieces.join('; ')}.` : `The refund is for ${pieces.join('; ')}.`]),
      ...(data.isPaidAnotherWay ? [] : [ARRIVAL_TEXT]),
    ],
    ...withOrderButton(orderLink),
    table: [
      { text: 'You paid', sum: total },
      { text: 'You got back so far', sum: refunded, isResult: true },
    ],
    outro: [QUESTIONS_TEXT],
  });
}

/** Sent to the customer when an order is refunded, or the rest of it. */
export function toOrderRefundedEmail(data: OrderEndEmailData, orderLink: string | null = null): EmailContent {
  const { orderNumber, total, refundedBefore } = data;
  return toEmailContent({
    subject: `Your refund for order ${orderNumber}`,
    intro: [
      toRefundText(`${total ?? 'The payment'} for your order`, data),
      ...(refundedBefore
        ? [`With the ${refundedBefore} that you got back before, that is everything you paid for it.`]
        : []),
      ...(data.isPaidAnotherWay || data.isByBank ? [] : [ARRIVAL_TEXT]),
    ],
    ...withOrderButton(orderLink),
  });
}

function toRefundText(
  what: string,
  {
    orderNumber,
    isPaidAnotherWay,
    isByBank,
  }: Pick<OrderEndEmailData, 'orderNumber' | 'isPaidAnotherWay' | 'isByBank'>,
): string {
  if (isByBank)
    return `${what} ${orderNumber} was given back to you by your bank or payment provider, which decided your dispute. We refund nothing more.`;
  return isPaidAnotherWay
    ? `${what} ${orderNumber} was paid back to you another way, not to your original payment method.`
    : `${what} ${orderNumber} was refunded to your original payment method.`;
}

/** Sent to a customer who was notified of a refund that the bank then returned to the shop. */
export function toRefundFailedEmail(
  { orderNumber, total }: OrderEndEmailData,
  orderLink: string | null = null,
): EmailContent {
  return toEmailContent({
    subject: `Your refund for order ${orderNumber} did not arrive`,
    intro: [
      `We told you that ${total ?? 'the payment'} for your order ${orderNumber} was refunded, but the refund failed.`,
      'We are looking into it and will email you when the refund is on its way. You do not need to do anything.',
    ],
    ...withOrderButton(orderLink),
  });
}

/** Sent to a customer who asked for the link to their order. */
export function toOrderLinkEmail(orderNumber: string, link: string): EmailContent {
  return toEmailContent({
    subject: `Your order ${orderNumber}`,
    intro: [`You asked for the link to your order ${orderNumber}. Here it is:`],
    button: { label: ORDER_LINK_LABEL, link, showsAddress: true },
    outro: ['Anyone who has the link can see the order. If you did not ask for it, ignore this email.'],
  });
}

/** Sent to the shop's support when a payment needs attention. */
export function toPaymentAlertEmail({
  title,
  advice,
  orderNumber,
  payment,
  link,
}: PaymentAlertEmailData): EmailContent {
  return toEmailContent({
    subject: `A payment needs attention: ${title}${orderNumber ? `, order ${orderNumber}` : ''}`,
    intro: [`Payment: ${payment}`, advice],
    button: { label: 'Open the alerts', link, showsAddress: true },
  });
}
