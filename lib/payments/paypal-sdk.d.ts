/**
 * The part of PayPal's package that `paypal-connection` uses; the package has no types of its own.
 * What comes back is parsed, never believed.
 */
declare module '@paypal/checkout-server-sdk' {
  type PaypalRequest = {
    path: string;
    verb: string;
    headers: Record<string, string>;
    body?: unknown;
  };
  class OrderRequest implements PaypalRequest {
    path: string;
    verb: string;
    headers: Record<string, string>;
    body: unknown;
    requestBody(body: unknown): this;
  }
  class RequestOfOne extends OrderRequest {
    constructor(id: string);
  }
  class PayPalEnvironment {
    constructor(clientId: string, clientSecret: string, baseUrl: string, webUrl: string);
  }
  class PayPalHttpClient {
    constructor(environment: PayPalEnvironment);
    execute(request: PaypalRequest): Promise<{ statusCode: number; result?: unknown }>;
    fetchAccessToken(): Promise<{ authorizationString(): string }>;
    getTimeout(): number;
  }
  const sdk: {
    core: { PayPalEnvironment: typeof PayPalEnvironment; PayPalHttpClient: typeof PayPalHttpClient };
    orders: {
      OrdersCreateRequest: typeof OrderRequest;
      OrdersGetRequest: typeof RequestOfOne;
      OrdersCaptureRequest: typeof RequestOfOne;
    };
    payments: { CapturesRefundRequest: typeof RequestOfOne };
  };
  export default sdk;
}
