import { type IncomingMessage, request } from 'node:http';

export type ExchangeOptions = { method?: string; headers?: Record<string, string>; body?: string | Buffer[] };
export type Exchanged = { status: number; headers: IncomingMessage['headers']; body: Buffer; text: string };

/** Sends one plain HTTP request to a local port; a list of chunks is sent without a Content-Length. */
export function exchangeAt(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: ExchangeOptions = {},
): Promise<Exchanged> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, host: '127.0.0.1', path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const whole = Buffer.concat(chunks);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: whole,
          text: whole.toString(),
        });
      });
    });
    outgoing.on('error', reject);
    if (Array.isArray(body)) {
      for (const chunk of body) outgoing.write(chunk);
      outgoing.end();
    } else outgoing.end(body);
  });
}
