/** What a page needs to accept cards and wallets; none of it is secret. */
export type StripeBrowserConfiguration = {
  publishableKey: string;
  /** The script to load first; null if Stripe's own script is used. */
  scriptUrl: string | null;
};
