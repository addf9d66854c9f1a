import type { BackInStockEmailData } from './email-job-types';
import { type EmailContent, toEmailContent } from './email-layout-rules';

/** Sent once to someone who asked for it, for all packs that are back at the same time. */
export function toBackInStockEmail({
  product,
  otherProducts = [],
  link,
}: BackInStockEmailData): EmailContent {
  const isOne = otherProducts.length === 0;
  const more = otherProducts.length === 1 ? '1 more product' : `${otherProducts.length} more products`;
  return toEmailContent({
    subject: isOne ? `${product} is in stock again` : `${product} and ${more} are in stock again`,
    intro: isOne
      ? [`You can order ${product} again. It is not reserved for you.`]
      : ['You can order these again. They are not reserved for you.', product, ...otherProducts],
    button: { label: isOne ? 'See it in the shop' : 'See the shop', link },
    outro: [
      'You asked us to tell you. This is the only email about it; there is nothing to unsubscribe from.',
    ],
  });
}
