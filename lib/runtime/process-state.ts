import { AsyncLocalStorage } from 'node:async_hooks';

const shared = globalThis as typeof globalThis & { shopSingletons?: Map<string, unknown> };

/**
 * Returns the process's only value of that name, created on first use. It is stored on `globalThis`, because the
 * gateway, the app and the handlers are separate bundles, and Next bundles some modules twice. Each name is used
 * by one caller, so its type is known.
 */
export function processSingleton<T>(name: string, create: () => T): T {
  shared.shopSingletons ??= new Map();
  if (!shared.shopSingletons.has(name)) shared.shopSingletons.set(name, create());
  return shared.shopSingletons.get(name) as T;
}

/** bcrypt, in whichever thread it may run. Both return null if too many passwords are waiting already. */
export type PasswordHasher = {
  hash(text: string, cost: number): Promise<string | null>;
  compare(text: string, hash: string): Promise<boolean | null>;
};

/** The process's only slot for decoding and encoding images, which takes a lot of memory. */
export type ImageSlot = {
  /** Resolves when the slot is this thread's; it may be requested again only after it was released. */
  request(): Promise<void>;
  release(): void;
};

/** A browser's measurements of a visit, without those that it cannot make, or that did not happen. */
export type PageVitals = {
  /** The class of the page that the visit began with. */
  page: string;
  /** Largest Contentful Paint. */
  lcpMs?: number | undefined;
  /** Interaction to Next Paint. */
  inpMs?: number | undefined;
  /** Cumulative Layout Shift, a score. */
  cls?: number | undefined;
  /** Time to First Byte. */
  ttfbMs?: number | undefined;
};

/** Something that a visitor did, which the gateway counts: of a basket and of cooking, the recipe; of a search, its words. */
export type VisitEvent = { kind: 'basket' | 'cook' | 'missed search'; name: string };

/**
 * State shared by a renderer's server, the app and the handlers of one thread. The first of them creates it, so handlers
 * also work without a renderer.
 */
export type ProcessState = {
  /** Whether the database has been reached and every index exists. Never becomes false again. */
  ready: boolean;
  /** Whether the process is shutting down: it finishes requests in flight and accepts no new connections. */
  stopping: boolean;
  /**
   * IDs of renderings whose page failed, or lacks a part, because the database was unavailable, until the renderer reads
   * them.
   */
  databaseFailureRenderings: Set<string>;
  /** Closes the connections that the app opened (the database); set when there is something to close. */
  close: () => Promise<void>;
  /** Called with the tags of every committed change, before the response to the request that made it. */
  invalidationListeners: Set<(tags: readonly string[]) => void>;
  /** Returns the gateway's metrics in Prometheus text format; set by the renderer. */
  readMetrics: () => Promise<string>;
  /** Adds a visit to the gateway's metrics; set by the renderer. */
  recordPageVitals: (vitals: PageVitals) => void;
  /** Adds an event to the gateway's counts; set by the renderer. */
  recordVisitEvent: (event: VisitEvent) => void;
  /** Hashes passwords outside of this thread; set by the renderer. */
  passwordHasher?: PasswordHasher | undefined;
  /** Reads a file that a user brought outside of this process; null if it exceeds a limit of time or memory, or too many wait. Set by the renderer. */
  readFileApart?: (<Result>(job: object, userId: string) => Promise<Result | null>) | undefined;
  /** Shared with the other renderers; set by the renderer. */
  imageSlot?: ImageSlot | undefined;
  /** The loopback port of this process's payment sandbox; set by the renderer once it listens. */
  sandboxPort?: number | undefined;
  /** The Stripe account of a secret key, once it has been fetched. */
  stripeAccount?: { secretKey: string; reference: string | null };
};

export function processState(): ProcessState {
  return processSingleton<ProcessState>('process', () => ({
    ready: false,
    stopping: false,
    databaseFailureRenderings: new Set(),
    close: async () => {},
    invalidationListeners: new Set(),
    readMetrics: async () => '',
    recordPageVitals: () => {},
    recordVisitEvent: () => {},
  }));
}

/** Calls every invalidation listener of this process with these tags. */
export function announceInvalidation(tags: readonly string[]): void {
  for (const listener of processState().invalidationListeners) listener(tags);
}

function currentRequestId(): AsyncLocalStorage<string> {
  return processSingleton('request-id', () => new AsyncLocalStorage<string>());
}

/** Runs `work` as part of a request: all that it awaits or starts finds the request's id. */
export function runInRequest<T>(requestId: string, work: () => T): T {
  return currentRequestId().run(requestId, work);
}

/** Returns the id of the request that the caller is part of; undefined in background work. */
export function findRequestId(): string | undefined {
  return currentRequestId().getStore();
}

function currentPatience(): AsyncLocalStorage<number> {
  return processSingleton('request-patience', () => new AsyncLocalStorage<number>());
}

/** Runs `work` as one that rather waits for a database that chooses a new primary than fails; all of it together, that long. */
export function runPatiently<T>(maxMs: number, work: () => T): T {
  return currentPatience().run(performance.now() + maxMs, work);
}

/** Returns how long the caller may still wait, in milliseconds: 0 for a request that must be answered at once. */
export function computePatienceMs(): number {
  return Math.max(0, (currentPatience().getStore() ?? 0) - performance.now());
}
