import type { PaypalEndpoint } from '@/lib/payments/paypal/paypal-endpoint';
import { toDecline, toPaypalShipping } from '@/lib/payments/paypal/paypal-payment-rules';

const SHIPPING = {
  name: 'Ada Cook',
  street1: '1 Saffron Way',
  street2: 'Apt 4',
  city: 'Portland',
  state: 'OR',
  postalCode: '97201',
};

/**
 * Declares tests of the PayPal behavior that the shop relies on and that needs no customer in a browser. They run
 * against the shop's sandbox in `npm test`, and against PayPal's sandbox in `npm run smoke`.
 */
export function describePaypal(endpoint: () => PaypalEndpoint): void {
  async function requestToken(secret = endpoint().secret) {
    const { baseUrl, clientId } = endpoint();
    const response = await fetch(`${baseUrl}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        Authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    return { status: response.status, json: await response.json() };
  }

  async function sendRequest(path: string, body?: object, headers: Record<string, string> = {}) {
    const { json } = await requestToken();
    const response = await fetch(endpoint().baseUrl + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        Authorization: `Bearer ${json.access_token}`,
        'Content-Type': 'application/json',
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, json: await response.json() };
  }

  const createOrderBody = () => {
    const invoice_id = `smoke-${Date.now()}-${Math.random().toString(36).slice(2)}`;
    const amount = { currency_code: 'USD', value: '25.98' };
    return { intent: 'CAPTURE', purchase_units: [{ custom_id: invoice_id, invoice_id, amount }] };
  };
  /** Captures an order; PayPal's sandbox refuses it with the error code in the header. */
  const captureWithError = (id: string, code: string) =>
    sendRequest(
      `/v2/checkout/orders/${id}/capture`,
      {},
      { 'PayPal-Mock-Response': JSON.stringify({ mock_application_codes: code }) },
    );
  const toIssue = ({ status, json }: Awaited<ReturnType<typeof sendRequest>>) => [
    status,
    json.details?.[0]?.issue,
  ];

  test('refuses wrong credentials with 401', async () => {
    expect((await requestToken('wrong')).status).toBe(401);
  });

  test('creates one order per request id', async () => {
    const body = createOrderBody();
    const headers = { 'PayPal-Request-Id': `smoke:${body.purchase_units[0]?.invoice_id}` };
    const firstResponse = await sendRequest('/v2/checkout/orders', body, headers);
    const repeatedResponse = await sendRequest('/v2/checkout/orders', body, headers);
    expect([firstResponse.status, firstResponse.json.status]).toEqual([201, 'CREATED']);
    expect(repeatedResponse.json.id).toBe(firstResponse.json.id);
    const storedOrder = await sendRequest(`/v2/checkout/orders/${firstResponse.json.id}`);
    expect(storedOrder.json).toMatchObject({
      intent: 'CAPTURE',
      purchase_units: [{ amount: { currency_code: 'USD', value: '25.98' }, custom_id: expect.any(String) }],
    });
  });

  test('does not capture an order that was not approved', async () => {
    const { json } = await sendRequest('/v2/checkout/orders', createOrderBody());
    expect(toIssue(await sendRequest(`/v2/checkout/orders/${json.id}/capture`, {}))).toEqual([
      422,
      'ORDER_NOT_APPROVED',
    ]);
  });

  test('returns an order’s shipping address', async () => {
    const { intent, purchase_units } = createOrderBody();
    const shipping = toPaypalShipping(SHIPPING);
    const { status, json } = await sendRequest('/v2/checkout/orders', {
      intent,
      application_context: { shipping_preference: 'SET_PROVIDED_ADDRESS', user_action: 'PAY_NOW' },
      purchase_units: purchase_units.map((unit) => ({ ...unit, shipping })),
    });
    expect([status, json.status]).toEqual([201, 'CREATED']);
    const storedOrder = await sendRequest(`/v2/checkout/orders/${json.id}`);
    expect(storedOrder.json.purchase_units[0].shipping).toMatchObject(shipping);
  });

  test.each([
    'INSTRUMENT_DECLINED',
    'PAYER_CANNOT_PAY',
    'TRANSACTION_REFUSED',
    'CARD_EXPIRED',
    'PAYER_ACTION_REQUIRED',
    'COMPLIANCE_VIOLATION',
    'PAYER_ACCOUNT_RESTRICTED',
    'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
    'PAYEE_BLOCKED_TRANSACTION',
    'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  ])(
    'refuses a capture for %s with 422 and this issue, which the shop treats as a decline',
    async (issue) => {
      const { json } = await sendRequest('/v2/checkout/orders', createOrderBody());
      const refusal = toIssue(await captureWithError(json.id, issue));
      expect(refusal).toEqual([422, issue]);
      expect(toDecline(issue)).toMatchObject({ code: issue });
    },
  );

  test('a PayPal failure returns 500 and leaves the order unchanged', async () => {
    const { json } = await sendRequest('/v2/checkout/orders', createOrderBody());
    expect((await captureWithError(json.id, 'INTERNAL_SERVER_ERROR')).status).toBe(500);
    expect((await sendRequest(`/v2/checkout/orders/${json.id}`)).json.status).toBe('CREATED');
  });

  test('returns 404 for unknown orders and captures', async () => {
    expect(toIssue(await sendRequest('/v2/checkout/orders/00000000000000000'))).toEqual([
      404,
      'INVALID_RESOURCE_ID',
    ]);
    expect(toIssue(await sendRequest('/v2/payments/captures/00000000000000000'))).toEqual([
      404,
      'INVALID_RESOURCE_ID',
    ]);
  });

  test('does not verify a forged webhook', async () => {
    const { json } = await sendRequest('/v1/notifications/verify-webhook-signature', {
      transmission_id: '69cd13f0-d67a-11e5-baa3-778b53f4ae55',
      transmission_time: new Date().toISOString(),
      transmission_sig: 'Zm9yZ2Vk',
      auth_algo: 'SHA256withRSA',
      cert_url: 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-a5cafa77',
      webhook_id: endpoint().webhookId,
      webhook_event: { id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: {} },
    });
    expect(json.verification_status).toBe('FAILURE');
  });
}
