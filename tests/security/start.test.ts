import { spawnSync } from 'node:child_process';

// A carelessly configured shop would be open to attack: it does not start, and prints the reason without a stack trace.

const VALID_VARIABLES = {
  MONGODB_URI: 'mongodb://127.0.0.1:1/shop',
  NEXTAUTH_URL: 'https://shop.example',
  NEXTAUTH_SECRET: '7c1e93b5a2d84f60917ce3ba5d4f2806',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Shop <shop@shop.example>',
  PAYMENTS_SANDBOX: '1',
};

test.each([
  {
    label: 'with the secret printed in the examples',
    variables: { NEXTAUTH_SECRET: 'replace-me-with-32-or-more-random-characters' },
    output: /^NEXTAUTH_SECRET must be random/m,
  },
  { label: 'without a secret', variables: { NEXTAUTH_SECRET: '' }, output: /^NEXTAUTH_SECRET is not set/m },
  {
    label: 'as a trial on a public interface',
    variables: { SHOP_DEMO: '1', HOST: '0.0.0.0' },
    output: /^SHOP_DEMO runs a trial shop/m,
  },
  {
    label: 'as a trial with a public URL',
    variables: { SHOP_DEMO: '1', HOST: '127.0.0.1' },
    output: /^SHOP_DEMO runs a trial shop, which has no public URL/m,
  },
  {
    label: 'with an admin password that no customer could choose',
    variables: { ADMIN_EMAIL: 'admin@shop.test', ADMIN_PASSWORD: 'Password2024!' },
    output: /^ADMIN_PASSWORD is too common/m,
  },
  {
    label: 'with an unknown log level',
    variables: { LOG_LEVEL: 'loud' },
    output: /^LOG_LEVEL must be/m,
  },
])('the shop does not start $label', ({ variables, output }) => {
  const { PATH } = process.env;
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'server/check-environment.ts'], {
    env: { NODE_ENV: 'production', PATH, ...VALID_VARIABLES, ...variables },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(output);
  expect(stderr).not.toMatch(/\n\s+at |replace-me|Error:/);
});
