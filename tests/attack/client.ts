import { type OutgoingHttpHeaders, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { cardForm } from '@/tests/support/orders';

/** A client of its own for the shop's limits: the whole of 127.0.0.0/8 is this machine. */
export type Client = { address: string; port: number };
export type Answer = { status: number; text: string; ms: number };

/** One exchange; status 0 when the connection ended without an answer. */
export function ask(
  { address, port }: Client,
  method: string,
  path: string,
  { body, headers = {} }: { body?: string | Buffer; headers?: OutgoingHttpHeaders } = {},
): Promise<Answer> {
  const startedMs = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, text: string) =>
      resolve({ status, text, ms: performance.now() - startedMs });
    const sent = request(
      { host: '127.0.0.1', port, localAddress: address, method, path, headers, timeout: 60_000 },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('end', () => end(answer.statusCode ?? 0, Buffer.concat(chunks).toString()));
        answer.on('error', () => end(0, ''));
      },
    );
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => end(0, ''));
    sent.end(body);
  });
}

export function askJson(
  client: Client,
  method: string,
  path: string,
  body: unknown,
  headers = {},
): Promise<Answer> {
  return ask(client, method, path, {
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...headers },
  });
}

export const PASSWORD = 'Saffron-Rice-42!';

const MOST_TRIES = 10;
const AGAIN_MS = 5_000;

/** Makes an account; returns its token. A shop that rests for a moment is asked again; it may have made it then. */
export async function signUp(client: Client, email: string): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    const credentials = { email, password: PASSWORD };
    const made = await askJson(client, 'POST', '/api/auth/register', credentials);
    const isThere = made.status === 409 && tries > 1;
    const { status, text } = isThere ? await askJson(client, 'POST', '/api/auth/login', credentials) : made;
    if (status === 201 || status === 200) return JSON.parse(text).token;
    if (status !== 503 || tries === MOST_TRIES)
      throw new Error(`${email} could not be registered: ${status} ${text}`);
    await pause(AGAIN_MS);
  }
}

/** Where a user may send pictures: to a copy of a recipe of the shop, made for it. */
export async function ownUpload(client: Client, token: string): Promise<string> {
  const headers = { Authorization: `Bearer ${token}` };
  const { dishes } = JSON.parse((await ask(client, 'GET', '/api/dishes?country=India')).text);
  const { text } = await ask(client, 'POST', `/api/user/recipes/fork/${dishes[0]._id}`, { headers });
  return `/api/user/recipes/${JSON.parse(text)._id}/images`;
}

/** A card that the sandbox takes, as its field in the browser sends it. */
export async function newCard(client: Client): Promise<string> {
  const { text } = await ask(client, 'POST', '/sandbox/stripe/v1/payment_methods', {
    body: new URLSearchParams(cardForm()).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  return JSON.parse(text).id;
}

/** A connection on which something is written once, and that is then left as it is. */
export function open({ address, port }: Client, text: string): Socket {
  const socket = connect({ host: '127.0.0.1', port, localAddress: address }, () =>
    socket.write(text, 'latin1'),
  );
  socket.on('error', () => {
    // Cut by the shop: that is what it should do.
  });
  socket.resume();
  return socket;
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
