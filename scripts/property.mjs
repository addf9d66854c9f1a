import { spawnSync } from 'node:child_process';
import { ensurePackages } from './setup/packages.mjs';
import { exitWithError } from './setup/progress.mjs';
import { readWholeNumberOptions } from './setup/whole-number-options.mjs';

/** The seeds are divided among four test files, by remainder. */
const SHARD_COUNT = 4;
const listShards = (runs, seed) =>
  Array.from({ length: Math.min(runs, SHARD_COUNT) }, (_, index) => ((seed + index) % SHARD_COUNT) + 1);

/**
 * Runs checkouts, and refunds of orders, through random interleavings of events:
 * - npm run property -- --runs 3000 --seed 1
 * A failing run prints its seed; `--runs 1 --seed N` repeats only that run.
 */
async function main() {
  const { runs, seed } = readWholeNumberOptions({ runs: '3000', seed: '1' });
  await ensurePackages();
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/jest/bin/jest.js',
      '--selectProjects=shop',
      `--testPathPatterns=tests/property/(checkout|refunds)-[${listShards(Number(runs), Number(seed)).join('')}]`,
      `--maxWorkers=${SHARD_COUNT}`,
    ],
    { stdio: 'inherit', env: { ...process.env, PROPERTY_RUNS: runs, PROPERTY_SEED: seed } },
  );
  process.exitCode = status ?? 1;
}

main().catch(exitWithError);
