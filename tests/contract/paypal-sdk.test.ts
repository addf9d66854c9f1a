import https from 'node:https';
import net from 'node:net';
import {
  ApiError,
  CheckoutPaymentIntent,
  Client,
  Environment,
  OrdersController,
  PaymentsController,
} from '@paypal/paypal-server-sdk';
import { paypalEndpoint } from '@/lib/payments/paypal/paypal-endpoint';
import { withDatabase } from '@/tests/support/database';
import { withPaymentSandbox } from '@/tests/support/payments';

/**
 * Of PayPal's published specification the sandbox keeps the limits that it names. Its newer SDK checks the rest: it parses every
 * response with its schemas and throws if one does not match.
 */
withDatabase();
const sandbox = withPaymentSandbox();

/** The SDK only connects to PayPal's own hosts; this agent redirects those connections to the sandbox, without TLS. */
class SandboxAgent extends https.Agent {
  createConnection() {
    const { hostname, port } = new URL(paypalEndpoint().baseUrl);
    return net.connect(Number(port), hostname);
  }
}

function createPaypalSdk(secret = paypalEndpoint().secret) {
  const client = new Client({
    clientCredentialsAuthCredentials: { oAuthClientId: paypalEndpoint().clientId, oAuthClientSecret: secret },
    environment: Environment.Sandbox,
    timeout: 60_000,
    httpClientOptions: { httpsAgent: new SandboxAgent() },
  });
  return { orders: new OrdersController(client), payments: new PaymentsController(client) };
}

const createOrderBody = (value = '25.98', invoiceId = 'draft-1') => ({
  intent: CheckoutPaymentIntent.Capture,
  purchaseUnits: [
    {
      customId: invoiceId,
      invoiceId,
      amount: {
        currencyCode: 'USD',
        value,
        breakdown: { itemTotal: { currencyCode: 'USD', value } },
      },
      items: [{ name: 'Basmati Rice', quantity: '1', unitAmount: { currencyCode: 'USD', value } }],
    },
  ],
});

async function createOrder(invoiceId = 'draft-1') {
  const { result } = await createPaypalSdk().orders.createOrder({
    body: createOrderBody('25.98', invoiceId),
    prefer: 'return=minimal',
  });
  return result.id ?? '';
}

async function actAsCustomer(id: string, step: string, body: object = {}) {
  const path = `/v2/checkout/orders/${id}/${step}`;
  const response = await fetch(sandbox.url() + path, { method: 'POST', body: JSON.stringify(body) });
  return response.status;
}

async function catchIssue(request: Promise<unknown>): Promise<[number, string]> {
  const error = await request.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`PayPal did not refuse the request: ${error}`);
  const body = JSON.parse(String(error.body));
  return [error.statusCode, body.details?.[0]?.issue ?? body.error];
}

test('refuses wrong credentials', async () => {
  await expect(createPaypalSdk('wrong').orders.getOrder({ id: 'X' })).rejects.toThrow();
});

test('returns 404 for an unknown order and 422 for an order whose amounts do not add up', async () => {
  const { orders } = createPaypalSdk();
  expect(await catchIssue(orders.getOrder({ id: '5O190127TN364715T' }))).toEqual([
    404,
    'INVALID_RESOURCE_ID',
  ]);
  const body = createOrderBody();
  body.purchaseUnits[0]?.items.push({
    name: 'Salt',
    quantity: '2',
    unitAmount: { currencyCode: 'USD', value: '1.00' },
  });
  expect(await catchIssue(orders.createOrder({ body }))).toEqual([422, 'ITEM_TOTAL_MISMATCH']);
  expect(await catchIssue(orders.createOrder({ body: createOrderBody('25.9') }))).toEqual([
    400,
    'INVALID_PARAMETER_VALUE',
  ]);
  const long = createOrderBody();
  for (const unit of long.purchaseUnits) Object.assign(unit, { customId: 'x'.repeat(128) });
  expect(await catchIssue(orders.createOrder({ body: long }))).toEqual([400, 'INVALID_PARAMETER_VALUE']);
});

