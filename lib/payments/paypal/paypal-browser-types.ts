/** What a page needs to show PayPal's buttons, named as in PayPal's loader; none of it is secret. */
export type PaypalBrowserConfiguration = {
  clientId: string;
  environment: 'production' | 'sandbox';
  sdkBaseUrl: string | null;
};
