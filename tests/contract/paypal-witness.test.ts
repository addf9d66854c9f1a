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
import { paypalEndpoint } from '@/lib/payments/endpoints';
import { withDatabase } from '@/tests/support/database';
import { withPaymentSandbox } from '@/tests/support/payments';

/**
 * PayPal publishes no schema that could be kept here. Its newer SDK judges instead: it reads every
 * answer by schemas of its own and throws where one does not fit.
 */
withDatabase();
const sandbox = withPaymentSandbox();

/** That SDK knows only PayPal's addresses; this agent leads them to the sandbox, without TLS. */
class SandboxAgent extends https.Agent {
  createConnection() {
    const { hostname, port } = new URL(paypalEndpoint().baseUrl);
    return net.connect(Number(port), hostname);
  }
}

function witness(secret = paypalEndpoint().secret) {
  const client = new Client({
    clientCredentialsAuthCredentials: { oAuthClientId: paypalEndpoint().clientId, oAuthClientSecret: secret },
    environment: Environment.Sandbox,
    timeout: 5_000,
    httpClientOptions: { httpsAgent: new SandboxAgent() },
  });
  return { orders: new OrdersController(client), payments: new PaymentsController(client) };
}

const order = (value = '25.98', invoiceId = 'draft-1') => ({
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
  const { result } = await witness().orders.createOrder({
    body: order('25.98', invoiceId),
    prefer: 'return=minimal',
  });
  return result.id ?? '';
}

async function asCustomer(id: string, step: string, body: object = {}) {
  const path = `/v2/checkout/orders/${id}/${step}`;
  const answer = await fetch(sandbox.url() + path, { method: 'POST', body: JSON.stringify(body) });
  return answer.status;
}

async function issueOf(act: Promise<unknown>): Promise<[number, string]> {
  const error = await act.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`not refused by PayPal: ${error}`);
  const body = JSON.parse(String(error.body));
  return [error.statusCode, body.details?.[0]?.issue ?? body.error];
}

test('wrong credentials are refused', async () => {
  await expect(witness('wrong').orders.getOrder({ id: 'X' })).rejects.toThrow();
});

test('an unknown order is 404, an order that does not add up is 422', async () => {
  const { orders } = witness();
  expect(await issueOf(orders.getOrder({ id: '5O190127TN364715T' }))).toEqual([404, 'INVALID_RESOURCE_ID']);
  const body = order();
  body.purchaseUnits[0]?.items.push({
    name: 'Salt',
    quantity: '2',
    unitAmount: { currencyCode: 'USD', value: '1.00' },
  });
  expect(await issueOf(orders.createOrder({ body }))).toEqual([422, 'ITEM_TOTAL_MISMATCH']);
  expect(await issueOf(orders.createOrder({ body: order('25.9') }))).toEqual([
    400,
    'INVALID_PARAMETER_VALUE',
  ]);
});

test('an order is captured once, after it was approved', async () => {
  const { orders, payments } = witness();
  const id = await createOrder();
  expect(await issueOf(orders.captureOrder({ id }))).toEqual([422, 'ORDER_NOT_APPROVED']);
  expect(await asCustomer(id, 'cancel')).toBe(200);
  expect(await issueOf(orders.captureOrder({ id }))).toEqual([422, 'ORDER_NOT_APPROVED']);
  expect(await asCustomer(id, 'approve')).toBe(200);
  expect((await orders.getOrder({ id })).result).toMatchObject({
    status: 'APPROVED',
    purchaseUnits: [{ customId: 'draft-1', amount: { value: '25.98', currencyCode: 'USD' } }],
  });
  const { result } = await orders.captureOrder({ id });
  const capture = result.purchaseUnits?.[0]?.payments?.captures?.[0];
  expect([result.status, capture?.status, capture?.amount?.value]).toEqual([
    'COMPLETED',
    'COMPLETED',
    '25.98',
  ]);
  expect(await issueOf(orders.captureOrder({ id }))).toEqual([422, 'ORDER_ALREADY_CAPTURED']);
  expect((await payments.getCapturedPayment({ captureId: capture?.id ?? '' })).result).toMatchObject({
    customId: 'draft-1',
    supplementaryData: { relatedIds: { orderId: id } },
  });
});

test('a lost capture is answered the same by its request id', async () => {
  const { orders } = witness();
  const id = await createOrder();
  await asCustomer(id, 'approve');
  await sandbox.arrange({ on: 'call', name: 'paypal.capture', effect: 'lose_response' });
  const capture = () => orders.captureOrder({ id, paypalRequestId: `cap:o:${id}` });
  await expect(capture()).rejects.toThrow();
  const [again, more] = [await capture(), await capture()];
  const idOf = ({ result }: typeof again) => result.purchaseUnits?.[0]?.payments?.captures?.[0]?.id;
  expect(idOf(again)).toBe(idOf(more));
});

test('twenty captures at once take the money once', async () => {
  const { orders } = witness();
  const id = await createOrder();
  await asCustomer(id, 'approve');
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => orders.captureOrder({ id })));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a declined instrument leaves the order open for another one', async () => {
  const { orders } = witness();
  const id = await createOrder();
  await asCustomer(id, 'decline');
  expect(await issueOf(orders.captureOrder({ id, paypalRequestId: 'cap:1' }))).toEqual([
    422,
    'INSTRUMENT_DECLINED',
  ]);
  await asCustomer(id, 'approve');
  expect((await orders.captureOrder({ id, paypalRequestId: 'cap:1' })).result.status).toBe('COMPLETED');
});

