import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import zlib from 'node:zlib';
import { finalizeResponse } from '@/server/final-response';
import { CachedResponse } from '@/server/gateway/cached-response';
import { sendHttpRequest } from '@/tests/support/http-client';
import { closeServer, listen } from '@/tests/support/http-server';

const PAGE = Buffer.from('<p>page</p>'.repeat(200));

let server: Server;
let port: number;
let cached: CachedResponse;
let respond: (request: IncomingMessage, response: ServerResponse) => Promise<void>;

beforeEach(async () => {
  const rendered = { status: 200, headers: { 'content-type': 'text/html' }, body: PAGE };
  cached = new CachedResponse(finalizeResponse({}, rendered, 'public'));
  respond = async (request, response) => {
    if (!cached.send(request, response, 'id')) await cached.compressAndSend(request, response, 'id');
  };
  server = createServer((request, response) => {
    respond(request, response).catch(() => response.writeHead(500).end());
  });
  port = await listen(server);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await closeServer(server);
});

/** The method is private, but a failure of zlib cannot be provoked otherwise. */
const spyOnCompression = () =>
  jest.spyOn(cached as unknown as { compress: () => Promise<Buffer> }, 'compress');
const get = (encoding = 'gzip') => sendHttpRequest(port, '/', { headers: { 'Accept-Encoding': encoding } });

test('a compression that failed is tried again for the next client', async () => {
  const compress = spyOnCompression();
  compress.mockRejectedValueOnce(new Error('out of memory'));
  expect((await get()).status).toBe(500);
  const { status, body } = await get();
  expect(status).toBe(200);
  expect(zlib.gunzipSync(body)).toEqual(PAGE);
});

test('the first client gets no more bytes in brotli, which is chosen before gzip, than in gzip', async () => {
  const text = readFileSync('docs/develop/layers.md', 'utf8');
  const rendered = { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from(text) };
  cached = new CachedResponse(finalizeResponse({}, rendered, 'public'));
  const [gzip, brotli] = [await get('gzip'), await get('br')];
  expect([gzip, brotli].map(({ headers }) => headers['content-encoding'])).toEqual(['gzip', 'br']);
  expect(brotli.body.length).toBeLessThan(gzip.body.length);
});

test('clients that wait for the same encoding share one compression', async () => {
  const compress = spyOnCompression();
  respond = (request, response) => cached.compressAndSend(request, response, 'id');
  const responses = await Promise.all(Array.from({ length: 5 }, () => get()));
  expect(responses.map(({ body }) => zlib.gunzipSync(body).toString())).toEqual(
    Array(5).fill(PAGE.toString()),
  );
  expect(compress).toHaveBeenCalledTimes(1);
});
