import { randomUUID } from 'node:crypto';
import { PUT as SET_STATUS } from '@/app/api/admin/orders/[id]/status/route';
import { GET as ADMIN_ORDERS } from '@/app/api/admin/orders/route';
import { POST as PLACE } from '@/app/api/orders/route';
import { POST as WEBHOOK } from '@/app/api/webhooks/[provider]/route';
import { getBrowserPayments } from '@/lib/payments/browser-payment-queries';
import { OutboxEmail } from '@/models/outbox-email';
import { PaymentAlert } from '@/models/payment-alert';
import {
  aCart,
  aPlacement,
  countLedgerFindings,
  getOnlyOrder,
  NO_DIFFERENCE,
  reconcileAfter,
} from '@/tests/support/checkout';
import { withDatabase } from '@/tests/support/database';
import {
  BY_INVOICE,
  connectInvoiceServer,
  INVOICE,
  startInvoiceServer,
} from '@/tests/support/invoice-provider';
import { withPaymentSandbox } from '@/tests/support/payments';
import { serveHandlers } from '@/tests/support/serve-handlers';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';

// A new provider needs its entry among the providers and payment methods, …
jest.mock('@/lib/runtime/payment-provider-rules', () => {
  const rules = jest.requireActual('@/lib/runtime/payment-provider-rules');
  Object.assign(rules.PROVIDER_FACTS, {
    invoice: { label: 'Invoice', customerName: 'the invoice office', reviewsPayments: false },
  });
  Object.assign(rules.METHOD_FACTS, {
    invoice: {
      title: 'Invoice',
      provider: 'invoice',
      referenceField: 'paymentMethodId',
      isSingleUse: false,
    },
  });
  rules.PAYMENT_PROVIDERS.push('invoice');
  rules.PAYMENT_METHOD_TYPES.push('invoice');
  return rules;
});
// … its keys (this one needs none), …
jest.mock('@/lib/runtime/payment-settings-rules', () => {
  const rules = jest.requireActual('@/lib/runtime/payment-settings-rules');
  Object.assign(rules.PROVIDER_SETTINGS, { invoice: rules.PROVIDER_SETTINGS.paypal });
  return rules;
});
// … and its adapter in the registry.
jest.mock('@/lib/payments/providers', () => {
  const { createProviderRegistry: create } = jest.requireActual('@/lib/payments/provider/provider-registry');
  const { stripeProvider } = jest.requireActual('@/lib/payments/stripe/stripe-provider');
  const { paypalProvider } = jest.requireActual('@/lib/payments/paypal/paypal-provider');
  const { invoiceProvider: invoice } = jest.requireActual('@/tests/support/invoice-provider');
  return { providers: create({ stripe: stripeProvider, paypal: paypalProvider, invoice }) };
});

withDatabase();
withPaymentSandbox();

let invoiceServer: Awaited<ReturnType<typeof startInvoiceServer>>;
let shop: Awaited<ReturnType<typeof serveHandlers>>;

beforeAll(async () => {
  invoiceServer = await startInvoiceServer();
  connectInvoiceServer(invoiceServer.origin);
  shop = await serveHandlers([
    { method: 'POST', path: '/api/orders', handler: PLACE },
    { method: 'GET', path: '/api/admin/orders', handler: ADMIN_ORDERS },
    { method: 'PUT', path: '/api/admin/orders/:id/status', handler: SET_STATUS },
    {
      method: 'POST',
      path: '/api/webhooks/:provider',
      handler: (request, { params }) =>
        WEBHOOK(request, { params: params.then(({ provider = '' }) => ({ provider })) }),
    },
  ]);
});
beforeEach(() => {
  invoiceServer.invoices.clear();
  invoiceServer.takeEvents();
  invoiceServer.requests.length = 0;
});
afterAll(async () => {
  await shop.close();
  await invoiceServer.close();
});

async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${shop.origin}${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.status, json: await response.json() };
}

async function placeByInvoice(key = randomUUID(), fields: object = {}) {
  const placement = aPlacement(await aCart(), 'pm_net30', { paymentMethodType: BY_INVOICE, ...fields });
  return send('POST', '/api/orders', placement, { 'Idempotency-Key': key });
}

/** Delivers the provider's events to the shop's webhook; returns the statuses. */
async function deliverEvents(): Promise<number[]> {
  const statuses: number[] = [];
  for (const { body, signature } of invoiceServer.takeEvents()) {
    const { status } = await send('POST', '/api/webhooks/invoice', body, { 'invoice-signature': signature });
    statuses.push(status);
  }
  return statuses;
}

async function sendAsAdmin(method: string, path: string, body?: unknown) {
  return send(method, path, body, await createBearerHeaders(await aUser({ role: 'admin' })));
}

