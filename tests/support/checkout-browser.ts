import { AsyncLocalStorage } from 'node:async_hooks';
import { openCheckout, payCheckout } from '@/components/checkout/pay-checkout';
import type { PaymentChoice, Placed } from '@/components/checkout/place-order';
import { type LastAttempt, lookAfterAttempt, readSentAttempt } from '@/components/checkout/use-last-attempt';
import { type CartItem, readStoredCart, toStoredCart } from '@/lib/cart/cart-rules';
import { EMPTY_DRAFT } from '@/lib/checkout/shipping-draft-rules';
import { type Cart, SHIPPING } from './checkout';

/** One request of the browser, as its network sees it. */
export type BrowserRequest = { path: string; method: string; headers: Record<string, string>; body?: string };
/** Carries a request to the shop; rejects with a `TypeError` when the connection fails. */
export type Network = (request: BrowserRequest) => Promise<Response>;

/** The challenge of the bank: what the customer makes of it. */
export type Bank = (
  clientSecret: string,
  data?: { payment_method: string },
) => Promise<{
  error?: { message?: string };
  paymentIntent?: { status: string };
}>;

/** The page whose code runs: what a page did that was closed meanwhile never goes on. */
const running = new AsyncLocalStorage<CheckoutTabPage>();
const NEVER = new Promise<never>(() => {});

/** What the customer has typed into the second step. */
export type Typed = { email: string; street1: string };

/**
 * A browser that runs the shop's own checkout code, without a page: storage and locks are shared by its
 * tabs, and every request goes through `network`. One is open at a time, since its parts are globals.
 */
export class CheckoutBrowser {
  readonly storage = new Map<string, string>();
  /** By name, the page that has it. */
  readonly locks = new Map<string, CheckoutTabPage | undefined>();
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

  /** What is in the cart, as a page that is opened now shows it. */
  readCart(): CartItem[] {
    const text = this.storage.get('cart');
    return text === undefined ? [] : readStoredCart(text, Date.now());
  }

  private async requestLock<T>(
    name: string,
    _options: { ifAvailable: true },
    work: (lock: object | null) => Promise<T> | T,
  ): Promise<T> {
    if (this.locks.has(name)) return work(null);
    const page = running.getStore();
    this.locks.set(name, page);
    try {
      return await work({ name });
    } finally {
      if (this.locks.get(name) === page) this.locks.delete(name);
    }
  }

  private async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    // The tests themselves speak to the sandbox.
    if (!path.startsWith('/')) return realFetch(path, init);
    const page = running.getStore();
    if (page?.isClosed) return NEVER;
    const response = await this.network({
      path,
      method: init.method ?? 'GET',
      headers: { ...(init.headers as Record<string, string> | undefined), ...this.session },
      ...(typeof init.body === 'string' && { body: init.body }),
    }).catch((error: unknown) => (page?.isClosed ? NEVER : Promise.reject(error)));
    return page?.isClosed ? NEVER : response;
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

  isClosed = false;
  private announceEnd = () => {};
  private readonly closed = new Promise<'closed'>((resolve) => {
    this.announceEnd = () => resolve('closed');
  });

  constructor(
    private readonly browser: CheckoutBrowser,
    cart?: Cart,
  ) {
    this.items = cart ? toItems(cart) : browser.readCart();
  }

  /** Closed or loaded again: nothing that it began goes on here; what it sent goes on in the shop. */
  close(): void {
    this.isClosed = true;
    for (const [name, page] of this.browser.locks) if (page === this) this.browser.locks.delete(name);
    this.announceEnd();
  }

  /** Runs the page's own code, as long as it is there. */
  run<T>(work: () => Promise<T>): Promise<T | 'closed'> {
    return Promise.race([running.run(this, work), this.closed]);
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
            { stripe: bank && ({ confirmCardPayment: this.onlyWhileOpen(bank) } as never) },
      onEnd: () => {},
      onPrompt: () => {},
    });
    this.screen = placed;
    return placed;
  }

  private onlyWhileOpen(bank: Bank): Bank {
    return async (...question) => {
      const outcome = await bank(...question);
      return this.isClosed ? NEVER : outcome;
    };
  }
}

export function toItems(cart: Cart): CartItem[] {
  return cart.map(({ itemId, name, amount, quantity, pricePerUnit }) => ({
    _id: itemId,
    name,
    category: '',
    image: '',
    selectedOption: { amount, price: pricePerUnit },
    quantity,
  }));
}
