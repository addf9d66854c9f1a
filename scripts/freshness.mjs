import { spawnSync } from 'node:child_process';
import { ensurePackages } from './setup/packages.mjs';
import { exitWithError } from './setup/progress.mjs';
import { readWholeNumberOptions } from './setup/whole-number-options.mjs';

/**
 * Edits recipes and ingredients of a trial shop while reading from two of its processes, and reports every stale page:
 * - npm run freshness -- --edits 5000 --seed 1
 */
async function main() {
  const { edits, seed } = readWholeNumberOptions({ edits: '5000', seed: '1' });
  await ensurePackages();
  const { status } = spawnSync(
    'node_modules/.bin/playwright',
    ['test', 'tests/e2e/gateway.spec.ts', '--grep=no response is stale', '--reporter=list'],
    { stdio: 'inherit', env: { ...process.env, FRESHNESS_EDITS: edits, FRESHNESS_SEED: seed } },
  );
  process.exitCode = status ?? 1;
}

main().catch(exitWithError);
