import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Handler } from '@/lib/api/route';

/** A handler built with `route()`, and its path. */
export type ServedEndpoint = { name: string; method: string; path: string; handler: Handler };

const UNSAFE_METHODS = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Finds every endpoint built with `route()` in the folders of the API. */
export async function findEndpoints(): Promise<ServedEndpoint[]> {
  const files = readdirSync('app/api', { encoding: 'utf8', recursive: true }).filter((file) =>
    file.endsWith('route.ts'),
  );
  const endpoints = await Promise.all(
    files.sort().map(async (file) => {
      const handlers: Record<string, Partial<Handler>> = await import(`@/app/api/${file}`);
      return Object.entries(handlers).flatMap(([method, handler]) => {
        if (handler.endpoint === undefined) return [];
        const endpointPath = `/api/${path.dirname(file)}`;
        return [
          { name: `${method} ${endpointPath}`, method, path: endpointPath, handler: handler as Handler },
        ];
      });
    }),
  );
  return endpoints.flat();
}

export const hasUnsafeMethod = ({ method }: ServedEndpoint) => UNSAFE_METHODS.has(method);

/** Returns well-formed parameters for the path that refer to nothing. */
export function toUnknownParams({ path: endpointPath }: ServedEndpoint): Record<string, string> {
  const names = [...endpointPath.matchAll(/\[(\w+)\]/g)].map(([, name]) => name ?? '');
  return Object.fromEntries(names.map((name) => [name, toUnknownId(endpointPath, name)]));
}

/** Returns an id in the endpoint's format that refers to nothing; the pages that exist are fixed. */
function toUnknownId(endpointPath: string, name: string): string {
  if (name === 'slug') return 'about';
  if (name === 'version') return '404';
  if (name === 'stripeId') return 'pm_unknown';
  return endpointPath.includes('payment-alerts') ? 'orphan:stripe:pi_unknown' : '6b0225eca560117b3e284fd2';
}
