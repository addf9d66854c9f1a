export type Encoding = 'gzip' | 'br';

const NONE: readonly Encoding[] = [];
/** Browsers send a handful of these; whoever sends others pays for reading them. */
const REMEMBERED = 100;
const known = new Map<string, readonly Encoding[]>();

/** Which of our encodings a client accepts by its Accept-Encoding, the smallest first. */
export function acceptedEncodings(acceptEncoding: string | string[] | undefined): readonly Encoding[] {
  if (acceptEncoding === undefined) return NONE;
  const text = String(acceptEncoding);
  const remembered = known.get(text);
  if (remembered) return remembered;
  const accepted = (['br', 'gzip'] as const).filter((encoding) => isAccepted(text, encoding));
  if (known.size < REMEMBERED) known.set(text, accepted);
  return accepted;
}

/** RFC 9110, 12.5.3: named (or `*`) and not with a weight of nothing. */
function isAccepted(text: string, encoding: Encoding): boolean {
  const wanted = text
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim()));
  const said = wanted.find(([name]) => name === encoding) ?? wanted.find(([name]) => name === '*');
  return said !== undefined && !said.slice(1).some((parameter) => /^q=0(\.0*)?$/.test(parameter));
}
