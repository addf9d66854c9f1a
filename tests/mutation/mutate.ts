import { parseArgs } from 'node:util';
import { exitWithNpm } from '@/scripts/setup/npm-parent.mjs';
import { ensurePackages } from '@/scripts/setup/packages.mjs';
import { CliError, exitWithError } from '@/scripts/setup/progress.mjs';
import { reportMutants } from './mutation-report';
import { PLANTED_FAULTS } from './planted-faults';
import { runMutants } from './run-mutants';
import { runPlantedFaults } from './run-planted-faults';
import { ACCEPTED_SURVIVORS } from './survivors';

/** Rules whose faults would cost money, trust or health. */
const AREAS = [
  'settlement',
  'orders',
  'checkout',
  ...['payments', 'payments/provider', 'payments/paypal', 'payments/stripe'],
  ...['accounts', 'api'],
  'quantities',
  ...['catalog/allergen', 'recipes/allergen', 'recipes/avoided-allergen'],
  ...['recipes/recipe-allergen', 'recipes/stored-allergen'],
  ...['recipes/diet-type', 'recipes/line-mass', 'recipes/nutrition'],
];

const OPTIONS = {
  concurrency: { type: 'string', default: '2' },
  force: { type: 'boolean', default: false },
  planted: { type: 'boolean', default: false },
  only: { type: 'string', default: '' },
} as const;

/**
 * Changes pure files of lib one place at a time and reports the changes that no test notices: npm run mutate -- [FOLDER...]
 * - FOLDER            a folder of lib without its subfolders (`payments/stripe`), or how names begin (`catalog/allergen`)
 * - --concurrency N   how many mutants are tried at once
 * - --force also those whose file and tests are unchanged: after a change to their imports
 * - --planted         instead the faults that were planted by hand, most of them in commands, with the database
 * - --only TEXT       those of them whose title or file contains it
 * Fails if the tests of a folder kill fewer than 85 % of its mutants, or miss a planted fault.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const concurrency = Number(values.concurrency);
  if (!Number.isInteger(concurrency) || concurrency < 1)
    throw new CliError('--concurrency must be a positive whole number.');
  await ensurePackages();
  exitWithNpm();
  if (values.planted) {
    const faults = PLANTED_FAULTS.filter(({ title, file }) => `${file} ${title}`.includes(values.only));
    process.exitCode = (await runPlantedFaults(faults)) ? 0 : 1;
    return;
  }
  const areas = positionals.length > 0 ? positionals : AREAS;
  let hasPassed = true;
  for (const area of areas) {
    const mutants = await runMutants(area, { concurrency, isForced: values.force });
    const report = reportMutants(area, mutants, ACCEPTED_SURVIVORS);
    for (const line of report.lines) console.log(line);
    hasPassed &&= report.hasPassed;
  }
  process.exitCode = hasPassed ? 0 : 1;
}

main().catch(exitWithError);
