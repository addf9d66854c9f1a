import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

const SOURCES = ['.next/static', 'public'];
/** Read by server/gateway/precompressed-files.ts. */
const TARGET = 'dist/compressed';
const COMPRESSIBLE = /\.(?:js|css|svg|json|txt|xml|webmanifest)$/;
/** Smaller files are sent uncompressed. */
const MIN_BYTES = 1024;

/**
 * Compresses the build's files once, as small as possible, under the SHA-256 of their content, so that no
 * visitor waits for it. Returns how many files there are.
 */
export async function compressBuildFiles(root = process.cwd()) {
  const target = path.join(root, TARGET);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const files = SOURCES.flatMap((source) => listFiles(path.join(root, source)));
  const bodies = files.map((file) => readFileSync(file)).filter((body) => body.length >= MIN_BYTES);
  await Promise.all(
    bodies.map(async (body) => {
      const name = path.join(target, createHash('sha256').update(body).digest('hex'));
      writeFileSync(`${name}.gzip`, await gzipAsync(body, { level: 9 }));
      writeFileSync(
        `${name}.br`,
        await brotliAsync(body, {
          params: { [zlib.BROTLI_PARAM_QUALITY]: 11, [zlib.BROTLI_PARAM_SIZE_HINT]: body.length },
        }),
      );
    }),
  );
  return bodies.length;
}

function listFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}
