/** The common settings of every run of `npm run mutate`; the files and their tests are added in run-mutants. */
export default {
  testRunner: 'jest',
  plugins: ['@stryker-mutator/jest-runner'],
  coverageAnalysis: 'perTest',
  incremental: true,
  // Not read by tests of pure files, and large.
  ignorePatterns: ['.data', '.next', 'catalog/pictures'],
  tempDirName: '.data/mutation/copies',
  // Stryker would read tsconfig.json with an interface that TypeScript 7 does not have.
  tsconfigFile: 'none',
  disableTypeChecks: false,
  // Constants and schemas are computed when a file is loaded. They are rules as well, though slow to test.
  warnings: { slow: false },
  logLevel: 'warn',
  // A machine with other work to do is slow, not hanging.
  timeoutMS: 30_000,
};
