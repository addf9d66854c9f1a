/** Best compression first. */
export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const NONE: readonly Encoding[] = [];
/** Browsers send only a handful of different values; other values are parsed on every request. */
const MAX_REMEMBERED = 100;
const parsed = new Map<string, readonly Encoding[]>();

/** Returns the supported encodings that an Accept-Encoding header allows, best compression first. */
export function acceptedEncodings(acceptEncoding: string | string[] | undefined): readonly Encoding[] {
  if (acceptEncoding === undefined) return NONE;
  const text = String(acceptEncoding);
  const remembered = parsed.get(text);
  if (remembered) return remembered;
  const accepted = ENCODINGS.filter((encoding) => isAccepted(text, encoding));
  if (parsed.size < MAX_REMEMBERED) parsed.set(text, accepted);
  return accepted;
}

/** RFC 9110, 12.5.3: listed by name or `*`, and not with a weight of zero. */
function isAccepted(text: string, encoding: Encoding): boolean {
  const entries = text
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim()));
  const entry = entries.find(([name]) => name === encoding) ?? entries.find(([name]) => name === '*');
  return entry !== undefined && !entry.slice(1).some((parameter) => /^q=0(\.0*)?$/.test(parameter));
}
