import { z } from 'zod';
import { ORDER_EMAIL_PREVIEWS } from '@/lib/mail/order-email-list-rules';

/** The emails that can be previewed: all that customers get about their orders, in the order in which they may get them. */
export const ORDER_EMAIL_LABELS = new Map(
  [...ORDER_EMAIL_PREVIEWS].map(([name, { label }]) => [name, label]),
);

export const EMAIL_MODES = ['light', 'dark'] as const;

/** Query parameters of the page with the previews; an invalid one is ignored. */
export const orderEmailPreviewSearchSchema = z.object({
  email: z.enum([...ORDER_EMAIL_LABELS.keys()]).catch('paid'),
  mode: z.enum(EMAIL_MODES).catch('light'),
});
