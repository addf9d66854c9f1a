import { spawnSync } from 'node:child_process';
import { ensurePackages } from './setup/packages.mjs';
import { fail } from './setup/progress.mjs';
import { readWholeNumberOptions } from './setup/whole-number-options.mjs';

/** Four test files share the seeds, by remainder. */
const SHARD_COUNT = 4;
const shardsOf = (runs, seed) =>
  Array.from({ length: Math.min(runs, SHARD_COUNT) }, (_, index) => ((seed + index) % SHARD_COUNT) + 1);

/**
 * Runs checkouts through random interleavings of events:
 * - npm run property -- --runs 3000 --seed 1
 * A failing run prints its seed; `--runs 1 --seed N` repeats it alone.
 */
async function main() {
  const { runs, seed } = readWholeNumberOptions({ runs: '3000', seed: '1' });
  await ensurePackages();
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/jest/bin/jest.js',
      '--selectProjects=shop',
      `--testPathPatterns=tests/property/checkout-[${shardsOf(Number(runs), Number(seed)).join('')}]`,
      `--maxWorkers=${SHARD_COUNT}`,
    ],
    { stdio: 'inherit', env: { ...process.env, PROPERTY_RUNS: runs, PROPERTY_SEED: seed } },
  );
  process.exitCode = status ?? 1;
}

main().catch(fail);
