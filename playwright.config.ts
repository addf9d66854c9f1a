import { defineConfig } from '@playwright/test';

const PORT = 3456;

/** The browser tests use the shop as `npm run shop` opens it, on a database of their own. */
export default defineConfig({
  testDir: 'tests/e2e',
  workers: 2,
  timeout: 60_000,
  forbidOnly: true,
  reporter: [['list'], ['json']],
  outputDir: 'test-results',
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        // Chromium refuses its sandbox to root.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
    trace: 'retain-on-failure',
  },
  webServer: {
    command: 'node tests/support/fresh-shop.mjs',
    url: `http://127.0.0.1:${PORT}/api/health/ready`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    env: { PORT: String(PORT), SHOP_DATA: '.data/e2e' },
  },
});
