import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { run, step } from './progress.mjs';
import { sourcesFingerprint } from './sources.mjs';

const MARK = '.next/built-from';

/** Builds the shop when there is no build of exactly these sources. */
export async function ensureBuild() {
  const wanted = sourcesFingerprint();
  const isBuilt = existsSync(MARK) && existsSync('dist/server.js') && readFileSync(MARK, 'utf8') === wanted;
  if (isBuilt) return;
  await step('Building the shop', () => run(process.execPath, ['scripts/build.mjs']));
  writeFileSync(MARK, wanted);
}
