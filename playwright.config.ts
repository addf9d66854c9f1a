import { defineConfig } from '@playwright/test';
import { ADMIN_EMAIL, METRICS_TOKEN, PASSWORD } from './tests/support/accounts';
import { SHOP_PORT, SHOP_URL } from './tests/support/browser-ports';
import { isLongRun, RETRIED_FILES } from './tests/support/tiers';

const ignoredFiles = isLongRun ? [] : ['**/*.long.spec.ts'];
const retriedFiles = RETRIED_FILES.map((file) => `**/${file}`);

/**
 * Chromium without windows measures like one with them: it does not know how fast the connection is, and loads images from
 * further away then, and it fits letters to whole pixels.
 */
const LIKE_A_WINDOW = [
  '--font-render-hinting=none',
  // The first four are Playwright's own; the last argument counts.
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,' +
    'lazyLoadingImageMarginPxUnknown=1250',
];

/** The browser tests use a shop started like `npm run shop`, with a separate database. */
export default defineConfig({
  testDir: 'tests/e2e',
  projects: [
    { name: 'once', testIgnore: [...retriedFiles, ...ignoredFiles] },
    { name: 'retried', testMatch: retriedFiles, testIgnore: ignoredFiles, retries: 1 },
  ],
  workers: 2,
  // Long enough for a busy machine; no test asserts a duration.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['list'], ['json']],
  outputDir: 'test-results',
  use: {
    baseURL: SHOP_URL,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        // Chromium cannot use its sandbox when it runs as root.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        ...LIKE_A_WINDOW,
      ],
    },
    // It takes over a page at any moment after its load, and makes the requests that a test holds back or refuses out of its
    // reach. The tests of offline reading allow it.
    serviceWorkers: 'block',
    // Without a film of the screen and copies of each page, which take a part of each core while every test runs. `npm run flaky`
    // keeps both.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
  },
  webServer: {
    command: 'node tests/support/fresh-shop.mjs',
    url: `${SHOP_URL}/api/health/ready`,
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    env: {
      PORT: String(SHOP_PORT),
      SHOP_DATA: '.data/e2e',
      ADMIN_EMAIL,
      ADMIN_PASSWORD: PASSWORD,
      METRICS_TOKEN,
      // Hundreds of accounts are registered: a password must not take a quarter of a second of a core.
      BCRYPT_COST: '4',
    },
  },
});
