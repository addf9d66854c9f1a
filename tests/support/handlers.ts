import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Handler } from '@/lib/api/route';

/** A handler built with `route()`, and where it was found. */
export type Served = { name: string; method: string; path: string; handler: Handler };

const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Finds every endpoint built with `route()` in the folders, so that new ones are included automatically. */
export async function findEndpoints(): Promise<Served[]> {
  const files = readdirSync('app/api', { encoding: 'utf8', recursive: true }).filter((file) =>
    file.endsWith('route.ts'),
  );
  const found = await Promise.all(
    files.sort().map(async (file) => {
      const handlers: Record<string, Partial<Handler>> = await import(`@/app/api/${file}`);
      return Object.entries(handlers).flatMap(([method, handler]) => {
        if (handler.endpoint === undefined) return [];
        const address = `/api/${path.dirname(file)}`;
        return [{ name: `${method} ${address}`, method, path: address, handler: handler as Handler }];
      });
    }),
  );
  return found.flat();
}

export const isChangingEndpoint = ({ method }: Served) => CHANGING.has(method);

/** Returns well-formed parameters for the path that refer to nothing. */
export function unknownParams({ path: address }: Served): Record<string, string> {
  const names = [...address.matchAll(/\[(\w+)\]/g)].map(([, name]) => name ?? '');
  return Object.fromEntries(names.map((name) => [name, unknownId(address, name)]));
}

/** Returns an id in the endpoint's format that refers to nothing. */
function unknownId(address: string, name: string): string {
  if (name === 'stripeId') return 'pm_unknown';
  return address.includes('payment-alerts') ? 'orphan:stripe:pi_unknown' : '6b0225eca560117b3e284fd2';
}
