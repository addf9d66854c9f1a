import path from 'node:path';

/**
 * The tiers of the tests: `npm test` runs every file but `*.long.test.ts` and `*.long.spec.ts`, `npm run test:long` runs all of
 * them, and in full those of which `npm test` tries a share.
 */
export const isLongRun = process.env.TEST_LONG === '1';

/**
 * Returns all of `items` in a long run, otherwise every `n`th from `first` on, so that several tests with the same items can
 * each try others.
 */
export function pickShare<T>(items: readonly T[], n: number, first = 0): T[] {
  return items.filter((_, index) => isLongRun || index % n === first % n);
}

/**
 * The test files whose tests are tried again once when they fail, since a browser or a process that they start may be late on a
 * busy machine. They prove nothing about money, access, stock or allergens: there a race is a fault at once (tiers.test.ts).
 */
export const RETRIED_FILES = [
  'tests/e2e/image-sizes.spec.ts',
  'tests/e2e/look.spec.ts',
  'tests/e2e/page-vitals.spec.ts',
  'tests/e2e/prefetch.spec.ts',
  'tests/e2e/print.spec.ts',
  'tests/e2e/production.spec.ts',
  'tests/e2e/resilience.spec.ts',
  'tests/e2e/script-start.spec.ts',
  'tests/e2e/search-engines.spec.ts',
  'tests/e2e/search.spec.ts',
  'tests/e2e/walk.spec.ts',
  'tests/scripts/generate.test.ts',
  'tests/scripts/setup/trial.test.ts',
  'tests/server/gateway/renderer-pool.test.ts',
  'tests/server/gateway/socket-folder.test.ts',
];

/** Whether a failed test of this file is tried again. */
export function isRetried(file: string): boolean {
  return RETRIED_FILES.includes(path.relative(process.cwd(), file).split(path.sep).join('/'));
}
