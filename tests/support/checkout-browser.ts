import { AsyncLocalStorage } from 'node:async_hooks';
import { openCheckout, payCheckout } from '@/components/checkout/pay-checkout';
import type { PaymentFields, PlaceOrderResult } from '@/components/checkout/place-order';
import {
  type LastAttempt,
  readSentAttempt,
  resolveLastAttempt,
} from '@/components/checkout/use-last-attempt';
import { type CartItem, readStoredCart, toStoredCart } from '@/lib/cart/cart-rules';
import { EMPTY_DRAFT } from '@/lib/checkout/shipping-draft-rules';
import { type Cart, SHIPPING } from './checkout';

/** A request in the form in which the browser sends it. */
export type BrowserRequest = { path: string; method: string; headers: Record<string, string>; body?: string };
/** Sends a request to the shop; rejects with a `TypeError` when the connection fails. */
export type Network = (request: BrowserRequest) => Promise<Response>;

/** The bank's authentication step, with the customer's outcome. */
export type Bank = (
  clientSecret: string,
  data?: { payment_method: string },
) => Promise<{
  error?: { message?: string };
  paymentIntent?: { status: string };
}>;

/** The page whose code is running. The code of a closed page never continues. */
const currentPage = new AsyncLocalStorage<CheckoutTabPage>();
const NEVER = new Promise<never>(() => {});

/** The customer's input in the second step. */
export type ShippingInput = { email: string; street1: string };

/**
 * A browser that runs the shop's own checkout code without a page: its tabs share storage and locks, and every
 * request goes through `network`. Only one can be open at a time, since it replaces globals.
 */
export class CheckoutBrowser {
  readonly storage = new Map<string, string>();
  /** Lock owners by lock name. */
  readonly locks = new Map<string, CheckoutTabPage | undefined>();
  /** Headers of the signed-in user; empty for a guest. */
  session: Record<string, string> = {};

  constructor(private readonly network: Network) {}

  /** Installs this browser's globals for the shop's code; returns a function that restores them. */
  open(): () => void {
    const originals = new Map(
      GLOBALS.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]),
    );
    const replacements = {
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
      Object.defineProperty(globalThis, name, {
        value: replacements[name],
        configurable: true,
        writable: true,
      });
    }
    return () => {
      for (const [name, descriptor] of originals) {
        if (descriptor) Object.defineProperty(globalThis, name, descriptor);
        else Reflect.deleteProperty(globalThis, name);
      }
    };
  }

  fill(cart: Cart): void {
    this.storage.set('cart', toStoredCart(toItems(cart), Date.now()));
  }

  /** The stored cart as a newly opened page reads it. */
  readCart(): CartItem[] {
    const storedCart = this.storage.get('cart');
    return storedCart === undefined ? [] : readStoredCart(storedCart, Date.now());
  }

  private async requestLock<T>(
    name: string,
    _options: { ifAvailable: true },
    work: (lock: object | null) => Promise<T> | T,
  ): Promise<T> {
    if (this.locks.has(name)) return work(null);
    const page = currentPage.getStore();
    this.locks.set(name, page);
    try {
      return await work({ name });
    } finally {
      if (this.locks.get(name) === page) this.locks.delete(name);
    }
  }

  private async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    // The test's own requests to the sandbox.
    if (!path.startsWith('/')) return realFetch(path, init);
    const page = currentPage.getStore();
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

/** The state of the checkout that a tab shows. */
export type Screen = PlaceOrderResult | LastAttempt | { kind: 'gone' };

/** A tab with the checkout's payment step open. */
export class CheckoutTabPage {
  readonly tab: { key: string | null } = { key: null };
  input: ShippingInput = { email: 'guest@shop.test', street1: SHIPPING.street1 };
  /** The cart as this tab shows it. */
  items: CartItem[];
  screen: Screen = { status: 'none' };
  /** True if the checkout started signed in. */
  isMember = false;

  isClosed = false;
  private resolveClosed = () => {};
  private readonly closed = new Promise<'closed'>((resolve) => {
    this.resolveClosed = () => resolve('closed');
  });

  constructor(
    private readonly browser: CheckoutBrowser,
    cart?: Cart,
  ) {
    this.items = cart ? toItems(cart) : browser.readCart();
  }

  /** Closes or reloads the tab: its own code stops; requests already sent continue in the shop. */
  close(): void {
    this.isClosed = true;
    for (const [name, page] of this.browser.locks) if (page === this) this.browser.locks.delete(name);
    this.resolveClosed();
  }

  /** Runs the page's own code until the page is closed. */
  run<T>(work: () => Promise<T>): Promise<T | 'closed'> {
    return Promise.race([currentPage.run(this, work), this.closed]);
  }

  /** Opens the dialog and advances to the payment step. */
  async openDialog(): Promise<Screen> {
    const attempt = readSentAttempt();
    this.screen = attempt ? await resolveLastAttempt(attempt) : { status: 'none' };
    openCheckout(this.tab);
    return this.screen;
  }

  async pay(choice: PaymentFields, bank: Bank | null = null): Promise<PlaceOrderResult> {
    const { email, street1 } = this.input;
    openCheckout(this.tab);
    const result = await payCheckout(this.tab, {
      email,
      draft: { ...EMPTY_DRAFT, ...SHIPPING, street1 },
      items: this.items,
      choice,
      prepare: async () =>
        this.isMember && Object.keys(this.browser.session).length === 0
          ? { kind: 'session-ended' }
          : // The part of Stripe.js that the checkout uses.
            { stripe: bank && ({ confirmCardPayment: this.blockWhenClosed(bank) } as never) },
      onOutcome: () => {},
      onPrompt: () => {},
    });
    this.screen = result;
    return result;
  }

  private blockWhenClosed(bank: Bank): Bank {
    return async (...args) => {
      const outcome = await bank(...args);
      return this.isClosed ? NEVER : outcome;
    };
  }
}

export function toItems(cart: Cart): CartItem[] {
  return cart.map(({ itemId, name, amount, quantity, pricePerUnit }) => ({
    _id: itemId,
    name,
    description: '',
    aliases: [],
    category: '',
    amounts: [{ amount, price: pricePerUnit }],
    sellable: true,
    image: '',
    selectedOption: { amount, price: pricePerUnit },
    quantity,
  }));
}
