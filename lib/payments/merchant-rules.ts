import type { PaymentModeName } from '@/lib/config/payment-mode-rules';

/** As whom the shop sells at a provider: what the provider gave an id there is unknown to every other one. */
export type Merchant = {
  mode: PaymentModeName;
  /** The provider's account; null while it is not known. */
  account: string | null;
};

/** What is stored beside an id of a provider; absent beside those of before it was noted. */
export type StoredMerchant = { mode?: PaymentModeName | null; account?: string | null };

/** Whether an id that was stored with this may be used by that merchant. What is not known tells none apart. */
export function isOfMerchant({ mode, account }: StoredMerchant, merchant: Merchant): boolean {
  const isOfMode = mode == null || mode === merchant.mode;
  const isOfAccount = account == null || merchant.account === null || account === merchant.account;
  return isOfMode && isOfAccount;
}

/** What is stored beside an id of that merchant. */
export function toStoredMerchant({ mode, account }: Merchant): { mode: PaymentModeName; account?: string } {
  return { mode, ...(account !== null && { account }) };
}
