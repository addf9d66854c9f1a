import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import {
  ENVIRONMENT_NAMES,
  findOverriddenDatabaseOptions,
  findStartupErrors,
  findUnsetVariables,
  isAlertEmailMissing,
  readEnvironment,
} from '@/lib/runtime/env';

const production = {
  MONGODB_URI: 'mongodb://db/shop',
  NEXTAUTH_URL: 'https://shop.example',
  NEXTAUTH_SECRET: 'thirty-two characters or more of it',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'International Recipes <shop@shop.example>',
  PAYMENTS_SANDBOX: '1',
};

test.each([
  { variables: { PORT: '0' }, name: 'PORT' },
  { variables: { PORT: 'abc' }, name: 'PORT' },
  { variables: { NEXTAUTH_URL: 'shop.example' }, name: 'NEXTAUTH_URL' },
  { variables: { NEXTAUTH_URL: 'https://shop.example/path' }, name: 'NEXTAUTH_URL' },
  { variables: { MONGODB_URI: 'http://db' }, name: 'MONGODB_URI' },
  { variables: { MONGODB_URI: 'mongodb://db:27017' }, name: 'MONGODB_URI' },
  { variables: { MONGODB_URI: 'mongodb://db:27017/?replicaSet=rs0' }, name: 'MONGODB_URI' },
  { variables: { MONGODB_URI: 'mongodb:///shop' }, name: 'MONGODB_URI' },
  { variables: { SMTP_URL: 'mail.example:25' }, name: 'SMTP_URL' },
  { variables: { SMTP_URL: 'smtp://' }, name: 'SMTP_URL' },
  { variables: { MAIL_FROM: 'International Recipes' }, name: 'MAIL_FROM' },
  { variables: { MAIL_FROM: 'Shop <shop@shop.example>\r\nBcc: <b@evil.example>' }, name: 'MAIL_FROM' },
  { variables: { TRUSTED_PROXIES: '-1' }, name: 'TRUSTED_PROXIES' },
  { variables: { NEXTAUTH_SECRET: 'replace-me-with-32-or-more-random-characters' }, name: 'NEXTAUTH_SECRET' },
  { variables: { NEXTAUTH_SECRET: 'change me to something that is long enough' }, name: 'NEXTAUTH_SECRET' },
  { variables: { NEXTAUTH_SECRET: 'a'.repeat(44) }, name: 'NEXTAUTH_SECRET' },
  { variables: { NEXTAUTH_SECRET: '0123456789'.repeat(4) }, name: 'NEXTAUTH_SECRET' },
  { variables: { NEXTAUTH_SECRET_PREVIOUS: 'short' }, name: 'NEXTAUTH_SECRET_PREVIOUS' },
  {
    variables: { ...production, NEXTAUTH_SECRET_PREVIOUS: production.NEXTAUTH_SECRET },
    name: 'NEXTAUTH_SECRET_PREVIOUS',
  },
  {
    variables: {
      NEXTAUTH_URL: 'http://shop.example',
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    },
    name: 'NEXTAUTH_URL',
  },
  { variables: { STOP_SECONDS: '4' }, name: 'STOP_SECONDS' },
  { variables: { SHOP_TIME_ZONE: 'New York' }, name: 'SHOP_TIME_ZONE' },
  { variables: { DRAIN_SECONDS: '-1' }, name: 'DRAIN_SECONDS' },
  // Without a STOP_SECONDS of its own, there are 25.
  { variables: { DRAIN_SECONDS: '21' }, name: 'DRAIN_SECONDS' },
  { variables: { DRAIN_SECONDS: '6', STOP_SECONDS: '10' }, name: 'DRAIN_SECONDS' },
  { variables: { SHOP_DEMO: 'yes' }, name: 'SHOP_DEMO' },
  { variables: { LOG_LEVEL: 'loud' }, name: 'LOG_LEVEL' },
  { variables: { PATCHES_OFF: 'script-start, console' }, name: 'PATCHES_OFF' },
  { variables: { PAYMENTS_SANDBOX: 'yes' }, name: 'PAYMENTS_SANDBOX' },
  { variables: { PAYPAL_ENVIRONMENT: 'live' }, name: 'PAYPAL_ENVIRONMENT' },
])('an invalid variable is refused by its name: $variables', ({ variables, name }) => {
  expect(() => readEnvironment(variables)).toThrow(new RegExp(`^${name} `));
});

