import { createHash } from 'node:crypto';

/** Returns the document id that follows from a text: a document under it is stored once, however often it is repeated. */
export function deriveId(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}
