import { request } from 'node:http';
import { type BenchCase, type SampleItems, toRequestHeaders } from './cases';

export type CapturedResponse = {
  status: number;
  headers: string[];
  body: Buffer;
  etag?: string;
  encoding: string;
};

/** Headers that Node adds on its own, on the bare server as well as in the shop, so they are not replayed. */
const ADDED_BY_NODE = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length']);

/** Captures one response to the case's request, with its exact bytes. */
export function captureResponse(
  benchCase: BenchCase,
  { items, port, etag }: { items: SampleItems; port: number; etag?: string | undefined },
): Promise<CapturedResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        port,
        host: '127.0.0.1',
        path: benchCase.path(items),
        method: benchCase.method ?? 'GET',
        headers: toRequestHeaders(benchCase, items, etag),
        agent: false,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const body = Buffer.concat(chunks);
          const status = response.statusCode ?? 0;
          resolve({
            status,
            headers: [
              ...withoutNodeHeaders(response.rawHeaders),
              ...(status === 304 ? [] : ['Content-Length', String(body.length)]),
            ],
            body,
            etag: response.headers.etag,
            encoding: response.headers['content-encoding'] ?? 'identity',
          });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(benchCase.body?.(items));
  });
}

function withoutNodeHeaders(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter(
    (_, index) => !ADDED_BY_NODE.has((rawHeaders[index - (index % 2)] ?? '').toLowerCase()),
  );
}
