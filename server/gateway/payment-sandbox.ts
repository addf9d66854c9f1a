import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError } from '@/lib/http/errors';
import { log } from '@/lib/log';
import { processState } from '@/lib/runtime/process-state';
import { sendApiError } from '@/server/error-responses';
import type { AppHandler } from '@/server/renderer/app-response';
import { toPathname } from './incoming';

/** The headers passed to the sandbox, and those passed back to the browser. */
const REQUEST_HEADERS = ['content-type', 'authorization'] as const;
const RESPONSE_HEADERS = ['content-type', 'allow'] as const;

const BUILT_FILE = 'dist/sandbox.js';
const SOURCE_LOADER = "require('tsx/cjs/api').register(); require('./sandbox/main.ts');";

/** `browserPort` returns the port for browser requests, or undefined until the sandbox listens on it. */
export type SandboxThread = { browserPort(): number | undefined; close(): Promise<void> };

/**
 * Starts the payment sandbox of a shop without provider keys in its own thread and sets its port in the process
 * state. If the sandbox fails, the process exits, because no one could pay.
 */
export function startPaymentSandbox({ isDevelopment }: { isDevelopment: boolean }): SandboxThread {
  const thread = isDevelopment
    ? new Worker(SOURCE_LOADER, { eval: true })
    : new Worker(path.resolve(BUILT_FILE));
  const exited = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
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
      await exited;
    },
  };
}

/** Forwards requests below `/sandbox/` to the sandbox, or responds 404 without one; the app handles the rest. */
export function withSandboxProxy(
  app: AppHandler,
  sandbox: Pick<SandboxThread, 'browserPort'> | null,
): AppHandler {
  return async (request, response) => {
    const pathname = toPathname(request.url);
    if (!pathname?.startsWith('/sandbox/')) return app(request, response);
    if (!sandbox)
      return sendApiError(
        response,
        new AppError({ code: 'not_found', message: 'There is nothing at this URL.' }),
      );
    if (isCrossSiteRequest(request)) return sendApiError(response, createCrossSiteError());
    const port = sandbox.browserPort();
    if (port === undefined)
      return sendApiError(
        response,
        new AppError({ code: 'unavailable', message: 'The payment sandbox is starting.' }),
      );
    forward(request, await readBody(request), response, { port, pathname });
  };
}

/** Whether another site sent the request, as reported by the browser: no other site may control a trial shop. */
function isCrossSiteRequest({ method, headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  return method !== 'GET' && (site === 'cross-site' || site === 'same-site');
}

const createCrossSiteError = () =>
  new AppError({ code: 'forbidden', message: 'This request did not come from the shop.' });

/** Reads the body, which the gateway has already received completely. */
async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * Forwards a request on its own connection with the actual body length, so that a body is never read as another
 * request, and no response goes to another visitor.
 */
function forward(
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
  const sandboxRequest = httpRequest(
    { host: '127.0.0.1', port, method: request.method, path: pathname + query, headers, agent: false },
    (sandboxResponse) => {
      response.statusCode = sandboxResponse.statusCode ?? 502;
      for (const name of RESPONSE_HEADERS) {
        const value = sandboxResponse.headers[name];
        if (value !== undefined) response.setHeader(name, value);
      }
      response.setHeader('Cache-Control', 'no-store');
      sandboxResponse.on('error', () => response.destroy());
      sandboxResponse.pipe(response);
    },
  );
  sandboxRequest.on('error', () => {
    if (response.headersSent) return response.destroy();
    sendApiError(
      response,
      new AppError({ code: 'provider_failed', message: 'The payment sandbox did not respond.' }),
    );
  });
  response.once('close', () => sandboxRequest.destroy());
  sandboxRequest.end(body);
}
