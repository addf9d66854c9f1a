import type { PaypalEndpoint } from '@/lib/payments/endpoints';
import { toDecline, toPaypalShipping } from '@/lib/payments/paypal-payment-rules';

const SHIPPING = {
  name: 'Ada Cook',
  street1: '1 Saffron Way',
  street2: 'Apt 4',
  city: 'Portland',
  state: 'OR',
  postalCode: '97201',
};

/**
 * What the shop relies on of PayPal and what needs no customer in a browser, as tests that run against
 * whoever answers: the sandbox with every `npm test`, PayPal's own sandbox with `npm run smoke`.
 */
export function describePaypal(endpoint: () => PaypalEndpoint): void {
  async function token(secret = endpoint().secret) {
    const { baseUrl, clientId } = endpoint();
    const answer = await fetch(`${baseUrl}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        Authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    return { status: answer.status, json: await answer.json() };
  }

  async function ask(path: string, body?: object, headers: Record<string, string> = {}) {
    const { json } = await token();
    const answer = await fetch(endpoint().baseUrl + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        Authorization: `Bearer ${json.access_token}`,
        'Content-Type': 'application/json',
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, json: await answer.json() };
  }

  const anOrder = () => {
    const invoice_id = `smoke-${Date.now()}-${Math.random().toString(36).slice(2)}`;
    const amount = { currency_code: 'USD', value: '25.98' };
    return { intent: 'CAPTURE', purchase_units: [{ custom_id: invoice_id, invoice_id, amount }] };
  };
  /** PayPal's own sandbox refuses what it is told to refuse. */
  const captureMocking = (id: string, code: string) =>
    ask(
      `/v2/checkout/orders/${id}/capture`,
      {},
      { 'PayPal-Mock-Response': JSON.stringify({ mock_application_codes: code }) },
    );
  const issueOf = ({ status, json }: Awaited<ReturnType<typeof ask>>) => [status, json.details?.[0]?.issue];

  test('wrong credentials are 401', async () => {
    expect((await token('wrong')).status).toBe(401);
  });

  test('an order is created, and created once for one request id', async () => {
    const body = anOrder();
    const headers = { 'PayPal-Request-Id': `smoke:${body.purchase_units[0]?.invoice_id}` };
    const first = await ask('/v2/checkout/orders', body, headers);
    const again = await ask('/v2/checkout/orders', body, headers);
    expect([first.status, first.json.status]).toEqual([201, 'CREATED']);
    expect(again.json.id).toBe(first.json.id);
    const seen = await ask(`/v2/checkout/orders/${first.json.id}`);
    expect(seen.json).toMatchObject({
      intent: 'CAPTURE',
      purchase_units: [{ amount: { currency_code: 'USD', value: '25.98' }, custom_id: expect.any(String) }],
    });
  });

  test('an order that was not approved is not captured', async () => {
    const { json } = await ask('/v2/checkout/orders', anOrder());
    expect(issueOf(await ask(`/v2/checkout/orders/${json.id}/capture`, {}))).toEqual([
      422,
      'ORDER_NOT_APPROVED',
    ]);
  });

  test('an order knows the address that the goods go to', async () => {
    const { intent, purchase_units } = anOrder();
    const shipping = toPaypalShipping(SHIPPING);
    const { status, json } = await ask('/v2/checkout/orders', {
      intent,
      application_context: { shipping_preference: 'SET_PROVIDED_ADDRESS', user_action: 'PAY_NOW' },
      purchase_units: purchase_units.map((unit) => ({ ...unit, shipping })),
    });
    expect([status, json.status]).toEqual([201, 'CREATED']);
    const seen = await ask(`/v2/checkout/orders/${json.id}`);
    expect(seen.json.purchase_units[0].shipping).toMatchObject(shipping);
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
    'a capture is refused for %s with 422 and that issue, which the shop takes for a decline',
    async (issue) => {
      const { json } = await ask('/v2/checkout/orders', anOrder());
      const refusal = issueOf(await captureMocking(json.id, issue));
      expect(refusal).toEqual([422, issue]);
      expect(toDecline(issue)).toMatchObject({ code: issue });
    },
  );

  test('a failure of PayPal is 500, and its order stays as it was', async () => {
    const { json } = await ask('/v2/checkout/orders', anOrder());
    expect((await captureMocking(json.id, 'INTERNAL_SERVER_ERROR')).status).toBe(500);
    expect((await ask(`/v2/checkout/orders/${json.id}`)).json.status).toBe('CREATED');
  });

  test('unknown orders and captures are 404', async () => {
    expect(issueOf(await ask('/v2/checkout/orders/00000000000000000'))).toEqual([404, 'INVALID_RESOURCE_ID']);
    expect(issueOf(await ask('/v2/payments/captures/00000000000000000'))).toEqual([
      404,
      'INVALID_RESOURCE_ID',
    ]);
  });

  test('a forged webhook is not verified', async () => {
    const { json } = await ask('/v1/notifications/verify-webhook-signature', {
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
