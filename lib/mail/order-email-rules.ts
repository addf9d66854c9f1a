import { imageColor } from '@/lib/images/image-rules';
import { thumbnailUrl } from '@/lib/images/thumbnail-rules';
import type { OrderEmailData, OrderEndEmailData, PaymentAlertEmailData } from './email-job-types';
import { type EmailContent, type EmailRow, toEmailContent } from './email-layout-rules';

/** Sent to the customer when an order has been paid. Its images are loaded from the shop's origin. */
export function toOrderPaidEmail(order: OrderEmailData, origin: string): EmailContent {
  const { orderNumber, address } = order;
  return toEmailContent({
    subject: `Your order ${orderNumber}`,
    intro: [
      'Thank you for your order. We have received your payment and are packing it.',
      `Your order number is ${orderNumber}. Please mention it when you write to us.`,
    ],
    table: toOrderTable(order, origin),
    outro: [`Shipping to: ${address.join(', ')}`],
  });
}

/** Sent when the provider declines a payment after its review, to a customer whose order was already confirmed. */
export function toPaymentDeclinedEmail(order: OrderEmailData, origin: string): EmailContent {
  return toEmailContent({
    subject: `The payment for your order ${order.orderNumber} was declined`,
    intro: [
      'Your payment was reviewed and then declined. Nothing was charged, and nothing will be shipped.',
      'If you still want these items, please order them again and pay another way:',
    ],
    table: toOrderTable(order, origin),
  });
}

/** The URLs of the images are the same for every customer, so that loading one tells nothing about the reader. */
function toOrderTable({ lines, sums }: OrderEmailData, origin: string): EmailRow[] {
  const toImage = (name = '') => {
    const color = imageColor(name);
    return color ? { url: `${origin}${thumbnailUrl(name)}`, color } : null;
  };
  return [...lines.map(({ image, ...line }) => ({ ...line, image: toImage(image) })), ...sums];
}

/** Sent to the customer when the shop cancels an order. */
export function toOrderCanceledEmail({ orderNumber, total }: OrderEndEmailData): EmailContent {
  return toEmailContent({
    subject: `Your order ${orderNumber} was canceled`,
    intro: [
      `We had to cancel your order ${orderNumber}.`,
      total === null
        ? 'Nothing was charged.'
        : `${total} will be refunded to your original payment method. We will email you again when it is on its way.`,
      'If you have any questions, reply to this email with the order number.',
    ],
  });
}

/** Sent to the customer when an order is refunded. */
export function toOrderRefundedEmail({ orderNumber, total }: OrderEndEmailData): EmailContent {
  return toEmailContent({
    subject: `Your refund for order ${orderNumber}`,
    intro: [
      `${total ?? 'The payment'} for your order ${orderNumber} was refunded to your original payment method.`,
      'It may take up to 10 days to appear on your statement.',
    ],
  });
}

/** Sent to a customer who was notified of a refund that the bank then returned to the shop. */
export function toRefundFailedEmail({ orderNumber, total }: OrderEndEmailData): EmailContent {
  return toEmailContent({
    subject: `Your refund for order ${orderNumber} did not arrive`,
    intro: [
      `We told you that ${total ?? 'the payment'} for your order ${orderNumber} was refunded, but the refund failed.`,
      'We are looking into it and will email you when the refund is on its way. You do not need to do anything.',
    ],
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
    button: { label: 'Open the alerts', link },
  });
}
