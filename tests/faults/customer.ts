import { randomUUID } from 'node:crypto';
import { type Client, type HttpResponse, PASSWORD, sendJson, sendRequest } from '@/tests/attack/client';
import { buildCardForm } from '@/tests/support/orders';
import { callAsBrowser } from '@/tests/support/payments';
import { pause } from '@/tests/support/separate-shop';

type PaymentMethod = 'card' | 'paypal';
/** The customer's last message. waiting: nothing definite, until patience was at an end. */
export type Outcome = 'paid' | 'waiting';
export type Customer = {
  number: number;
  email: string;
  method: PaymentMethod;
  hasAccount: boolean;
  outcome?: Outcome;
  /** The shop's last message, if it was not a success. */
  lastResponse?: string;
};
/** A line of the cart. */
export type CartLine = { itemId: string; amount: string; quantity: number; pricePerUnit: number };

/** The customer's surroundings. */
export type World = {
  sandboxUrl: string;
  cart: readonly CartLine[];
  searches: readonly string[];
  /** Chooses a process for a request, like a load balancer. */
  pickPort: () => number;
  /** Receives each response and its purpose; status 0 is no response. */
  record: (step: string, response: HttpResponse) => void;
  /** Whether no one needs to wait any longer. */
  isOver: () => boolean;
};

const PATIENCE_MS = 240_000;
const RETRY_MS = 1_000;
const MAX_NUMBER = 250 * 250 * 100;

export function aCustomer(number: number): Customer {
  return {
    number,
    email: `customer-${number}@shop.test`,
    method: number % 2 === 0 ? 'card' : 'paypal',
    hasAccount: number % 3 === 0,
  };
}

/** Goes through the shop as one customer, who orders once: browses, searches, logs in, pays; retries like a browser. */
export class CustomerVisit {
  private readonly address: string;
  private headers: Record<string, string> = {};
  private key = randomUUID();

  constructor(
    private readonly customer: Customer,
    private readonly world: World,
  ) {
    const number = customer.number % MAX_NUMBER;
    // Each has an address of its own, since the shop limits clients.
    this.address = [
      127,
      1 + Math.floor(number / 62_500),
      Math.floor(number / 250) % 250,
      1 + (number % 250),
    ].join('.');
  }

  async run(): Promise<void> {
    const { customer, world } = this;
    const word = world.searches[customer.number % world.searches.length];
    await this.get('browse', '/');
    await this.get('browse', `/ingredients/${world.cart[0]?.itemId}`);
    await this.get('search', `/search?q=${word}`);
    if (customer.hasAccount) await this.logIn();
    customer.outcome = await this.order(Date.now() + PATIENCE_MS);
  }

  private get client(): Client {
    return { address: this.address, port: this.world.pickPort() };
  }

  private async get(step: string, path: string): Promise<void> {
    this.world.record(step, await sendRequest(this.client, 'GET', path));
  }

  private async post(step: string, path: string, body: unknown, headers = {}): Promise<HttpResponse> {
    const response = await sendJson(this.client, 'POST', path, body, { ...this.headers, ...headers });
    this.world.record(step, response);
    return response;
  }

  /** Goes on as a guest if that fails. */
  private async logIn(): Promise<void> {
    const credentials = { email: this.customer.email, password: PASSWORD };
    await this.post('register', '/api/auth/register', credentials);
    const { status, body } = await this.post('login', '/api/auth/login', credentials);
    if (status === 200) this.headers = { Authorization: `Bearer ${JSON.parse(body).token}` };
  }

  private async order(endMs: number): Promise<Outcome> {
    let payment: object | null = null;
    while (Date.now() < endMs && !this.world.isOver()) {
      payment ??= await this.choosePayment();
      if (payment) {
        const response = await this.post('order', '/api/orders', this.buildOrder(payment), {
          'Idempotency-Key': this.key,
        });
        const result = readResult(response);
        if (result === 'paid') return 'paid';
        this.customer.lastResponse = `${response.status} ${response.body.slice(0, 200)}`;
        if (result === 'closed') {
          this.key = randomUUID();
          payment = null;
        }
        if (result === 'choose again') payment = null;
      }
      await pause(RETRY_MS);
    }
    return 'waiting';
  }

  private buildOrder(payment: object) {
    const { cart } = this.world;
    return { email: this.customer.email, shippingInfo: this.shippingInfo, items: cart, ...payment };
  }

  private get shippingInfo() {
    const name = `Customer ${this.customer.number}`;
    return { name, street1: '1 Saffron Way', city: 'Portland', state: 'OR', postalCode: '97201' };
  }

  /** Returns null if the provider or the shop cannot be reached. */
  private async choosePayment(): Promise<object | null> {
    const { sandboxUrl, cart } = this.world;
    if (this.customer.method === 'card') {
      const card = await callAsBrowser(sandboxUrl, '/v1/payment_methods', buildCardForm()).catch(() => null);
      return card?.status === 200 ? { paymentMethodType: 'card', paymentMethodId: card.json.id } : null;
    }
    const draft = await this.post(
      'PayPal button',
      '/api/orders/create-paypal-order',
      { cart, shippingInfo: this.shippingInfo },
      { 'Idempotency-Key': this.key },
    );
    if (draft.status !== 200) return null;
    const { id } = JSON.parse(draft.body);
    const approval = await fetch(`${sandboxUrl}/v2/checkout/orders/${id}/approve`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    }).catch(() => null);
    return approval?.ok ? { paymentMethodType: 'paypal', paypalOrderId: id } : null;
  }
}

/** The browser's reading of a response to an order: see `components/checkout/place-order`. */
function readResult({ status, body }: HttpResponse): 'paid' | 'try again' | 'choose again' | 'closed' {
  const { success, code, state } = parseBody(body);
  if ((status === 200 && success === true) || code === 'already_paid') return 'paid';
  if (code === 'conflict' && state === 'void') return 'closed';
  return status === 402 ? 'choose again' : 'try again';
}

function parseBody(body: string): { success?: unknown; code?: unknown; state?: unknown } {
  try {
    return JSON.parse(body);
  } catch {
    // A page instead of JSON, or an empty response.
    return {};
  }
}
