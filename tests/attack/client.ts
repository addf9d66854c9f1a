import { type OutgoingHttpHeaders, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { cardForm } from '@/tests/support/orders';

/** A client with an IP address of its own, which the shop limits separately: all of 127.0.0.0/8 is this machine. */
export type Client = { address: string; port: number };
export type HttpResponse = { status: number; text: string; ms: number };

/** Sends one request; status 0 when the connection ended without a response. */
export function sendRequest(
  { address, port }: Client,
  method: string,
  path: string,
  { body, headers = {} }: { body?: string | Buffer; headers?: OutgoingHttpHeaders } = {},
): Promise<HttpResponse> {
  const startedMs = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, text: string) =>
      resolve({ status, text, ms: performance.now() - startedMs });
    const outgoing = request(
      { host: '127.0.0.1', port, localAddress: address, method, path, headers, timeout: 60_000 },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () => end(response.statusCode ?? 0, Buffer.concat(chunks).toString()));
        response.on('error', () => end(0, ''));
      },
    );
    outgoing.on('timeout', () => outgoing.destroy());
    outgoing.on('error', () => end(0, ''));
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
 * Creates an account; returns its token. Retries while the shop is unavailable; an earlier attempt may have
 * created the account.
 */
export async function signUp(client: Client, email: string): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    const credentials = { email, password: PASSWORD };
    const registration = await sendJson(client, 'POST', '/api/auth/register', credentials);
    const isRegistered = registration.status === 409 && tries > 1;
    const { status, text } = isRegistered
      ? await sendJson(client, 'POST', '/api/auth/login', credentials)
      : registration;
    if (status === 201 || status === 200) return JSON.parse(text).token;
    if (status !== 503 || tries === MAX_ATTEMPTS)
      throw new Error(`${email} could not be registered: ${status} ${text}`);
    await pause(RETRY_MS);
  }
}

/** Returns an upload path of the user: a copy of one of the shop's recipes, created for it. */
export async function ownUpload(client: Client, token: string): Promise<string> {
  const headers = { Authorization: `Bearer ${token}` };
  const { dishes } = JSON.parse((await sendRequest(client, 'GET', '/api/dishes?country=India')).text);
  const { text } = await sendRequest(client, 'POST', `/api/user/recipes/fork/${dishes[0]._id}`, { headers });
  return `/api/user/recipes/${JSON.parse(text)._id}/images`;
}

/** Creates a test card, as the card field in the browser does. */
export async function newCard(client: Client): Promise<string> {
  const { text } = await sendRequest(client, 'POST', '/sandbox/stripe/v1/payment_methods', {
    body: new URLSearchParams(cardForm()).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  return JSON.parse(text).id;
}

/** Opens a connection, writes once, and leaves it open. */
export function open({ address, port }: Client, text: string): Socket {
  const socket = connect({ host: '127.0.0.1', port, localAddress: address }, () =>
    socket.write(text, 'latin1'),
  );
  socket.on('error', () => {
    // Closed by the shop, as it should.
  });
  socket.resume();
  return socket;
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
