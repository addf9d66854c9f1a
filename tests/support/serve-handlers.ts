import { createServer, type IncomingMessage } from 'node:http';
import { closeServer, listen, readBody } from './http-server';

type RouteHandler = (
  request: Request,
  context: { params: Promise<Record<string, string>> },
) => Promise<Response>;

/** A handler and its route: `:name` stands for one parameter. */
export type ServedRoute = { method: string; path: string; handler: RouteHandler };

/** Serves handlers over HTTP on loopback, as Next would; resolves with the origin. */
export async function serveHandlers(
  routes: readonly ServedRoute[],
): Promise<{ origin: string; close: () => Promise<void> }> {
  const server = createServer(async (incoming, outgoing) => {
    try {
      const response = await respond(routes, incoming);
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      outgoing.end(Buffer.from(await response.arrayBuffer()));
    } catch (error) {
      outgoing.writeHead(500).end(String(error));
    }
  });
  return { origin: `http://127.0.0.1:${await listen(server)}`, close: () => closeServer(server) };
}

async function respond(routes: readonly ServedRoute[], incoming: IncomingMessage): Promise<Response> {
  const { method = 'GET', url = '/', headers } = incoming;
  const body = await readBody(incoming);
  for (const { handler, ...route } of routes) {
    const params = route.method === method ? matchPath(route.path, url) : null;
    if (!params) continue;
    const request = new Request(`http://localhost:3000${url}`, {
      method,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      ...(body !== '' && { body }),
    });
    return handler(request, { params: Promise.resolve(params) });
  }
  return new Response(null, { status: 404 });
}

function matchPath(pattern: string, path: string): Record<string, string> | null {
  const [patternParts, pathParts] = [pattern.split('/'), path.split('/')];
  if (patternParts.length !== pathParts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of patternParts.entries()) {
    const value = pathParts[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = value;
    else if (part !== value) return null;
  }
  return params;
}
