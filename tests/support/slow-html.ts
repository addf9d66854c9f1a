import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Long enough for a browser to parse and paint one part of a page before the next arrives. */
const PAUSE_MS = 40;
/** The elements whose ends split a page: its first screen has most of them. */
const MAX_PARTS = 60;

/** Splits HTML after the elements of its content; everything before `<main>` is the first part. */
function splitHtml(html: string): string[] {
  const [head = '', ...rest] = html.split(/(?=<main)/);
  const parts = rest.join('').split(/(?<=<\/(?:h1|p|div|ul|a|form)>)/);
  return [head, ...parts.slice(0, MAX_PARTS), parts.slice(MAX_PARTS).join('')];
}

/** Serves the shop at `origin` as over a slow connection: HTML arrives in parts. */
export function createSlowHtmlServer(origin: string): Server {
  return createServer(async ({ url = '/', method = 'GET' }, outgoing) => {
    // A compressed page cannot be split.
    const response = await fetch(new URL(url, origin), {
      method,
      headers: { 'accept-encoding': 'identity' },
    });
    const type = response.headers.get('content-type') ?? '';
    outgoing.writeHead(response.status, { 'content-type': type });
    if (type.startsWith('text/html')) {
      for (const part of splitHtml(await response.text())) {
        outgoing.write(part);
        await sleep(PAUSE_MS);
      }
      outgoing.end();
    } else {
      outgoing.end(Buffer.from(await response.arrayBuffer()));
    }
  });
}