test.each([
  ['PENDING', 'succeed', 'COMPLETED', ['PENDING', 'COMPLETED']],
  ['PENDING', 'fail', 'DECLINED', ['PENDING', 'DENIED']],
  ['DECLINED', null, 'DECLINED', ['DENIED']],
])('a capture that is %s ends, told to %s, as %s', async (capture, outcome, status, events) => {
  const { orders, payments } = witness();
  const id = await createOrder();
  await asCustomer(id, 'approve', { capture });
  const { result } = await orders.captureOrder({ id });
  const captureId = result.purchaseUnits?.[0]?.payments?.captures?.[0]?.id ?? '';
  expect(await issueOf(payments.refundCapturedPayment({ captureId }))).toEqual([422, 'REFUND_NOT_ALLOWED']);
  if (outcome) {
    const body = JSON.stringify({ payment: captureId, outcome });
    await fetch(`${sandbox.url()}/sandbox/settlements`, { method: 'POST', body });
  }
  expect((await payments.getCapturedPayment({ captureId })).result.status).toBe(status);
  await sandbox.quiet();
  const types = sandbox.received.map(({ body }) => JSON.parse(body).event_type);
  expect(types).toEqual(['CHECKOUT.ORDER.APPROVED', ...events.map((event) => `PAYMENT.CAPTURE.${event}`)]);
});

test('one invoice is paid once', async () => {
  const { orders } = witness();
  const [first, second] = [await createOrder('draft-7'), await createOrder('draft-7')];
  await asCustomer(first, 'approve');
  await asCustomer(second, 'approve');
  await orders.captureOrder({ id: first });
  expect(await issueOf(orders.captureOrder({ id: second }))).toEqual([422, 'DUPLICATE_INVOICE_ID']);
});

test('of a refund never more than was captured comes back', async () => {
  const { orders, payments } = witness();
  const id = await createOrder();
  await asCustomer(id, 'approve');
  const { result } = await orders.captureOrder({ id });
  const captureId = result.purchaseUnits?.[0]?.payments?.captures?.[0]?.id ?? '';
  const refund = (value?: string, requestId?: string) =>
    payments.refundCapturedPayment({
      captureId,
      ...(requestId && { paypalRequestId: requestId }),
      ...(value && { body: { amount: { currencyCode: 'USD', value } } }),
    });
  expect(await issueOf(refund('25.99'))).toEqual([422, 'REFUND_AMOUNT_EXCEEDED']);
  expect((await refund('5.98')).result).toMatchObject({ status: 'COMPLETED', amount: { value: '5.98' } });
  const whole = await refund(undefined, 'order:1:refund');
  expect(whole.result.amount?.value).toBe('20.00');
  expect((await refund(undefined, 'order:1:refund')).result.id).toBe(whole.result.id);
  expect(await issueOf(refund())).toEqual([422, 'CAPTURE_FULLY_REFUNDED']);
  expect((await payments.getRefund({ refundId: whole.result.id ?? '' })).result.status).toBe('COMPLETED');
  expect((await payments.getCapturedPayment({ captureId })).result.status).toBe('REFUNDED');
});

test('a disputed capture is told of and cannot be refunded', async () => {
  const { orders, payments } = witness();
  const id = await createOrder();
  await asCustomer(id, 'approve');
  const { result } = await orders.captureOrder({ id });
  const captureId = result.purchaseUnits?.[0]?.payments?.captures?.[0]?.id ?? '';
  const body = JSON.stringify({ payment: captureId });
  expect((await fetch(`${sandbox.url()}/sandbox/disputes`, { method: 'POST', body })).status).toBe(200);
  expect(await issueOf(payments.refundCapturedPayment({ captureId }))).toEqual([
    422,
    'PENDING_CAPTURE_DISPUTE',
  ]);
  await sandbox.quiet();
  expect(JSON.parse(sandbox.received.at(-1)?.body ?? '').event_type).toBe('CUSTOMER.DISPUTE.CREATED');
});

test.each([
  ['as it was sent', 'SUCCESS', (body: string) => body],
  ['with another amount', 'FAILURE', (body: string) => body.replace('25.98', '0.01')],
])('a webhook %s is verified: %s', async (_, verification_status, change) => {
  const id = await createOrder();
  await asCustomer(id, 'approve');
  await sandbox.quiet();
  const webhook = sandbox.received[0];
  const { baseUrl, clientId, secret, webhookId } = paypalEndpoint();
  const token = await fetch(`${baseUrl}/v1/oauth2/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` },
    body: 'grant_type=client_credentials',
  });
  const header = (name: string) => webhook?.headers[`paypal-${name}`];
  const fields = {
    transmission_id: header('transmission-id'),
    transmission_time: header('transmission-time'),
    transmission_sig: header('transmission-sig'),
    auth_algo: header('auth-algo'),
    cert_url: header('cert-url'),
    webhook_id: webhookId,
  };
  const envelope = JSON.stringify(fields).slice(0, -1);
  const answer = await fetch(`${baseUrl}/v1/notifications/verify-webhook-signature`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${(await token.json()).access_token}` },
    body: `${envelope},"webhook_event":${change(webhook?.body ?? '')}}`,
  });
  expect(await answer.json()).toEqual({ verification_status });
});
