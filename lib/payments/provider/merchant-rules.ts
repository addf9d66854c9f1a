import type { PaymentModeName } from '@/lib/runtime/payment-mode-rules';

/** The shop's account at a provider; ids from one account are invalid in any other. */
export type Merchant = {
  mode: PaymentModeName;
  /** The provider's account id; null while it is unknown. */
  account: string | null;
};

/** Stored beside a provider's id; absent on older documents. */
export type StoredMerchant = { mode?: PaymentModeName | null; account?: string | null };

/** Returns whether `merchant` can use an id that was stored with these merchant fields. Unknown fields match. */
export function isUsableByMerchant({ mode, account }: StoredMerchant, merchant: Merchant): boolean {
  const isSameMode = mode == null || mode === merchant.mode;
  const isSameAccount = account == null || merchant.account === null || account === merchant.account;
  return isSameMode && isSameAccount;
}

/** Returns the merchant fields to store beside an id. */
export function toStoredMerchant({ mode, account }: Merchant): { mode: PaymentModeName; account?: string } {
  return { mode, ...(account !== null && { account }) };
}
