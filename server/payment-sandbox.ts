import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError } from '@/lib/http/errors';
import { log } from '@/lib/log';
import { processState } from '@/lib/runtime/process-state';
import type { AppHandler } from './app-answer';
import { toPathname } from './incoming';
import { refuseCall } from './refusals';

/** What the sandbox needs of a request besides its address and its body, and a browser of its answer. */
const REQUEST_HEADERS = ['content-type', 'authorization'] as const;
const RESPONSE_HEADERS = ['content-type', 'allow'] as const;

const BUILT = 'dist/sandbox.js';
const FROM_SOURCES = "require('tsx/cjs/api').register(); require('./sandbox/main.ts');";

/** `browserPort`: where it listens to what browsers ask; undefined until it does. */
export type SandboxThread = { browserPort(): number | undefined; close(): Promise<void> };

/**
 * Starts the payment providers of a shop without keys in a thread of their own; where they listen is told
 * to the shop by the process state. A sandbox that fails ends the process, as any fault of the shop would:
 * without it nothing can be paid.
 */
export function startPaymentSandbox({ isDevelopment }: { isDevelopment: boolean }): SandboxThread {
  const thread = isDevelopment ? new Worker(FROM_SOURCES, { eval: true }) : new Worker(path.resolve(BUILT));
  const ended = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
  let browserPort: number | undefined;
  thread.once('message', (ports: { port: number; browserPort: number }) => {
    browserPort = ports.browserPort;
    processState().sandboxPort = ports.port;
  });
  thread.once('error', (error) => {
    log.fatal({ err: error }, 'the payment sandbox failed');
    process.exit(1);
  });
  return {
    browserPort: () => browserPort,
    async close() {
      thread.postMessage('close');
      await ended;
    },
  };
}

/** Passes on what is asked below `/sandbox`; everything else is the app's. Without a sandbox nothing is there. */
export function besideSandbox(
  app: AppHandler,
  sandbox: Pick<SandboxThread, 'browserPort'> | null,
): AppHandler {
  return async (request, response) => {
    const pathname = toPathname(request.url);
    if (!pathname?.startsWith('/sandbox/')) return app(request, response);
    if (!sandbox) return refuseCall(response, new AppError('not_found', 'There is nothing at this address.'));
    if (isFromAnotherSite(request)) return refuseCall(response, foreignPage());
    const port = sandbox.browserPort();
    if (port === undefined)
      return refuseCall(response, new AppError('unavailable', 'The payment sandbox is starting.'));
    passOn(request, await readBody(request), response, { port, pathname });
  };
}

/** Whether a browser says that a page of another site asks: none of them may pull a trial shop's strings. */
function isFromAnotherSite({ method, headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  return method !== 'GET' && (site === 'cross-site' || site === 'same-site');
}

const foreignPage = () => new AppError('forbidden', 'This request did not come from the shop.');

/** The body, which is there already: the front lets nothing pass of which a part is missing. */
async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * Asks the sandbox on a connection of its own, with a length that we counted: bytes of one visitor are never
 * read as another request, and no answer goes to somebody else.
 */
function passOn(
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
  { port, pathname }: { port: number; pathname: string },
): void {
  const query = request.url?.match(/\?.*/s)?.[0] ?? '';
  const headers: Record<string, string> = { 'content-length': String(body.length) };
  for (const name of REQUEST_HEADERS) {
    const value = request.headers[name];
    if (value !== undefined) headers[name] = value;
  }
  const asked = ask(
    { host: '127.0.0.1', port, method: request.method, path: pathname + query, headers, agent: false },
    (answer) => {
      response.statusCode = answer.statusCode ?? 502;
      for (const name of RESPONSE_HEADERS) {
        const value = answer.headers[name];
        if (value !== undefined) response.setHeader(name, value);
      }
      response.setHeader('Cache-Control', 'no-store');
      answer.on('error', () => response.destroy());
      answer.pipe(response);
    },
  );
  asked.on('error', () => {
    if (response.headersSent) return response.destroy();
    refuseCall(response, new AppError('provider_failed', 'The payment sandbox did not answer.'));
  });
  response.once('close', () => asked.destroy());
  asked.end(body);
}
