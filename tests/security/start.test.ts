import { spawnSync } from 'node:child_process';

// Whoever runs the shop carelessly opens it: it does not start then, and says why without a stack.

const GOOD = {
  MONGODB_URI: 'mongodb://127.0.0.1:1/shop',
  NEXTAUTH_URL: 'https://shop.example',
  NEXTAUTH_SECRET: '7c1e93b5a2d84f60917ce3ba5d4f2806',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Shop <shop@shop.example>',
  PAYMENTS_SANDBOX: '1',
};

test.each([
  {
    what: 'with the secret that examples print',
    variables: { NEXTAUTH_SECRET: 'replace-me-with-32-or-more-random-characters' },
    said: /^NEXTAUTH_SECRET: must be random/m,
  },
  { what: 'without a secret', variables: { NEXTAUTH_SECRET: '' }, said: /^NEXTAUTH_SECRET is not set/m },
  { what: 'as a trial for everybody', variables: { SHOP_DEMO: '1', HOST: '0.0.0.0' }, said: /^SHOP_DEMO: /m },
  {
    what: 'as a trial with a public address',
    variables: { SHOP_DEMO: '1', HOST: '127.0.0.1' },
    said: /^SHOP_DEMO: a trial shop has no public address/m,
  },
  {
    what: 'with a password of the admin that no customer could choose',
    variables: { ADMIN_EMAIL: 'admin@shop.test', ADMIN_PASSWORD: 'Password2024!' },
    said: /^ADMIN_PASSWORD: is one that many people use/m,
  },
  {
    what: 'with a level that the log does not know',
    variables: { LOG_LEVEL: 'loud' },
    said: /^LOG_LEVEL: /m,
  },
])('the shop does not start $what', ({ variables, said }) => {
  const { PATH } = process.env;
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'server/check-environment.ts'], {
    env: { NODE_ENV: 'production', PATH, ...GOOD, ...variables },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(said);
  expect(stderr).not.toMatch(/\n\s+at |replace-me|Error:/);
});