const getOnlyInvoice = () => {
  const [invoice, ...others] = invoiceServer.invoices.values();
  if (!invoice || others.length > 0) throw new Error(`There are ${invoiceServer.invoices.size} invoices.`);
  return invoice;
};

test('refuses a placement without the payment method’s fields: no order, no invoice', async () => {
  const { status, json } = await placeByInvoice(randomUUID(), { paymentMethodId: undefined });
  expect([status, Object.keys(json.fields)]).toEqual([400, ['paymentMethodId']]);
  expect(invoiceServer.requests).toEqual([]);
});

test('a webhook of an unknown provider returns 404, and a forged one 400, without a request to the provider', async () => {
  expect((await send('POST', '/api/webhooks/cheque', '{}')).status).toBe(404);
  const forged = { 'invoice-signature': '00' };
  expect((await send('POST', '/api/webhooks/invoice', '{}', forged)).status).toBe(400);
  expect(invoiceServer.requests).toEqual([]);
});

test('while the provider is down, the message names it, and the same request succeeds once it is back', async () => {
  connectInvoiceServer('http://127.0.0.1:1');
  const key = randomUUID();
  const items = await aCart();
  const placement = aPlacement(items, 'pm_net30', { paymentMethodType: BY_INVOICE });
  const outage = await send('POST', '/api/orders', placement, { 'Idempotency-Key': key });
  connectInvoiceServer(invoiceServer.origin);
  expect([outage.status, outage.json.code]).toEqual([502, 'provider_failed']);
  expect(outage.json.error).toContain('the invoice office did not respond');
  const retry = await send('POST', '/api/orders', placement, { 'Idempotency-Key': key });
  expect([retry.status, retry.json.message]).toEqual([200, 'Status: processing.']);
  expect((await getOnlyOrder()).payment).toMatchObject({ state: 'pending', reference: getOnlyInvoice().id });
});

test('an order is placed, paid days later, confirmed by email and refunded, and the ledger agrees', async () => {
  const firstResponse = await placeByInvoice();
  expect([firstResponse.status, firstResponse.json.success]).toEqual([200, false]);
  expect((await getOnlyOrder()).payment).toMatchObject({
    provider: INVOICE,
    method: BY_INVOICE,
    state: 'pending',
    attempts: 1,
  });

  invoiceServer.pay(getOnlyInvoice().id);
  expect(await deliverEvents()).toEqual([200]);
  expect(await getOnlyOrder()).toMatchObject({ status: 'Processing', payment: { state: 'paid' } });
  expect(await OutboxEmail.countDocuments({ kind: 'order-paid' })).toBe(1);
  const { json } = await sendAsAdmin('GET', '/api/admin/orders');
  expect(json.orders[0].payment).toMatchObject({ provider: INVOICE, reference: getOnlyInvoice().id });

  const { _id } = await getOnlyOrder();
  const cancellation = await sendAsAdmin('PUT', `/api/admin/orders/${_id}/status`, { status: 'Cancelled' });
  expect([cancellation.status, cancellation.json.paymentState]).toEqual([200, 'refunded']);
  expect(getOnlyInvoice().refundedCents).toBe(getOnlyInvoice().cents);
  expect(await deliverEvents()).toEqual([200]);
  expect((await getOnlyOrder()).payment.state).toBe('refunded');
  expect([await countLedgerFindings(), await PaymentAlert.countDocuments()]).toEqual([NO_DIFFERENCE, 0]);
});

test('a reusable payment reference pays the next order too', async () => {
  await placeByInvoice();
  invoiceServer.pay(getOnlyInvoice().id);
  expect(await deliverEvents()).toEqual([200]);
  expect((await placeByInvoice()).status).toBe(200);
  expect(invoiceServer.invoices.size).toBe(2);
});

test('the reconciler finds an order whose webhook was lost', async () => {
  await placeByInvoice();
  invoiceServer.pay(getOnlyInvoice().id);
  invoiceServer.takeEvents();
  await reconcileAfter(60_000);
  expect((await getOnlyOrder()).payment.state).toBe('paid');
});

test('an unpaid invoice is closed at the provider after a day', async () => {
  await placeByInvoice();
  await reconcileAfter(25 * 60 * 60_000);
  expect([getOnlyInvoice().state, (await getOnlyOrder()).payment.state]).toEqual(['canceled', 'void']);
});

test('an invoice paid without an order raises an alert', async () => {
  await placeByInvoice();
  const { id } = getOnlyInvoice();
  invoiceServer.invoices.set(id, { ...getOnlyInvoice(), orderId: 'f'.repeat(24) });
  invoiceServer.pay(id);
  expect(await deliverEvents()).toEqual([200]);
  expect(await PaymentAlert.findOne().lean()).toMatchObject({ provider: INVOICE, reference: id });
});

test('pages receive its browser configuration', () => {
  expect(getBrowserPayments()).toMatchObject({ [INVOICE]: { dueAfterDays: 30 } });
});
