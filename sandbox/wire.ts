/** A request as received. Header names are in lower case. */
export type WireRequest = {
  method: string;
  path: string;
  /** Without the question mark. */
  query: string;
  headers: Record<string, string | undefined>;
  body: string;
  /** Whether it was received on the browsers' port, where the shop's secret key is rejected. */
  isFromBrowser?: boolean;
};

/** A response to send. */
export type WireResponse = {
  status: number;
  body: object | null;
  /** Sent unchanged instead of `body`. */
  text?: string;
  headers?: Record<string, string>;
  delayMs?: number | undefined;
  /** Whether the connection is closed without a response. */
  dropsConnection?: boolean;
  /** How the response is corrupted. */
  corruption?: Corruption | undefined;
};

/**
 * Ways to corrupt a response: half of its JSON, JSON in another format, a proxy's HTML page, bytes that do not match
 * their encoding, or a body that never ends.
 */
export const CORRUPTIONS = ['broken_json', 'other_form', 'other_type', 'bad_gzip', 'endless'] as const;
export type Corruption = (typeof CORRUPTIONS)[number];

export const DROPPED_CONNECTION: WireResponse = { status: 500, body: null, dropsConnection: true };
