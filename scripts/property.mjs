import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { ensurePackages } from './setup/packages.mjs';
import { fail, PlainError } from './setup/progress.mjs';

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
  const { values } = parseArgs({
    options: { runs: { type: 'string', default: '3000' }, seed: { type: 'string', default: '1' } },
  });
  for (const [name, value] of Object.entries(values)) {
    if (!/^[1-9]\d{0,8}$/.test(value)) throw new PlainError(`--${name} must be a positive whole number.`);
  }
  await ensurePackages();
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/jest/bin/jest.js',
      '--selectProjects=shop',
      `--testPathPatterns=tests/property/checkout-[${shardsOf(Number(values.runs), Number(values.seed)).join('')}]`,
      `--maxWorkers=${SHARD_COUNT}`,
    ],
    { stdio: 'inherit', env: { ...process.env, PROPERTY_RUNS: values.runs, PROPERTY_SEED: values.seed } },
  );
  process.exitCode = status ?? 1;
}

main().catch(fail);
