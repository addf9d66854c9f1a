import 'server-only';
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { readingSecrets, sessionSecret } from '@/lib/accounts/session';
import { pages } from '@/lib/pages/pages';
import { siteOrigin } from '@/lib/site/site-queries';

/**
 * The proof of a token of an order's page:
 * - `emailed`: its bearer reads the mailbox of the order's email
 * - `placed`: its bearer placed the order, perhaps with someone else's email
 */
const PROOFS = ['emailed', 'placed'] as const;
export type OrderProof = (typeof PROOFS)[number];

const KEY_BYTES = 32;

/** Returns the token that opens an order's page. It is derived, so nothing secret is stored, and it never expires. */
export function createOrderToken(orderId: string, proof: OrderProof): string {
  return signOrder(sessionSecret(), orderId, proof);
}

function signOrder(secret: string, orderId: string, proof: OrderProof): string {
  const key = hkdfSync('sha256', secret, '', 'order page', KEY_BYTES);
  return createHmac('sha256', Buffer.from(key)).update(`${proof} ${orderId}`).digest('base64url');
}

/** Returns the proof of a token for this order; null if it is not one of its tokens. */
export function readOrderToken(orderId: string, token: string): OrderProof | null {
  const bytes = Buffer.from(token);
  const isTokenOf = (proof: OrderProof) =>
    readingSecrets().some((secret) => {
      const expected = Buffer.from(signOrder(secret, orderId, proof));
      return bytes.length === expected.length && timingSafeEqual(bytes, expected);
    });
  return PROOFS.find(isTokenOf) ?? null;
}

/** Returns the link to an order's page for an email to its customer. */
export function createOrderLink(orderId: string): string {
  const token = createOrderToken(orderId, 'emailed');
  return `${siteOrigin()}${pages.order.path({ id: orderId, token })}`;
}
