import { deriveId } from '@/lib/text/derived-id';

/**
 * Returns the id of a document that is created with an idempotency key: sent again, the request finds the document that it has
 * already created. `owner` separates the keys of different users.
 */
export function toKeyedId(owner: string, key: string): string {
  return deriveId(`${owner} ${key}`);
}
