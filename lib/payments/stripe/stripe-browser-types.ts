/** A page's settings for cards and wallets; none of them is secret. */
export type StripeBrowserConfiguration = {
  publishableKey: string;
  /** The script to load first; null if Stripe's own script is used. */
  scriptUrl: string | null;
  /** The height of the frame a card is entered in, as a CSS length: its place is kept until it has loaded. */
  cardFrameHeight: string;
};
