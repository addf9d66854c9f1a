import type { RecallEmailData } from './email-job-types';
import { type EmailContent, toEmailContent } from './email-layout-rules';

/** Sent once to everyone who ordered a recalled product, in the words of an admin. */
export function toRecallEmail({ subject, message, product, orderNumbers }: RecallEmailData): EmailContent {
  const orders = orderNumbers.length === 1 ? 'order' : 'orders';
  return toEmailContent({
    subject,
    intro: message.split(/\n\s*\n/).map((paragraph) => paragraph.trim()),
    outro: [`You receive this because you ordered ${product} (${orders} ${orderNumbers.join(', ')}).`],
  });
}
