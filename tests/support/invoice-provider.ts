import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { PaymentProvider, WebhookMessage } from '@/lib/payments/provider/payment-provider';
import type { PaymentSnapshot } from '@/lib/payments/provider/payment-types';
import { ProviderFailure } from '@/lib/payments/provider/provider-failure';
import type { PaymentMethodType, PaymentProviderId } from '@/lib/runtime/payment-provider-rules';
import { closeServer, listen, readBody } from './http-server';

/** A fictitious provider: it sends an invoice, which the customer pays by bank transfer days later. */

/** The ids that the provider types would include if this provider were registered. */
export const INVOICE = 'invoice' as PaymentProviderId;
export const BY_INVOICE = 'invoice' as PaymentMethodType;

const WEBHOOK_SECRET = 'invoice-provider-secret';

export type Invoice = {
  id: string;
  orderId: string;
  cents: number;
  state: 'open' | 'paid' | 'canceled';
  refundedCents: number;
};

/** The provider's side: its HTTP API, and the actions of a customer and a test there. */
export async function startInvoiceServer() {
  const invoices = new Map<string, Invoice>();
  const events: { body: string; signature: string }[] = [];
  const requests: string[] = [];

  function applyStep(id: string, step: string): Invoice {
    const invoice = invoices.get(id);
    if (!invoice) throw new Error(`There is no invoice ${id}.`);
    if (step === 'cancel' && invoice.state === 'open') invoice.state = 'canceled';
    if (step === 'pay' && invoice.state === 'open') invoice.state = 'paid';
    if (step === 'refund' && invoice.state === 'paid') invoice.refundedCents = invoice.cents;
    const body = JSON.stringify({ id: randomUUID(), type: `invoice.${step}`, invoiceId: id });
    events.push({ body, signature: sign(body) });
    return invoice;
  }

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse) {
    const [, , id = '', step] = (incoming.url ?? '').split('/');
    requests.push(`${incoming.method} ${step ?? (id ? 'invoice' : 'invoices')}`);
    const body = await readBody(incoming);
    if (incoming.method === 'POST' && id === '') {
      const { orderId, cents } = JSON.parse(body);
      // One per order, even if requested again.
      const existingInvoice = [...invoices.values()].find((candidate) => candidate.orderId === orderId);
      const invoice: Invoice = existingInvoice ?? {
        id: `inv_${randomUUID()}`,
        orderId,
        cents,
        state: 'open',
        refundedCents: 0,
      };
      invoices.set(invoice.id, invoice);
      return outgoing.end(JSON.stringify(invoice));
    }
    if (!invoices.has(id)) return outgoing.writeHead(404).end();
    outgoing.end(JSON.stringify(step ? applyStep(id, step) : invoices.get(id)));
  }

  const server = createServer((incoming, outgoing) => void handle(incoming, outgoing));
  const origin = `http://127.0.0.1:${await listen(server)}`;
  return {
    origin,
    invoices,
    requests,
    /** Records a customer's bank transfer. */
    pay: (id: string) => applyStep(id, 'pay'),
    /** Returns and removes the pending events, in order. */
    takeEvents: () => events.splice(0),
    close: () => closeServer(server),
  };
}

function sign(body: string): string {
  return createHmac('sha256', WEBHOOK_SECRET).update(body).digest('hex');
}

let serverOrigin = '';

/** Sets the server origin that the adapter uses. */
export function connectInvoiceServer(origin: string): void {
  serverOrigin = origin;
}

async function sendRequest(method: string, path: string, body?: object): Promise<Invoice | null> {
  const response = await fetch(`${serverOrigin}/invoices${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new ProviderFailure(INVOICE, 'outage', 'UNREACHABLE');
  });
  return response.ok ? ((await response.json()) as Invoice) : null;
}

async function requestInvoice(method: string, path: string): Promise<PaymentSnapshot> {
  const invoice = await sendRequest(method, path);
  if (!invoice) throw new ProviderFailure(INVOICE, 'refusal', 'UNKNOWN_INVOICE');
  return toSnapshot(invoice);
}

const STATES = { open: 'waiting', paid: 'paid', canceled: 'canceled' } as const;

function toSnapshot({ id, orderId, cents, state, refundedCents }: Invoice): PaymentSnapshot {
  const refund = { reference: `refund of ${id}`, id: null, cents: refundedCents, createdAt: new Date(0) };
  return {
    provider: INVOICE,
    reference: id,
    orderId,
    state: STATES[state],
    amountCents: state === 'paid' ? cents : 0,
    currency: 'usd',
    captureReference: state === 'paid' ? id : null,
    readAt: new Date(),
    refunds: refundedCents > 0 ? [{ ...refund, state: 'made', code: null }] : [],
    hasAllRefunds: true,
    disputed: false,
    decline: null,
    paymentMethodId: null,
  };
}

const merchant = { mode: 'sandbox', account: 'invoice-provider' } as const;

export const invoiceProvider: PaymentProvider = {
  id: INVOICE,
  isEnabled: () => true,
  browserConfiguration: () => ({ dueAfterDays: 30 }),
  getMerchant: async () => merchant,
  knownMerchant: () => merchant,
  acceptsKeys: async () => true,
  findWebhook: async (url) => ({ url, isEnabled: true, events: ['*'] }),
  readPayment: ({ payment }) => requestInvoice('GET', `/${payment.reference}`),
  async charge(order, choice, record) {
    const invoice = await sendRequest('POST', '/', { orderId: String(order._id), cents: order.totalCents });
    if (!invoice) throw new ProviderFailure(INVOICE, 'refusal', 'NO_INVOICE');
    await record.recordPayment({ reference: invoice.id, merchant, customerReference: null });
    await record.recordAttempt({
      paymentMethodId: choice.reference,
      method: choice.method,
      saveMethod: false,
    });
    return { snapshot: toSnapshot(invoice), next: { kind: 'processing' } };
  },
  async requestRefund({ payment }, { id }) {
    const { refunds } = await requestInvoice('POST', `/${payment.reference}/refund`);
    const [refund] = refunds;
    if (!refund) throw new ProviderFailure(INVOICE, 'refusal', 'NOT_REFUNDED');
    return { ...refund, id };
  },
  refundKeyLifetimeMs: Number.POSITIVE_INFINITY,
  closePayment: ({ payment }) => requestInvoice('POST', `/${payment.reference}/cancel`),
  needsLockToClose: false,
  async findPayment({ reference }) {
    const invoice = await sendRequest('GET', `/${reference}`);
    return invoice && toSnapshot(invoice);
  },
  async readEvent({ body, headers }: WebhookMessage) {
    const signature = Buffer.from(headers.get('invoice-signature') ?? '');
    const expected = Buffer.from(sign(body));
    if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null;
    const { id, type, invoiceId } = JSON.parse(body);
    return {
      id,
      type,
      reference: invoiceId,
      readPayment: () => invoiceProvider.findPayment({ reference: invoiceId }),
    };
  },
};