test('captures an order once, after it was approved', async () => {
  const { orders, payments } = createPaypalSdk();
  const id = await createOrder();
  expect(await catchIssue(orders.captureOrder({ id }))).toEqual([422, 'ORDER_NOT_APPROVED']);
  expect(await actAsCustomer(id, 'cancel')).toBe(200);
  expect(await catchIssue(orders.captureOrder({ id }))).toEqual([422, 'ORDER_NOT_APPROVED']);
  expect(await actAsCustomer(id, 'approve')).toBe(200);
  expect((await orders.getOrder({ id })).result).toMatchObject({
    status: 'APPROVED',
    // PayPal's specification has 13 characters, without those that look alike.
    payer: { payerId: expect.stringMatching(/^[2-9A-HJ-NP-Z]{13}$/) },
    purchaseUnits: [{ customId: 'draft-1', amount: { value: '25.98', currencyCode: 'USD' } }],
  });
  const { result } = await orders.captureOrder({ id });
  const capture = result.purchaseUnits?.[0]?.payments?.captures?.[0];
  expect([result.status, capture?.status, capture?.amount?.value]).toEqual([
    'COMPLETED',
    'COMPLETED',
    '25.98',
  ]);
  expect(await catchIssue(orders.captureOrder({ id }))).toEqual([422, 'ORDER_ALREADY_CAPTURED']);
  expect((await payments.getCapturedPayment({ captureId: capture?.id ?? '' })).result).toMatchObject({
    customId: 'draft-1',
    supplementaryData: { relatedIds: { orderId: id } },
  });
});

test('repeats a lost capture response for the same request id', async () => {
  const { orders } = createPaypalSdk();
  const id = await createOrder();
  await actAsCustomer(id, 'approve');
  await sandbox.arrange({ on: 'call', name: 'paypal.capture', effect: 'lose_response' });
  const captureOrder = () => orders.captureOrder({ id, paypalRequestId: `cap:o:${id}` });
  await expect(captureOrder()).rejects.toThrow();
  const [secondResponse, thirdResponse] = [await captureOrder(), await captureOrder()];
  const findCaptureId = ({ result }: typeof secondResponse) =>
    result.purchaseUnits?.[0]?.payments?.captures?.[0]?.id;
  expect(findCaptureId(secondResponse)).toBe(findCaptureId(thirdResponse));
});

