import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Handler } from '@/lib/api/route';

export type Endpoint = { name: string; method: string; path: string; handler: Handler };

const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Every endpoint that `route()` made, found in the folders: a new one is there without anybody adding it. */
export async function findEndpoints(): Promise<Endpoint[]> {
  const files = readdirSync('app/api', { encoding: 'utf8', recursive: true }).filter((file) =>
    file.endsWith('route.ts'),
  );
  const found = await Promise.all(
    files.sort().map(async (file) => {
      const handlers: Record<string, Partial<Handler>> = await import(`@/app/api/${file}`);
      return Object.entries(handlers).flatMap(([method, handler]) => {
        if (handler.contract === undefined) return [];
        const address = `/api/${path.dirname(file)}`;
        return [{ name: `${method} ${address}`, method, path: address, handler: handler as Handler }];
      });
    }),
  );
  return found.flat();
}

export const isChangingEndpoint = ({ method }: Endpoint) => CHANGING.has(method);

/** Parameters of an address that are of the right form and name nothing. */
export function unknownParams({ path: address }: Endpoint): Record<string, string> {
  const names = [...address.matchAll(/\[(\w+)\]/g)].map(([, name]) => name ?? '');
  return Object.fromEntries(names.map((name) => [name, unknownId(address, name)]));
}

/** What names nothing, in the form in which that endpoint names things. */
function unknownId(address: string, name: string): string {
  if (name === 'stripeId') return 'pm_unknown';
  return address.includes('payment-alerts') ? 'orphan:stripe:pi_unknown' : '6b0225eca560117b3e284fd2';
}
