const nextJest = require('next/jest');

const createConfig = nextJest({ dir: './' });

const shared = {
  moduleNameMapper: {
    '^@/(.*)$': '<rootDir>/$1',
    '^server-only$': '<rootDir>/tests/support/empty.ts',
  },
  testEnvironment: 'node',
};

/**
 * `shop` runs on the sources and a database; `build` looks at what `npm run build` made; `smoke` asks the
 * payment providers themselves and is no part of `npm test`.
 */
module.exports = async () => ({
  projects: [
    await createConfig({
      ...shared,
      displayName: 'shop',
      testMatch: ['<rootDir>/tests/**/*.test.{ts,tsx}'],
      testPathIgnorePatterns: ['<rootDir>/tests/build/', '<rootDir>/tests/e2e/', '<rootDir>/tests/smoke/'],
      globalSetup: '<rootDir>/tests/support/start-database.mjs',
      globalTeardown: '<rootDir>/tests/support/stop-database.mjs',
      setupFiles: ['<rootDir>/tests/support/environment.ts'],
    })(),
    await createConfig({
      ...shared,
      displayName: 'build',
      testMatch: ['<rootDir>/tests/build/**/*.test.ts'],
    })(),
    await createConfig({
      ...shared,
      displayName: 'smoke',
      testMatch: ['<rootDir>/tests/smoke/**/*.test.ts'],
    })(),
  ],
  // Generous, so that a busy machine fails nothing: no test asserts a time.
  testTimeout: 180_000,
});
