import { request } from 'node:http';
import type { BenchCase, Facts } from './cases';

export type Captured = { status: number; headers: string[]; body: Buffer; etag?: string; encoding: string };

/** What Node's server writes by itself, for the bare server as for the shop. */
const WRITTEN_BY_NODE = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length']);

/** One answer to the case's request, with its bytes as they went over the wire. */
export function capture(each: BenchCase, facts: Facts, port: number, etag?: string): Promise<Captured> {
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        port,
        host: '127.0.0.1',
        path: each.path(facts),
        method: each.method ?? 'GET',
        headers: {
          ...each.headers,
          'Accept-Encoding': each.encoding,
          ...(etag && { 'If-None-Match': etag }),
        },
        agent: false,
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const body = Buffer.concat(chunks);
          const status = answer.statusCode ?? 0;
          resolve({
            status,
            headers: [
              ...withoutOwn(answer.rawHeaders),
              ...(status === 304 ? [] : ['Content-Length', String(body.length)]),
            ],
            body,
            etag: answer.headers.etag,
            encoding: answer.headers['content-encoding'] ?? 'identity',
          });
        });
      },
    );
    asked.on('error', reject);
    asked.end(each.body?.(facts));
  });
}

function withoutOwn(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter(
    (_, index) => !WRITTEN_BY_NODE.has((rawHeaders[index - (index % 2)] ?? '').toLowerCase()),
  );
}
