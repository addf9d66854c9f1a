import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compressBuildFiles } from '@/scripts/setup/compressed-files.mjs';
import { finalizeResponse } from '@/server/final-response';
import { CachedResponse } from '@/server/gateway/cached-response';
import { readPrecompressed } from '@/server/gateway/precompressed-files';
import { sendHttpRequest } from '@/tests/support/http-client';
import { closeServer, listen } from '@/tests/support/http-server';

const SCRIPT = Buffer.from('console.log(1);\n'.repeat(200));

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'build-'));
  mkdirSync(path.join(root, '.next/static/chunks'), { recursive: true });
  mkdirSync(path.join(root, 'public'));
});
afterEach(() => rmSync(root, { recursive: true }));

test('images and small files are not compressed', async () => {
  writeFileSync(path.join(root, 'public/photo.webp'), SCRIPT);
  writeFileSync(path.join(root, 'public/small.js'), 'console.log(1)');
  expect(await compressBuildFiles(root)).toBe(0);
  expect(await readPrecompressed(SCRIPT, root)).toEqual({});
});

test('a file that has changed since the build is not sent with its old content', async () => {
  writeFileSync(path.join(root, 'public/a.js'), SCRIPT);
  await compressBuildFiles(root);
  expect(await readPrecompressed(Buffer.concat([SCRIPT, SCRIPT]), root)).toEqual({});
});

test('scripts are compressed by the build in both encodings, and the next build deletes them', async () => {
  writeFileSync(path.join(root, '.next/static/chunks/a.js'), SCRIPT);
  expect(await compressBuildFiles(root)).toBe(1);
  const { br, gzip } = await readPrecompressed(SCRIPT, root);
  expect(brotliDecompressSync(br ?? '')).toEqual(SCRIPT);
  expect(gunzipSync(gzip ?? '')).toEqual(SCRIPT);
  rmSync(path.join(root, '.next/static/chunks/a.js'));
  await compressBuildFiles(root);
  expect(readdirSync(path.join(root, 'dist/compressed'))).toEqual([]);
});

test('the first client of a precompressed file gets exactly what the build made of it', async () => {
  writeFileSync(path.join(root, 'public/a.js'), SCRIPT);
  await compressBuildFiles(root);
  const precompressed = await readPrecompressed(SCRIPT, root);
  const headers = { 'content-type': 'application/javascript', etag: '"a"' };
  const rendered = { status: 200, headers, body: SCRIPT };
  const file = new CachedResponse(finalizeResponse({}, rendered, 'from-app'), true, precompressed);
  const server = createServer((request, response) => {
    expect(file.send(request, response, 'id')).toBe(true);
  });
  const port = await listen(server);
  const { headers: sentHeaders, body } = await sendHttpRequest(port, '/a.js', {
    headers: { 'Accept-Encoding': 'gzip, br' },
  });
  await closeServer(server);
  expect(sentHeaders['content-encoding']).toBe('br');
  expect(body).toEqual(precompressed.br);
});
