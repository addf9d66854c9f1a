import { readFileSync } from 'node:fs';
import { ENVIRONMENT_NAMES, missingForProduction, readEnvironment } from '@/lib/env';

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
  [{ SHOP_DEMO: 'yes' }, 'SHOP_DEMO'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ PAYMENTS_SANDBOX: 'yes' }, 'PAYMENTS_SANDBOX'],
  [{ PAYPAL_ENVIRONMENT: 'live' }, 'PAYPAL_ENVIRONMENT'],
])('a wrong variable is refused by its name: %j', (variables, name) => {
  expect(() => readEnvironment(variables)).toThrow(new RegExp(`^${name}: `));
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
