import { listSearchWords } from '@/lib/text/search-word-rules';

export type SearchedOrder = {
  orderNumber: string;
  email: string;
  shippingInfo: { name: string; postalCode: string; phone?: string | null };
  items: readonly { name: string }[];
  tracking?: { number: string } | null;
};

/**
 * Returns the words by which admins find an order: who ordered what, and what is on the parcel. Digits are without the signs
 * between them.
 */
export function listOrderWords({
  orderNumber,
  email,
  shippingInfo,
  items,
  tracking,
}: SearchedOrder): string[] {
  return listSearchWords(
    [email, shippingInfo.name, shippingInfo.postalCode.replace('-', ''), ...items.map(({ name }) => name)],
    [orderNumber, shippingInfo.phone ?? '', tracking?.number ?? ''],
  );
}
