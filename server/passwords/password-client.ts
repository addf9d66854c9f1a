import type { MessagePort } from 'node:worker_threads';
import type { PasswordHasher } from '@/lib/runtime/process-state';
import type { PasswordResponse } from './password-protocol';

/**
 * Passwords of one renderer that may wait: about eight seconds of work at the default cost. The client of a later one
 * would have given up, and requests whose deadline has passed free their slots while their passwords go on waiting.
 */
export const MAX_PENDING_PASSWORDS = 32;

type Pending = { resolve(response: PasswordResponse): void; reject(error: Error): void };

/** Hashes in the password thread, which is connected to this port. */
export function createPasswordHasher(port: MessagePort): PasswordHasher {
  const pending = new Map<number, Pending>();
  let lastId = 0;
  port.on('message', (response: PasswordResponse) => {
    const request = pending.get(response.id);
    pending.delete(response.id);
    if ('error' in response) request?.reject(new Error(response.error));
    else request?.resolve(response);
  });
  // Open requests keep the thread alive on their own.
  port.unref();

  const send = (values: { text: string; cost: number } | { text: string; hash: string }) =>
    new Promise<PasswordResponse | null>((resolve, reject) => {
      if (pending.size >= MAX_PENDING_PASSWORDS) return resolve(null);
      lastId += 1;
      pending.set(lastId, { resolve, reject });
      port.postMessage({ id: lastId, ...values });
    });

  return {
    async hash(text, cost) {
      const response = await send({ text, cost });
      return response && 'hash' in response ? response.hash : null;
    },
    async compare(text, hash) {
      const response = await send({ text, hash });
      return response && 'isSame' in response ? response.isSame : null;
    },
  };
}
