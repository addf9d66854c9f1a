import type { PaymentModeName } from '@/lib/config/payment-mode-rules';

/** The shop's account at a provider; the ids of one account are unknown to every other account. */
export type Merchant = {
  mode: PaymentModeName;
  /** The provider's account id; null while it is unknown. */
  account: string | null;
};

/** Stored beside a provider's id; absent on older documents. */
export type StoredMerchant = { mode?: PaymentModeName | null; account?: string | null };

/** Returns whether an id stored with this merchant can be used by that one. Unknown fields match. */
export function isUsableByMerchant({ mode, account }: StoredMerchant, merchant: Merchant): boolean {
  const isOfMode = mode == null || mode === merchant.mode;
  const isOfAccount = account == null || merchant.account === null || account === merchant.account;
  return isOfMode && isOfAccount;
}

/** Returns the merchant fields to store beside an id. */
export function toStoredMerchant({ mode, account }: Merchant): { mode: PaymentModeName; account?: string } {
  return { mode, ...(account !== null && { account }) };
}
