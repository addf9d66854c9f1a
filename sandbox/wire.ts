/** A call as it came over the wire. Header names are in lower case. */
export type WireRequest = {
  method: string;
  path: string;
  /** Without the question mark. */
  query: string;
  headers: Record<string, string | undefined>;
  body: string;
  /** It came by the browsers' door: the shop's secret key is refused. */
  isFromBrowser?: boolean;
};

/** What goes back. */
export type WireAnswer = {
  status: number;
  body: object | null;
  /** Sent as it is, instead of a body. */
  text?: string;
  headers?: Record<string, string>;
  delayMs?: number | undefined;
  /** The connection ends without a word. */
  isCut?: boolean;
  /** What makes this answer unreadable on its way. */
  garbled?: Garbling | undefined;
};

/**
 * How an answer becomes unreadable: half of its JSON, JSON of another form, a page of whoever stands before
 * the provider, bytes that are not what they claim to be, or a body that never ends.
 */
export const GARBLINGS = ['broken_json', 'other_form', 'other_type', 'bad_gzip', 'endless'] as const;
export type Garbling = (typeof GARBLINGS)[number];

export const CUT: WireAnswer = { status: 500, body: null, isCut: true };
