import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** The inputs of a build. */
const SOURCES = [
  'app',
  'components',
  'lib',
  'models',
  'public',
  'sandbox',
  'server',
  'instrumentation.ts',
  'instrumentation-client.ts',
  'middleware.ts',
  'next.config.js',
  'postcss.config.mjs',
  'tsconfig.json',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/setup/compile-hints.mjs',
  'scripts/setup/compressed-files.mjs',
  'scripts/setup/font-files.mjs',
];

/** The sources of the build in `.next` and `dist`. */
export const BUILD_FINGERPRINT_FILE = '.next/built-from';

/** Computes the SHA-256 of the names and contents of a build's sources. */
export function computeSourcesFingerprint() {
  const hash = createHash('sha256');
  for (const source of SOURCES.filter((name) => existsSync(name))) {
    for (const file of listFiles(source)) hash.update(file).update('\0').update(readFileSync(file));
  }
  return hash.digest('hex');
}

function listFiles(name) {
  if (!statSync(name).isDirectory()) return [name];
  return readdirSync(name)
    .sort()
    .flatMap((entry) => listFiles(path.join(name, entry)));
}
