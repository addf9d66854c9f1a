import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ENVIRONMENT_NAMES, isAlertUnread, missingForProduction, readEnvironment } from '@/lib/config/env';

const production = {
  MONGODB_URI: 'mongodb://db/shop',
  NEXTAUTH_URL: 'https://shop.example',
  NEXTAUTH_SECRET: 'thirty-two characters or more of it',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'International Recipes <shop@shop.example>',
  PAYMENTS_SANDBOX: '1',
};

test.each([
  [{ PORT: '0' }, 'PORT'],
  [{ PORT: 'abc' }, 'PORT'],
  [{ NEXTAUTH_URL: 'shop.example' }, 'NEXTAUTH_URL'],
  [{ NEXTAUTH_URL: 'https://shop.example/path' }, 'NEXTAUTH_URL'],
  [{ MONGODB_URI: 'http://db' }, 'MONGODB_URI'],
  [{ SMTP_URL: 'mail.example:25' }, 'SMTP_URL'],
  [{ MAIL_FROM: 'International Recipes' }, 'MAIL_FROM'],
  [{ MAIL_FROM: 'Shop <shop@shop.example>\r\nBcc: <b@evil.example>' }, 'MAIL_FROM'],
  [{ TRUSTED_PROXIES: '-1' }, 'TRUSTED_PROXIES'],
  [{ NEXTAUTH_SECRET: 'replace-me-with-32-or-more-random-characters' }, 'NEXTAUTH_SECRET'],
  [{ NEXTAUTH_SECRET: 'change me to something that is long enough' }, 'NEXTAUTH_SECRET'],
  [{ NEXTAUTH_SECRET: 'a'.repeat(44) }, 'NEXTAUTH_SECRET'],
  [{ NEXTAUTH_SECRET: '0123456789'.repeat(4) }, 'NEXTAUTH_SECRET'],
  [
    {
      NEXTAUTH_URL: 'http://shop.example',
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    },
    'NEXTAUTH_URL',
  ],
  [{ SHOP_DEMO: 'yes' }, 'SHOP_DEMO'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ PAYMENTS_SANDBOX: 'yes' }, 'PAYMENTS_SANDBOX'],
  [{ PAYPAL_ENVIRONMENT: 'live' }, 'PAYPAL_ENVIRONMENT'],
])('a wrong variable is refused by its name: %j', (variables, name) => {
  expect(() => readEnvironment(variables)).toThrow(new RegExp(`^${name}: `));
});

test.each([
  { label: 'live payments without SUPPORT_EMAIL', key: 'live', SUPPORT_EMAIL: '', isUnread: true },
  { label: 'live payments with it', key: 'live', SUPPORT_EMAIL: 'support@shop.example', isUnread: false },
  { label: 'test keys without it', key: 'test', SUPPORT_EMAIL: '', isUnread: false },
])('$label: alerts reach nobody by email: $isUnread', ({ key, SUPPORT_EMAIL, isUnread }) => {
  const environment = readEnvironment({
    NEXTAUTH_URL: 'https://shop.example',
    STRIPE_SECRET_KEY: `sk_${key}_1`,
    STRIPE_PUBLISHABLE_KEY: `pk_${key}_1`,
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    SUPPORT_EMAIL,
  });
  expect(isAlertUnread(environment)).toBe(isUnread);
});

test('a production start misses its database, origin, secret, mail and payment, each by name', () => {
  expect(missingForProduction(readEnvironment({}))).toEqual([
    expect.stringContaining('MONGODB_URI'),
    expect.stringContaining('NEXTAUTH_URL'),
    expect.stringContaining('NEXTAUTH_SECRET'),
    expect.stringContaining('SMTP_URL'),
    expect.stringContaining('MAIL_FROM'),
    expect.stringContaining('PAYMENTS_SANDBOX=1'),
  ]);
  expect(missingForProduction(readEnvironment(production))).toEqual([]);
});

test.each([
  { host: '0.0.0.0', starts: false },
  { host: '::', starts: false },
  { host: '192.168.1.7', starts: false },
  { host: '', starts: false },
  { host: '127.0.0.1', starts: true },
  { host: '::1', starts: true },
  { host: 'localhost', starts: true },
])('a trial shop on “$host” starts: $starts', ({ host, starts }) => {
  const trial = readEnvironment({ SHOP_DEMO: '1', MONGODB_URI: 'mongodb://db/shop', HOST: host });
  expect(missingForProduction(trial).length === 0).toBe(starts);
});

test('no value of .env.example starts a shop: its secret is empty', () => {
  expect(readFileSync('.env.example', 'utf8')).toMatch(/^NEXTAUTH_SECRET=$/m);
});

test('a random secret is taken, in hexadecimal too', () => {
  for (const encoding of ['hex', 'base64', 'base64url'] as const) {
    for (let nth = 0; nth < 100; nth += 1) {
      const NEXTAUTH_SECRET = randomBytes(32).toString(encoding);
      expect(readEnvironment({ NEXTAUTH_SECRET }).NEXTAUTH_SECRET).toBe(NEXTAUTH_SECRET);
    }
  }
});

test('an empty variable is as if it were not set', () => {
  expect(readEnvironment({ PORT: '', SUPPORT_EMAIL: '' })).toMatchObject({ PORT: 3000 });
});

test('an origin is kept without its slash', () => {
  expect(readEnvironment({ NEXTAUTH_URL: 'https://shop.example/' }).NEXTAUTH_URL).toBe(
    'https://shop.example',
  );
});

test('.env.example lists exactly the variables the shop reads', () => {
  const listed = [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=/gm)].map((match) => match[1]);
  expect(listed.sort()).toEqual([...ENVIRONMENT_NAMES].sort());
});

test('a shell takes .env.example as it is, as README.md says: filled in, it starts a shop', () => {
  const script = 'set -a; . ./.env.example; exec env -0';
  const printed = execFileSync('sh', ['-ec', script], { env: { PATH: process.env.PATH, NODE_ENV: 'test' } });
  const variables = Object.fromEntries(
    String(printed)
      .split('\0')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  const filledIn = { ...variables, NEXTAUTH_SECRET: production.NEXTAUTH_SECRET, PAYMENTS_SANDBOX: '1' };
  const environment = readEnvironment({ ...filledIn, ADMIN_PASSWORD: '' });
  expect(missingForProduction(environment)).toEqual([]);
  expect(environment.MAIL_FROM).toBe('International Recipes <shop@shop.example>');
  expect(environment.SUPPORT_PHONE).toBe('(555) 010-0142');
});
