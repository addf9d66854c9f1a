const server = new URL(process.env.TEST_DATABASE_URI ?? 'mongodb://127.0.0.1:27017/shop_test');
server.pathname = `/shop_test_${process.env.JEST_WORKER_ID ?? '1'}`;

Object.assign(process.env, {
  SHOP_DEMO: '1',
  MONGODB_URI: server.href,
  LOG_LEVEL: 'silent',
  NEXTAUTH_SECRET: 'a secret for tests that nobody else knows',
  BCRYPT_COST: '4',
});

// Whatever keys the machine has: these tests play their payments.
for (const name of Object.keys(process.env)) {
  if (/^(STRIPE|PAYPAL|PAYMENTS)_/.test(name)) delete process.env[name];
}

// jsdom lays nothing out, so it has nowhere to scroll to.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView = () => {};
