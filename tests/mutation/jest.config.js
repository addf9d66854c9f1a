const nextJest = require('next/jest');

const createConfig = nextJest({ dir: './' });

/** Tests of pure files for `npm run mutate`: as the project `shop`, but without a database. */
module.exports = createConfig({
  rootDir: '../..',
  moduleNameMapper: {
    '^@/(.*)$': '<rootDir>/$1',
    '^server-only$': '<rootDir>/tests/support/empty.ts',
  },
  testEnvironment: 'node',
  runner: '<rootDir>/tests/mutation/first-failure-runner.js',
  // jest would look for the program before every mutant.
  watchman: false,
  // Ends after Stryker has given up on a mutant.
  testTimeout: 180_000,
  setupFiles: ['<rootDir>/tests/support/environment.ts'],
});
