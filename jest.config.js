const { availableParallelism } = require('node:os');
const nextJest = require('next/jest');

const createNextConfig = nextJest({ dir: './' });

/** Packages without CommonJS, which jest has to transform. */
const MODULE_PACKAGES = ['age-encryption', '@noble', '@scure'];

const createConfig = (config) => async () => ({
  ...(await createNextConfig(config)()),
  transformIgnorePatterns: [
    `/node_modules/(?!(?:${MODULE_PACKAGES.join('|')})/)`,
    '^.+\\.module\\.(css|sass|scss)$',
  ],
});

const sharedConfig = {
  moduleNameMapper: {
    '^@/(.*)$': '<rootDir>/$1',
    '^server-only$': '<rootDir>/tests/support/empty.ts',
  },
  testEnvironment: 'node',
};

/** Tests of the sources with a database. */
const shopConfig = {
  ...sharedConfig,
  globalSetup: '<rootDir>/tests/support/start-database.mjs',
  globalTeardown: '<rootDir>/tests/support/stop-database.mjs',
  setupFiles: ['<rootDir>/tests/support/environment.ts'],
  setupFilesAfterEnv: ['<rootDir>/tests/support/retries.ts'],
};

/**
 * `shop` tests the sources with a database, and `long` too, at length; `build` checks the output of `npm run build`, and
 * `smoke` sends requests to the payment providers. `npm test` runs `shop` and `build`.
 */
module.exports = async () => ({
  projects: [
    await createConfig({
      ...shopConfig,
      displayName: 'shop',
      testMatch: ['<rootDir>/tests/**/*.test.{ts,tsx}'],
      testPathIgnorePatterns: [
        '\\.long\\.test\\.',
        '<rootDir>/tests/build/',
        '<rootDir>/tests/e2e/',
        '<rootDir>/tests/smoke/',
      ],
    })(),
    await createConfig({
      ...shopConfig,
      displayName: 'long',
      testMatch: ['<rootDir>/tests/**/*.long.test.{ts,tsx}'],
    })(),
    await createConfig({
      ...sharedConfig,
      displayName: 'build',
      testMatch: ['<rootDir>/tests/build/**/*.test.ts'],
    })(),
    await createConfig({
      ...sharedConfig,
      displayName: 'smoke',
      testMatch: ['<rootDir>/tests/smoke/**/*.test.ts'],
    })(),
  ],
  // Many tests wait for a database, a process or a time limit, so there are more workers than cores. Each has a database.
  maxWorkers: availableParallelism() * 2,
  // Packages keep the modules of a test file alive: without a limit, a worker grows to 3 GB, which it marks again and again.
  workerIdleMemoryLimit: '1GB',
  // Long enough for a busy machine; no test asserts a duration.
  testTimeout: 180_000,
});
