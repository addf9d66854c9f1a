import { openCheckout, payCheckout } from '@/components/checkout/pay-checkout';
import type { PaymentChoice, Placed } from '@/components/checkout/place-order';
import { type LastAttempt, lookAfterAttempt, readSentAttempt } from '@/components/checkout/use-last-attempt';
import { type CartItem, toStoredCart } from '@/lib/cart/cart-rules';
import { EMPTY_DRAFT } from '@/lib/orders/shipping-draft-rules';
import { type Cart, SHIPPING } from './checkout';

/** One request of the browser, as its network sees it. */
export type BrowserRequest = { path: string; method: string; headers: Record<string, string>; body?: string };
/** Carries a request to the shop; rejects with a `TypeError` when the connection fails. */
export type Network = (request: BrowserRequest) => Promise<Response>;

/** The challenge of the bank: what the customer makes of it. */
export type Bank = (clientSecret: string) => Promise<{
  error?: { message?: string };
  paymentIntent?: { status: string };
}>;

/** What the customer has typed into the second step. */
export type Typed = { email: string; street1: string };

/**
 * A browser that runs the shop's own checkout code, without a page: storage and locks are shared by its
 * tabs, and every request goes through `network`. One is open at a time, since its parts are globals.
 */
export class CheckoutBrowser {
  readonly storage = new Map<string, string>();
  readonly locks = new Set<string>();
  /** Whoever is signed in, as headers; none for a guest. */
  session: Record<string, string> = {};

  constructor(private readonly network: Network) {}

  /** Makes this the browser whose globals the shop's code finds; gives what closes it. */
  open(): () => void {
    const before = new Map(GLOBALS.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]));
    const parts = {
      localStorage: {
        getItem: (name: string) => this.storage.get(name) ?? null,
        setItem: (name: string, value: string) => void this.storage.set(name, value),
        removeItem: (name: string) => void this.storage.delete(name),
      },
      navigator: { locks: { request: this.requestLock.bind(this) } },
      window: { addEventListener: () => {} },
      document: { addEventListener: () => {}, visibilityState: 'visible' },
      fetch: this.fetch.bind(this),
    };
    for (const name of GLOBALS) {
      Object.defineProperty(globalThis, name, { value: parts[name], configurable: true, writable: true });
    }
    return () => {
      for (const [name, descriptor] of before) {
        if (descriptor) Object.defineProperty(globalThis, name, descriptor);
        else Reflect.deleteProperty(globalThis, name);
      }
    };
  }

  fill(cart: Cart): void {
    this.storage.set('cart', toStoredCart(toItems(cart), Date.now()));
  }

  private async requestLock<T>(
    name: string,
    _options: { ifAvailable: true },
    work: (lock: object | null) => Promise<T> | T,
  ): Promise<T> {
    if (this.locks.has(name)) return work(null);
    this.locks.add(name);
    try {
      return await work({ name });
    } finally {
      this.locks.delete(name);
    }
  }

  private fetch(path: string, init: RequestInit = {}): Promise<Response> {
    // The tests themselves speak to the sandbox.
    if (!path.startsWith('/')) return realFetch(path, init);
    return this.network({
      path,
      method: init.method ?? 'GET',
      headers: { ...(init.headers as Record<string, string> | undefined), ...this.session },
      ...(typeof init.body === 'string' && { body: init.body }),
    });
  }
}

const realFetch = globalThis.fetch;
const GLOBALS = ['localStorage', 'navigator', 'window', 'document', 'fetch'] as const;

/** What a tab shows of its checkout. */
export type Screen = Placed | LastAttempt | { kind: 'gone' };

/** A tab with the checkout's payment step open. */
export class CheckoutTabPage {
  readonly tab: { key: string | null } = { key: null };
  typed: Typed = { email: 'guest@shop.test', street1: SHIPPING.street1 };
  /** The cart as this tab shows it. */
  items: CartItem[];
  screen: Screen = { status: 'none' };
  /** Begun signed in. */
  isMember = false;

  constructor(
    private readonly browser: CheckoutBrowser,
    cart: Cart,
  ) {
    this.items = toItems(cart);
  }

  /** Opens the dialog and walks to the payment step. */
  async openDialog(): Promise<Screen> {
    const sent = readSentAttempt();
    this.screen = sent ? await lookAfterAttempt(sent) : { status: 'none' };
    openCheckout(this.tab);
    return this.screen;
  }

  async pay(choice: PaymentChoice, bank: Bank | null = null): Promise<Placed> {
    const { email, street1 } = this.typed;
    openCheckout(this.tab);
    const placed = await payCheckout(this.tab, {
      email,
      draft: { ...EMPTY_DRAFT, ...SHIPPING, street1 },
      items: this.items,
      choice,
      prepare: async () =>
        this.isMember && Object.keys(this.browser.session).length === 0
          ? { kind: 'refused', text: 'Your session has ended.', isDecline: false }
          : // The part of Stripe.js that placing an order uses.
            { stripe: bank && ({ confirmCardPayment: bank } as never) },
      onPlaced: () => {},
      onPrompt: () => {},
    });
    this.screen = placed;
    return placed;
  }
}

function toItems(cart: Cart): CartItem[] {
  return cart.map(({ itemId, name, amount, quantity, pricePerUnit }) => ({
    _id: itemId,
    name,
    category: '',
    image: '',
    selectedOption: { amount, price: pricePerUnit },
    quantity,
  }));
}
