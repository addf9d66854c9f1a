import {
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http';
import { AppError } from '@/lib/http/errors';
import { log } from '@/lib/runtime/log';
import { type FinalResponse, finalizeResponse, type RenderedResponse } from '@/server/final-response';
import { createApiError, createMethodNotAllowedError } from '@/server/plain-responses';
import { startThread } from '@/server/threads';
import type { Upstream, UpstreamRequest } from './upstream';

/** The headers passed to the sandbox, and those passed back to the browser. */
const REQUEST_HEADERS = ['content-type', 'authorization'] as const;
const RESPONSE_HEADERS = ['content-type', 'allow'] as const;

/** `browserPort` returns the port for browser requests, or undefined until the sandbox listens on it. */
export type SandboxThread = { browserPort(): number | undefined; close(): Promise<void> };

/**
 * Starts the payment sandbox of a shop without provider keys in its own thread, and reports its port for the shop's own
 * requests. If the sandbox fails, the process exits, because no one could pay.
 */
export function startPaymentSandbox({
  isDevelopment,
  onPort,
}: {
  isDevelopment: boolean;
  onPort: (port: number) => void;
}): SandboxThread {
  const thread = startThread('sandbox', isDevelopment);
  const exited = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
  let browserPort: number | undefined;
  thread.once('message', (ports: { port: number; browserPort: number }) => {
    browserPort = ports.browserPort;
    onPort(ports.port);
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

/** Forwards requests below `/sandbox/` to the sandbox. */
export class SandboxProxy implements Upstream {
  constructor(
    private readonly sandbox: Pick<SandboxThread, 'browserPort'>,
    /** Headers of every response. */
    private readonly commonHeaders: OutgoingHttpHeaders,
  ) {}

  async fetch(request: UpstreamRequest): Promise<FinalResponse> {
    if (isCrossSiteRequest(request)) throw createCrossSiteError();
    const port = this.sandbox.browserPort();
    if (port === undefined)
      throw new AppError({ code: 'unavailable', message: 'The payment sandbox is starting.' });
    const rendered = await forward(request, port).catch((error: unknown) => {
      log.error({ err: error }, 'the payment sandbox did not respond');
      throw new AppError({ code: 'provider_failed', message: 'The payment sandbox did not respond.' });
    });
    const { allow } = rendered.headers;
    const response =
      rendered.status === 405 ? createApiError(createMethodNotAllowedError(), { allow }) : rendered;
    return finalizeResponse(this.commonHeaders, response, 'private');
  }
}

/** Whether another site sent the request, as reported by the browser: no other site may control a trial shop. */
function isCrossSiteRequest({ method, headers }: UpstreamRequest): boolean {
  const site = headers['sec-fetch-site'];
  return method !== 'GET' && (site === 'cross-site' || site === 'same-site');
}

const createCrossSiteError = () =>
  new AppError({ code: 'forbidden', message: 'This request did not come from the shop.' });

/**
 * Forwards a request on its own connection with the actual body length, so that a body is never read as another
 * request, and no response goes to another visitor.
 */
function forward(
  { method, url, headers, body, deadlineMs, signal }: UpstreamRequest,
  port: number,
): Promise<RenderedResponse> {
  const content = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const forwardedHeaders = {
    ...pickHeaders(headers, REQUEST_HEADERS),
    'content-length': String(content.length),
  };
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        host: '127.0.0.1',
        port,
        method,
        path: new URL(url, 'http://sandbox').pathname + new URL(url, 'http://sandbox').search,
        headers: forwardedHeaders,
        agent: false,
        timeout: deadlineMs,
        ...(signal && { signal }),
      },
      async (response) => {
        try {
          resolve({
            status: response.statusCode ?? 502,
            headers: pickHeaders(response.headers, RESPONSE_HEADERS),
            body: await readBody(response),
          });
        } catch (error) {
          reject(error);
        }
      },
    );
    request.once('timeout', () => request.destroy(new Error('the payment sandbox took too long')));
    request.once('error', reject);
    request.end(content);
  });
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function pickHeaders(headers: IncomingHttpHeaders, names: readonly string[]): OutgoingHttpHeaders {
  return Object.fromEntries(
    names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  );
}
