import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { runProgram, runStep } from './progress.mjs';
import { computeSourcesFingerprint } from './sources.mjs';

const FINGERPRINT_FILE = '.next/built-from';

/** Builds the shop, unless it has already been built from exactly these sources. */
export async function ensureBuild() {
  const fingerprint = computeSourcesFingerprint();
  const isBuilt =
    existsSync(FINGERPRINT_FILE) &&
    existsSync('dist/server.js') &&
    readFileSync(FINGERPRINT_FILE, 'utf8') === fingerprint;
  if (isBuilt) return;
  await runStep('Building the shop', () => runProgram(process.execPath, ['scripts/build.mjs']));
  writeFileSync(FINGERPRINT_FILE, fingerprint);
}
