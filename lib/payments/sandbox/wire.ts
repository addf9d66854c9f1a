/** A call as it came over the wire. Header names are in lower case. */
export type WireRequest = {
  method: string;
  path: string;
  /** Without the question mark. */
  query: string;
  headers: Record<string, string | undefined>;
  body: string;
};

/** What goes back. */
export type WireAnswer = {
  status: number;
  body: object | null;
  headers?: Record<string, string>;
  delayMs?: number | undefined;
  /** The connection ends without a word. */
  isCut?: boolean;
};

export const CUT: WireAnswer = { status: 500, body: null, isCut: true };

/** Marks what came through the shop's own origin, from a browser: the secret key is refused there. */
export const BROWSER_DOOR_HEADER = 'x-sandbox-browser';
