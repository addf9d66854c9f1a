/**
 * The part of PayPal's package that the shop uses: it builds the requests. `paypal-connection` sends them,
 * since the package's own HTTP client has no deadline for a body that stalls.
 */
declare module '@paypal/checkout-server-sdk' {
  class OrderRequest {
    path: string;
    verb: string;
    headers: Record<string, string>;
    body: unknown;
    requestBody(body: unknown): this;
  }
  class RequestById extends OrderRequest {
    constructor(id: string);
  }
  const sdk: {
    orders: {
      OrdersCreateRequest: typeof OrderRequest;
      OrdersGetRequest: typeof RequestById;
      OrdersCaptureRequest: typeof RequestById;
    };
    payments: {
      CapturesGetRequest: typeof RequestById;
      CapturesRefundRequest: typeof RequestById;
      RefundsGetRequest: typeof RequestById;
    };
  };
  export default sdk;
}
