import { toWorkerUri } from '@/scripts/setup/test-database.mjs';

/** Of tests that need none. */
const UNUSED_DATABASE = 'mongodb://127.0.0.1:27017/shop_test';

Object.assign(process.env, {
  SHOP_DEMO: '1',
  MONGODB_URI: toWorkerUri(
    process.env.TEST_DATABASE_URI ?? UNUSED_DATABASE,
    process.env.JEST_WORKER_ID ?? '1',
  ),
  LOG_LEVEL: 'silent',
  NEXTAUTH_SECRET: 'a secret for tests that no one else knows',
  BCRYPT_COST: '4',
});

// Removes any provider keys from the environment: these tests use the payment sandbox.
for (const name of Object.keys(process.env)) {
  if (/^(STRIPE|PAYPAL|PAYMENTS)_/.test(name)) delete process.env[name];
}

if (typeof Element !== 'undefined') {
  // jsdom has no layout, so it cannot scroll.
  Element.prototype.scrollIntoView = () => {};
  // As in a browser that a program drives; otherwise one of ten test files would measure its visit, which jsdom cannot.
  Object.defineProperty(navigator, 'webdriver', { value: true, configurable: true });
  // Long enough for a busy machine; no test asserts a duration.
  void import('@testing-library/dom').then(({ configure }) => configure({ asyncUtilTimeout: 30_000 }));
}
