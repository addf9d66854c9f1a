import type { BackInStockEmailData } from './email-job-types';
import { type EmailContent, toEmailContent } from './email-layout-rules';

/** Sent once to someone who asked for it. */
export function toBackInStockEmail({ product, link }: BackInStockEmailData): EmailContent {
  return toEmailContent({
    subject: `${product} is in stock again`,
    intro: [`You can order ${product} again. It is not reserved for you.`],
    button: { label: 'See it in the shop', link },
    outro: [
      'You asked us to tell you. This is the only email about it; there is nothing to unsubscribe from.',
    ],
  });
}
