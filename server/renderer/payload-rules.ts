/** The starts of the digests of `notFound()` and `redirect()`, by which Next's client shows another page. */
const OUTCOME_DIGESTS = ['NEXT_HTTP_ERROR_FALLBACK;404', 'NEXT_REDIRECT;'];

/** Whether a digest stands for `notFound()` or `redirect()` instead of a failure. */
export const isPageOutcome = (digest: string): boolean =>
  OUTCOME_DIGESTS.some((start) => digest.startsWith(start));

const [NEWLINE, COLON, COMMA] = [10, 58, 44];
/** Rows of text and binary data state their length, and end without a newline. */
const TAGS_WITH_LENGTH = new Set([...'TAOoUSsLlGgMmVb']);

/**
 * Returns the digests of the errors in a payload for client-side navigation, in React's Flight format: rows of an ID, a
 * colon, a tag and a value. Rows are followed one by one, because a text in between may look like a row.
 */
export function listPayloadErrors(body: Buffer): string[] {
  const digests: string[] = [];
  let start = 0;
  while (start < body.length) {
    const colonIndex = body.indexOf(COLON, start);
    if (colonIndex < 0) break;
    const tag = String.fromCharCode(body[colonIndex + 1] ?? 0);
    if (TAGS_WITH_LENGTH.has(tag)) {
      const commaIndex = body.indexOf(COMMA, colonIndex);
      start = commaIndex + 1 + Number.parseInt(body.toString('latin1', colonIndex + 2, commaIndex), 16);
      if (commaIndex < 0 || Number.isNaN(start)) break;
      continue;
    }
    const newlineIndex = body.indexOf(NEWLINE, colonIndex);
    const end = newlineIndex < 0 ? body.length : newlineIndex;
    if (tag === 'E') digests.push(readDigest(body.toString('utf8', colonIndex + 2, end)));
    start = end + 1;
  }
  return digests;
}

function readDigest(json: string): string {
  const error: unknown = JSON.parse(json);
  const hasDigest = typeof error === 'object' && error !== null && 'digest' in error;
  return hasDigest ? String(error.digest) : '';
}
