import { type OutgoingHttpHeaders, request } from 'node:http';
import { connect, type Socket } from 'node:net';

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

/** A connection on which something is written once, and that is then left as it is. */
export function open({ address, port }: Client, text: string): Socket {
  const socket = connect({ host: '127.0.0.1', port, localAddress: address }, () => socket.write(text));
  socket.on('error', () => {
    // Cut by the shop: that is what it should do.
  });
  socket.resume();
  return socket;
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
