import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { expectOtherWriters } from './database';

const bundledEntries = new Set<string>();

/**
 * Bundles the code of a process that a test starts, with the shop's code in it, into one file, which starts much faster
 * than its sources. Returns the file. The process may write into the test's database.
 */
export function bundleProcess(entry: string): string {
  expectOtherWriters();
  const name = path.basename(entry, '.ts');
  const outfile = path.resolve(
    `.data/processes-${process.env.TEST_RUN_ID ?? process.pid}/${name}-${process.env.JEST_WORKER_ID ?? '1'}.cjs`,
  );
  if (bundledEntries.has(entry)) return outfile;
  mkdirSync(path.dirname(outfile), { recursive: true });
  buildSync({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    packages: 'external',
    alias: { 'server-only': path.resolve('tests/support/empty.ts') },
  });
  bundledEntries.add(entry);
  return outfile;
}
