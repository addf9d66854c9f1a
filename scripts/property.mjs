import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { ensurePackages } from './setup/packages.mjs';
import { fail, PlainError } from './setup/progress.mjs';

/** Four files share the seeds: the remainder says which. */
const SHARES = 4;
const sharesOf = (runs, seed) =>
  Array.from({ length: Math.min(runs, SHARES) }, (_, index) => ((seed + index) % SHARES) + 1);

/**
 * Drives checkouts through random interleavings of whatever may happen to them:
 *   npm run property -- --runs 3000 --seed 1
 * A failing one prints its seed; `--runs 1 --seed N` repeats it alone.
 */
async function main() {
  const { values } = parseArgs({
    options: { runs: { type: 'string', default: '3000' }, seed: { type: 'string', default: '1' } },
  });
  for (const [name, value] of Object.entries(values)) {
    if (!/^[1-9]\d{0,8}$/.test(value)) throw new PlainError(`--${name} must be a whole number from 1 on.`);
  }
  await ensurePackages();
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/jest/bin/jest.js',
      '--selectProjects=shop',
      `--testPathPatterns=tests/property/checkout-[${sharesOf(Number(values.runs), Number(values.seed)).join('')}]`,
      `--maxWorkers=${SHARES}`,
    ],
    { stdio: 'inherit', env: { ...process.env, PROPERTY_RUNS: values.runs, PROPERTY_SEED: values.seed } },
  );
  process.exitCode = status ?? 1;
}

main().catch(fail);