test.each([
  { label: 'live payments without SUPPORT_EMAIL', key: 'live', SUPPORT_EMAIL: '', isMissing: true },
  {
    label: 'live payments with SUPPORT_EMAIL',
    key: 'live',
    SUPPORT_EMAIL: 'support@shop.example',
    isMissing: false,
  },
  { label: 'test keys without SUPPORT_EMAIL', key: 'test', SUPPORT_EMAIL: '', isMissing: false },
])('with $label, isAlertEmailMissing is $isMissing', ({ key, SUPPORT_EMAIL, isMissing }) => {
  const environment = readEnvironment({
    NEXTAUTH_URL: 'https://shop.example',
    STRIPE_SECRET_KEY: `sk_${key}_1`,
    STRIPE_PUBLISHABLE_KEY: `pk_${key}_1`,
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    SUPPORT_EMAIL,
  });
  expect(isAlertEmailMissing(environment)).toBe(isMissing);
});

test('a URI that weakens what the database promises is refused with live keys, by its options', () => {
  const uri = 'mongodb://a,b/shop?replicaSet=rs0&readPreference=secondaryPreferred&retryWrites=true&W=1';
  const live = {
    NEXTAUTH_URL: 'https://shop.example',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  };
  expect(() => readEnvironment({ ...live, MONGODB_URI: uri })).toThrow(
    /^MONGODB_URI must not have readPreference=secondaryPreferred and W=1 when live payment keys are set/,
  );
  expect(() =>
    readEnvironment({ ...live, MONGODB_URI: 'mongodb+srv://a/shop?retryWrites=true&w=majority' }),
  ).not.toThrow();
});

test.each([
  { option: 'readPreference=nearest', overridden: ['readPreference=nearest'] },
  { option: 'readPreferenceTags=dc:east', overridden: ['readPreferenceTags=dc:east'] },
  { option: 'maxStalenessSeconds=90', overridden: ['maxStalenessSeconds=90'] },
  { option: 'readConcernLevel=available', overridden: ['readConcernLevel=available'] },
  { option: 'w=0', overridden: ['w=0'] },
  { option: 'wtimeoutMS=10', overridden: ['wtimeoutMS=10'] },
  { option: 'journal=false', overridden: ['journal=false'] },
  { option: 'retryWrites=false', overridden: ['retryWrites=false'] },
  { option: 'retryReads=false', overridden: ['retryReads=false'] },
  { option: 'w=majority', overridden: [] },
])('a URI with $option loses it, and the log names $overridden', ({ option, overridden }) => {
  const variables = { ...production, MONGODB_URI: `mongodb://a,b/shop?${option}&replicaSet=rs0` };
  expect(readEnvironment(variables).MONGODB_URI).toBe('mongodb://a,b/shop?replicaSet=rs0');
  expect(findOverriddenDatabaseOptions(variables)).toEqual(overridden);
});

test('a trial shop may switch off retryable writes, for which its embedded database is slow, and nothing else', () => {
  const variables = { SHOP_DEMO: '1', MONGODB_URI: 'mongodb://db/shop?retryWrites=false&w=1' };
  expect(readEnvironment(variables).MONGODB_URI).toBe('mongodb://db/shop?retryWrites=false');
  expect(findOverriddenDatabaseOptions(variables)).toEqual(['w=1']);
});

test('a production start without any variables lists the missing database, origin, secret, mail and payment variables', () => {
  expect(findStartupErrors(readEnvironment({}))).toEqual([
    expect.stringContaining('MONGODB_URI'),
    expect.stringContaining('NEXTAUTH_URL'),
    expect.stringContaining('NEXTAUTH_SECRET'),
    expect.stringContaining('SMTP_URL'),
    expect.stringContaining('MAIL_FROM'),
    expect.stringContaining('PAYMENTS_SANDBOX=1'),
  ]);
  expect(findStartupErrors(readEnvironment(production))).toEqual([]);
});

