/** Best compression first. */
export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const NO_ENCODINGS: readonly Encoding[] = [];
/** Browsers send only a handful of different values; other values are parsed on every request. */
const MAX_CACHED_HEADERS = 100;
const encodingsByHeader = new Map<string, readonly Encoding[]>();

/** Returns the supported encodings that an Accept-Encoding header allows, best compression first. */
export function listAcceptedEncodings(acceptEncoding: string | string[] | undefined): readonly Encoding[] {
  if (acceptEncoding === undefined) return NO_ENCODINGS;
  const header = String(acceptEncoding);
  const cached = encodingsByHeader.get(header);
  if (cached) return cached;
  const accepted = ENCODINGS.filter((encoding) => isAccepted(header, encoding));
  if (encodingsByHeader.size < MAX_CACHED_HEADERS) encodingsByHeader.set(header, accepted);
  return accepted;
}

/** RFC 9110, 12.5.3: listed by name or `*`, and not with a weight of zero. */
function isAccepted(header: string, encoding: Encoding): boolean {
  const entries = header
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim()));
  const entry = entries.find(([name]) => name === encoding) ?? entries.find(([name]) => name === '*');
  return entry !== undefined && !entry.slice(1).some((parameter) => /^q=0(\.0*)?$/.test(parameter));
}
