import { type IncomingMessage, request } from 'node:http';

export type ExchangeOptions = { method?: string; headers?: Record<string, string>; body?: string | Buffer[] };
export type Exchanged = { status: number; headers: IncomingMessage['headers']; body: Buffer; text: string };

/** One plain HTTP exchange on a port of this machine; a list of chunks is sent without a declared length. */
export function exchangeAt(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: ExchangeOptions = {},
): Promise<Exchanged> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path, method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const whole = Buffer.concat(chunks);
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: whole,
          text: whole.toString(),
        });
      });
    });
    sent.on('error', reject);
    if (Array.isArray(body)) {
      for (const chunk of body) sent.write(chunk);
      sent.end();
    } else sent.end(body);
  });
}