test.each([
  { host: '0.0.0.0', isStarted: false },
  { host: '::', isStarted: false },
  { host: '192.168.1.7', isStarted: false },
  { host: '', isStarted: false },
  { host: '127.0.0.1', isStarted: true },
  { host: '::1', isStarted: true },
  { host: 'localhost', isStarted: true },
])('a trial shop on the host “$host” starts: $isStarted', ({ host, isStarted }) => {
  const environment = readEnvironment({ SHOP_DEMO: '1', MONGODB_URI: 'mongodb://db/shop', HOST: host });
  expect(findStartupErrors(environment).length === 0).toBe(isStarted);
});

test('what is not set is told together with what is wrong, so that both can be mended at once', () => {
  expect(findUnsetVariables({ ...production, MAIL_FROM: '', SMTP_URL: 'mail.example' })).toEqual([
    'MAIL_FROM is not set; see .env.example.',
  ]);
  expect(findUnsetVariables({ SHOP_DEMO: '1' })).toEqual([]);
});

test('.env.example alone does not start a shop: its secret is empty', () => {
  expect(readFileSync('.env.example', 'utf8')).toMatch(/^NEXTAUTH_SECRET=$/m);
});

test('a random secret is accepted, even in hexadecimal', () => {
  for (const encoding of ['hex', 'base64', 'base64url'] as const) {
    for (let i = 0; i < 100; i += 1) {
      const NEXTAUTH_SECRET = randomBytes(32).toString(encoding);
      expect(readEnvironment({ NEXTAUTH_SECRET }).NEXTAUTH_SECRET).toBe(NEXTAUTH_SECRET);
    }
  }
});

test('a drain may take all of the time for a shutdown but five seconds', () => {
  expect(readEnvironment({ DRAIN_SECONDS: '20' })).toMatchObject({ DRAIN_SECONDS: 20, STOP_SECONDS: 25 });
  expect(readEnvironment({ STOP_SECONDS: '5' })).toMatchObject({ DRAIN_SECONDS: 0, STOP_SECONDS: 5 });
});

test('an empty variable counts as not set', () => {
  expect(readEnvironment({ PORT: '', SUPPORT_EMAIL: '' })).toMatchObject({ PORT: 3000 });
});

test('an origin loses its trailing slash', () => {
  expect(readEnvironment({ NEXTAUTH_URL: 'https://shop.example/' }).NEXTAUTH_URL).toBe(
    'https://shop.example',
  );
});

/** Read by the C library of Linux. */
const SYSTEM_NAMES = ['MALLOC_ARENA_MAX'];

test('.env.example lists exactly the variables that the shop and its system read', () => {
  const listed = [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=/gm)].map((match) => match[1]);
  expect(listed.sort()).toEqual([...ENVIRONMENT_NAMES, ...SYSTEM_NAMES].sort());
});

/** How operators read `.env.example`; a machine may lack some of the shells. */
const READERS: { name: string; read: () => NodeJS.Dict<string> }[] = [
  ...['sh', 'dash', 'bash']
    .filter((shell) => spawnSync(shell, ['-c', ':']).status === 0)
    .map((shell) => ({ name: shell, read: () => source(shell) })),
  { name: 'node --env-file', read: () => parseEnv(readFileSync('.env.example', 'utf8')) },
];

function source(shell: string): NodeJS.Dict<string> {
  const script = 'set -a; . ./.env.example; exec env -0';
  const output = execFileSync(shell, ['-ec', script], { env: { PATH: process.env.PATH, NODE_ENV: 'test' } });
  const lines = String(output).split('\0');
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}

test.each(READERS)(
  '$name reads .env.example, and with its required values filled in it starts a shop',
  ({ read }) => {
    const variables = read();
    const filledIn = { ...variables, NEXTAUTH_SECRET: production.NEXTAUTH_SECRET, PAYMENTS_SANDBOX: '1' };
    const environment = readEnvironment({ ...filledIn, ADMIN_PASSWORD: '' });
    expect(findStartupErrors(environment)).toEqual([]);
    expect(environment.MAIL_FROM).toBe('International Recipes <shop@shop.example>');
  },
);

test('the changes of Node and Next that are left out are named in a list, and none is without it', () => {
  expect(readEnvironment({ ...production, PATCHES_OFF: ' script-start,plain-output ' }).PATCHES_OFF).toEqual([
    'script-start',
    'plain-output',
  ]);
  expect(readEnvironment(production).PATCHES_OFF).toEqual([]);
});