test('twenty concurrent captures charge the customer once', async () => {
  const { orders } = createPaypalSdk();
  const id = await createOrder();
  await actAsCustomer(id, 'approve');
  const captures = await Promise.allSettled(Array.from({ length: 20 }, () => orders.captureOrder({ id })));
  expect(captures.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('an order can be paid with another method after a declined one', async () => {
  const { orders } = createPaypalSdk();
  const id = await createOrder();
  await actAsCustomer(id, 'decline');
  expect(await catchIssue(orders.captureOrder({ id, paypalRequestId: 'cap:1' }))).toEqual([
    422,
    'INSTRUMENT_DECLINED',
  ]);
  await actAsCustomer(id, 'approve');
  expect((await orders.captureOrder({ id, paypalRequestId: 'cap:1' })).result.status).toBe('COMPLETED');
});

test.each([
  { capture: 'PENDING', outcome: 'succeed', status: 'COMPLETED', events: ['PENDING', 'COMPLETED'] },
  { capture: 'PENDING', outcome: 'fail', status: 'DECLINED', events: ['PENDING', 'DENIED'] },
  { capture: 'DECLINED', outcome: null, status: 'DECLINED', events: ['DENIED'] },
])(
  'a $capture capture that is settled with $outcome ends as $status',
  async ({ capture, outcome, status, events }) => {
    const { orders, payments } = createPaypalSdk();
    const id = await createOrder();
    await actAsCustomer(id, 'approve', { capture });
    const { result } = await orders.captureOrder({ id });
    const captureId = result.purchaseUnits?.[0]?.payments?.captures?.[0]?.id ?? '';
    expect(await catchIssue(payments.refundCapturedPayment({ captureId }))).toEqual([
      422,
      'REFUND_NOT_ALLOWED',
    ]);
    if (outcome) {
      const body = JSON.stringify({ payment: captureId, outcome });
      await fetch(`${sandbox.url()}/sandbox/settlements`, { method: 'POST', body });
    }
    expect((await payments.getCapturedPayment({ captureId })).result.status).toBe(status);
    await sandbox.waitForWebhooks();
    const types = sandbox.received.map(({ body }) => JSON.parse(body).event_type);
    expect(types).toEqual(['CHECKOUT.ORDER.APPROVED', ...events.map((event) => `PAYMENT.CAPTURE.${event}`)]);
  },
);

test('one invoice is paid once', async () => {
  const { orders } = createPaypalSdk();
  const [firstOrderId, secondOrderId] = [await createOrder('draft-7'), await createOrder('draft-7')];
  await actAsCustomer(firstOrderId, 'approve');
  await actAsCustomer(secondOrderId, 'approve');
  await orders.captureOrder({ id: firstOrderId });
  expect(await catchIssue(orders.captureOrder({ id: secondOrderId }))).toEqual([422, 'DUPLICATE_INVOICE_ID']);
});

test('never refunds more than was captured', async () => {
  const { orders, payments } = createPaypalSdk();
  const id = await createOrder();
  await actAsCustomer(id, 'approve');
  const { result } = await orders.captureOrder({ id });
  const captureId = result.purchaseUnits?.[0]?.payments?.captures?.[0]?.id ?? '';
  const createRefund = (value?: string, requestId?: string) =>
    payments.refundCapturedPayment({
      captureId,
      ...(requestId && { paypalRequestId: requestId }),
      ...(value && { body: { amount: { currencyCode: 'USD', value } } }),
    });
  expect(await catchIssue(createRefund('25.99'))).toEqual([422, 'REFUND_AMOUNT_EXCEEDED']);
  expect((await createRefund('5.98')).result).toMatchObject({
    status: 'COMPLETED',
    amount: { value: '5.98' },
  });
  const remainingRefund = await createRefund(undefined, 'order:1:refund');
  expect(remainingRefund.result.amount?.value).toBe('20.00');
  expect((await createRefund(undefined, 'order:1:refund')).result.id).toBe(remainingRefund.result.id);
  expect(await catchIssue(createRefund())).toEqual([422, 'CAPTURE_FULLY_REFUNDED']);
  expect((await payments.getRefund({ refundId: remainingRefund.result.id ?? '' })).result.status).toBe(
    'COMPLETED',
  );
  expect((await payments.getCapturedPayment({ captureId })).result.status).toBe('REFUNDED');
});

test('a disputed capture is reported and cannot be refunded', async () => {
  const { orders, payments } = createPaypalSdk();
  const id = await createOrder();
  await actAsCustomer(id, 'approve');
  const { result } = await orders.captureOrder({ id });
  const captureId = result.purchaseUnits?.[0]?.payments?.captures?.[0]?.id ?? '';
  const body = JSON.stringify({ payment: captureId });
  expect((await fetch(`${sandbox.url()}/sandbox/disputes`, { method: 'POST', body })).status).toBe(200);
  expect(await catchIssue(payments.refundCapturedPayment({ captureId }))).toEqual([
    422,
    'PENDING_CAPTURE_DISPUTE',
  ]);
  await sandbox.waitForWebhooks();
  expect(JSON.parse(sandbox.received.at(-1)?.body ?? '').event_type).toBe('CUSTOMER.DISPUTE.CREATED');
});

test.each([
  { rule: 'unchanged', verification_status: 'SUCCESS', change: (body: string) => body },
  {
    rule: 'with another amount',
    verification_status: 'FAILURE',
    change: (body: string) => body.replace('25.98', '0.01'),
  },
])('verifies a webhook $rule as $verification_status', async ({ verification_status, change }) => {
  const id = await createOrder();
  await actAsCustomer(id, 'approve');
  await sandbox.waitForWebhooks();
  const webhook = sandbox.received[0];
  const { baseUrl, clientId, secret, webhookId } = paypalEndpoint();
  const token = await fetch(`${baseUrl}/v1/oauth2/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` },
    body: 'grant_type=client_credentials',
  });
  const findHeader = (name: string) => webhook?.headers[`paypal-${name}`];
  const fields = {
    transmission_id: findHeader('transmission-id'),
    transmission_time: findHeader('transmission-time'),
    transmission_sig: findHeader('transmission-sig'),
    auth_algo: findHeader('auth-algo'),
    cert_url: findHeader('cert-url'),
    webhook_id: webhookId,
  };
  const envelope = JSON.stringify(fields).slice(0, -1);
  const response = await fetch(`${baseUrl}/v1/notifications/verify-webhook-signature`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${(await token.json()).access_token}` },
    body: `${envelope},"webhook_event":${change(webhook?.body ?? '')}}`,
  });
  expect(await response.json()).toEqual({ verification_status });
});
