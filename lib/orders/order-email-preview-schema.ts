import { z } from 'zod';

/** The emails that can be previewed: all that customers get about their orders, in the order in which they may get them. */
export const ORDER_EMAIL_LABELS = {
  paid: 'Paid',
  declined: 'Payment declined',
  shipped: 'Shipped',
  tracking: 'Tracking added',
  delivered: 'Delivered',
  canceled: 'Canceled by the shop',
  'canceled-by-customer': 'Canceled by the customer',
  'canceled-unpaid': 'Canceled unpaid',
  'partly-refunded': 'Partly refunded',
  refunded: 'Refunded',
  'refund-failed': 'Refund failed',
} as const;
export type OrderEmailName = keyof typeof ORDER_EMAIL_LABELS;
export const ORDER_EMAIL_NAMES = Object.keys(ORDER_EMAIL_LABELS) as OrderEmailName[];

export const EMAIL_MODES = ['light', 'dark'] as const;

/** Query parameters of the page with the previews; an invalid one is ignored. */
export const orderEmailPreviewSearchSchema = z.object({
  email: z.enum(ORDER_EMAIL_NAMES).catch('paid'),
  mode: z.enum(EMAIL_MODES).catch('light'),
});
