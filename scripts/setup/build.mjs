import { existsSync, readFileSync } from 'node:fs';
import { runProgram, runStep } from './progress.mjs';
import { BUILD_FINGERPRINT_FILE, computeSourcesFingerprint } from './sources.mjs';

/** Builds the shop, unless it has already been built from exactly these sources. */
export async function ensureBuild() {
  const isBuilt =
    existsSync(BUILD_FINGERPRINT_FILE) &&
    existsSync('dist/server.js') &&
    readFileSync(BUILD_FINGERPRINT_FILE, 'utf8') === computeSourcesFingerprint();
  if (isBuilt) return;
  await runStep('Building the shop', () => runProgram(process.execPath, ['scripts/build.mjs']));
}
