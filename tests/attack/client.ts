import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { buildCardForm } from '@/tests/support/orders';

/** A client with its own IP address, which the shop limits separately; all of 127.0.0.0/8 is this machine. */
export type Client = { address: string; port: number };
export type HttpResponse = { status: number; headers: IncomingHttpHeaders; body: string; ms: number };

/** Sends one request; status 0 when the connection ended without a response. */
export function sendRequest(
  { address, port }: Client,
  method: string,
  path: string,
  { body, headers = {} }: { body?: string | Buffer; headers?: OutgoingHttpHeaders } = {},
): Promise<HttpResponse> {
  const startedMs = performance.now();
  return new Promise((resolve) => {
    const finish = (status: number, responseBody: string, responseHeaders: IncomingHttpHeaders = {}) =>
      resolve({ status, headers: responseHeaders, body: responseBody, ms: performance.now() - startedMs });
    const outgoing = request(
      { host: '127.0.0.1', port, localAddress: address, method, path, headers, timeout: 60_000 },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () =>
          finish(response.statusCode ?? 0, Buffer.concat(chunks).toString(), response.headers),
        );
        response.on('error', () => finish(0, ''));
      },
    );
    outgoing.on('timeout', () => outgoing.destroy());
    outgoing.on('error', () => finish(0, ''));
    outgoing.end(body);
  });
}

export function sendJson(
  client: Client,
  method: string,
  path: string,
  body: unknown,
  headers = {},
): Promise<HttpResponse> {
  return sendRequest(client, method, path, {
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...headers },
  });
}

export const PASSWORD = 'Saffron-Rice-42!';

const MAX_ATTEMPTS = 10;
const RETRY_MS = 5_000;

/**
 * Creates an account; returns its token. Retries while the shop is unavailable and logs in if an earlier attempt
 * has created the account.
 */
export async function signUp(client: Client, email: string): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const credentials = { email, password: PASSWORD };
    const registration = await sendJson(client, 'POST', '/api/auth/register', credentials);
    const isRegistered = registration.status === 409 && attempt > 1;
    const { status, body } = isRegistered
      ? await sendJson(client, 'POST', '/api/auth/login', credentials)
      : registration;
    if (status === 201 || status === 200) return JSON.parse(body).token;
    if (status !== 503 || attempt === MAX_ATTEMPTS)
      throw new Error(`${email} could not be registered: ${status} ${body}`);
    await pause(RETRY_MS);
  }
}

/** Forks a recipe for the user; returns the path that accepts its images. */
export async function createUploadPath(client: Client, token: string): Promise<string> {
  const headers = { Authorization: `Bearer ${token}` };
  const { dishes } = JSON.parse((await sendRequest(client, 'GET', '/api/dishes?country=India')).body);
  const { body } = await sendRequest(client, 'POST', `/api/user/recipes/fork/${dishes[0]._id}`, { headers });
  return `/api/user/recipes/${JSON.parse(body)._id}/images`;
}

/** Creates a test card, as the card field in the browser does. */
export async function createCard(client: Client): Promise<string> {
  const response = await sendRequest(client, 'POST', '/sandbox/stripe/v1/payment_methods', {
    body: new URLSearchParams(buildCardForm()).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  return JSON.parse(response.body).id;
}

/** Opens a connection, writes the data once, and leaves the connection open. */
export function openConnection({ address, port }: Client, data: string): Socket {
  const socket = connect({ host: '127.0.0.1', port, localAddress: address }, () =>
    socket.write(data, 'latin1'),
  );
  socket.on('error', () => {
    // The shop closes the connection, as expected.
  });
  socket.resume();
  return socket;
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
