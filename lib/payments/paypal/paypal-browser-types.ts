/** A page's settings for PayPal's buttons, named as in PayPal's loader; none of them is secret. */
export type PaypalBrowserConfiguration = {
  clientId: string;
  environment: 'production' | 'sandbox';
  sdkBaseUrl: string | null;
};
