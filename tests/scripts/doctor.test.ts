import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { providers } from '@/lib/payments/providers';
import { PAYMENT_PROVIDERS } from '@/lib/runtime/payment-provider-rules';
import { siteOrigin } from '@/lib/site/site-queries';
import { IncompleteRestore } from '@/models/incomplete-restore';
import { toWebhookFinding } from '@/scripts/doctor/payment-check';
import { expectOtherWriters, withDatabase } from '@/tests/support/database';
import { withPaymentSandbox } from '@/tests/support/payments';

withDatabase();
expectOtherWriters();
const sandbox = withPaymentSandbox();

const ORIGIN = 'https://shop.example';
const MAIL_PASSWORD = 'Cardamom-77-pods';

/** A mail server that only lets one password in. */
const mailServer = new SMTPServer({
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'],
  disableReverseLookup: true,
  closeTimeout: 100,
  onAuth: ({ username, password }, _session, respond) => {
    const isRight = username === 'shop' && password === MAIL_PASSWORD;
    respond(isRight ? null : new Error('Invalid login'), isRight ? { user: 'shop' } : undefined);
  },
});
beforeAll(() => new Promise<void>((resolve) => void mailServer.listen(0, '127.0.0.1', () => resolve())));
afterAll(() => new Promise<void>((resolve) => mailServer.close(() => resolve())));

/** The environment of a shop in production, with the built-in sandbox in the place of providers. */
function configure(changes: Record<string, string> = {}): Record<string, string> {
  const { port } = mailServer.server.address() as AddressInfo;
  return {
    MONGODB_URI: String(process.env.MONGODB_URI),
    NEXTAUTH_URL: ORIGIN,
    NEXTAUTH_SECRET: 'q7f0YJm1Xw9sT4bV8nK2dL6pR3cZ5hGe',
    SMTP_URL: `smtp://shop:${MAIL_PASSWORD}@127.0.0.1:${port}`,
    MAIL_FROM: 'Shop <shop@shop.example>',
    TRUSTED_PROXIES: '1',
    PAYMENTS_SANDBOX: '1',
    ...changes,
  };
}

/** Keys of accounts that the sandbox, in the place of the providers, does not know. */
const toUnknownKeys = () => ({
  PAYMENTS_SANDBOX: '',
  STRIPE_SECRET_KEY: 'sk_test_someone_else',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_someone_else',
  STRIPE_WEBHOOK_SECRET: 'whsec_someone_else',
  STRIPE_API_BASE: sandbox.url(),
  PAYPAL_CLIENT_ID: 'someone-else',
  PAYPAL_CLIENT_SECRET: 'not-this-one',
  PAYPAL_WEBHOOK_ID: 'WH-OTHER',
  PAYPAL_ENVIRONMENT: 'sandbox',
  PAYPAL_API_BASE: sandbox.url(),
});

/** Runs the tool; returns its exit code and its lines by subject. */
async function examine(variables: Record<string, string>) {
  const child = spawn(process.execPath, ['--conditions=react-server', '--import=tsx', 'scripts/doctor.ts'], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...variables },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const [code] = await once(child, 'close');
  const about = (check: string) =>
    output
      .split('\n')
      .filter((line) => line.slice(9).startsWith(`${check}:`))
      .map((line) => line.replace(/\s+/g, ' '));
  return { code, output, about };
}

test('without an environment, it names every variable that is missing, and checks nothing that depends on them', async () => {
  const { code, output, about } = await examine({});
  expect(code).toBe(1);
  for (const name of ['MONGODB_URI', 'NEXTAUTH_URL', 'NEXTAUTH_SECRET', 'SMTP_URL', 'MAIL_FROM'])
    expect(about('environment')).toContain(`wrong environment: ${name} is not set; see .env.example.`);
  expect(output).not.toContain('    at ');
});

test('an unreachable database and a refused mail password are told with what to do, without the password', async () => {
  const { port } = mailServer.server.address() as AddressInfo;
  const { code, output, about } = await examine(
    configure({
      MONGODB_URI: 'mongodb://ada:Fennel-9@127.0.0.1:1/shop',
      SMTP_URL: `smtp://shop:Turmeric-8@127.0.0.1:${port}`,
    }),
  );
  expect(code).toBe(1);
  expect(about('database')).toEqual([
    'wrong database: connect ECONNREFUSED 127.0.0.1:1. Nothing listens there: start MongoDB, or correct host and port in MONGODB_URI.',
  ]);
  expect(about('mail')[0]).toMatch(/^wrong mail: .* It refuses the user or the password/);
  expect(output).not.toMatch(/Fennel-9|Turmeric-8/);
});

test('a shop without any provider is not said to have the sandbox, which no one turned on', async () => {
  const { about } = await examine(configure({ PAYMENTS_SANDBOX: '' }));
  expect(about('environment').join()).toContain('No payment provider is configured');
  expect(about('payments')).toEqual([]);
});

test('keys that a provider refuses are told by the names of their variables, without the keys', async () => {
  const { code, output, about } = await examine(configure(toUnknownKeys()));
  expect(code).toBe(1);
  expect(about('Stripe')[0]).toMatch(/^wrong Stripe: refuses the keys.*STRIPE_SECRET_KEY/);
  expect(about('PayPal')[0]).toMatch(/^wrong PayPal: refuses the keys.*PAYPAL_CLIENT_SECRET/);
  expect(output).not.toMatch(/sk_test_someone_else|not-this-one/);
});

test('of a shop that can open, nothing is wrong, and nothing is left in its database', async () => {
  const { code, output, about } = await examine(configure());
  expect(output).not.toMatch(/^wrong/m);
  expect(code).toBe(0);
  expect(about('mail')[0]).toMatch(/^ok mail: 127.0.0.1:\d+ accepts the login. Nothing was sent./);
  expect(about('payments')[0]).toMatch(/^warning payments: the built-in sandbox simulates them/);
  expect(about('database rights')[0]).toMatch(/^ok /);
  expect(about('secret')[0]).toMatch(/^ok /);
});

test('a new shop’s secret made of words is wrong, and one from before a change is not forgotten', async () => {
  const { code, about } = await examine(
    configure({
      NEXTAUTH_SECRET: 'this is the secret of my shop 2026',
      NEXTAUTH_SECRET_PREVIOUS: 'q7f0YJm1Xw9sT4bV8nK2dL6pR3cZ5hGe',
    }),
  );
  expect(code).toBe(1);
  expect(about('secret')[0]).toMatch(/^wrong secret: NEXTAUTH_SECRET does not look random.*openssl/);
  expect(about('environment').join()).toContain('warning environment: NEXTAUTH_SECRET_PREVIOUS is set');
});

test('a database that is not completely restored is wrong, with what to do', async () => {
  await IncompleteRestore.create({ backupAt: new Date(0), startedAt: new Date(1), refusedCount: 2 });
  const { code, about } = await examine(configure());
  expect(code).toBe(1);
  expect(about('restore')[0]).toMatch(
    /^wrong restore: .*has refused 2 of its documents.*--accept-incomplete/,
  );
});

test.each(PAYMENT_PROVIDERS)('%s accepts the keys of its account, and tells of its webhook', async (id) => {
  const provider = providers.get(id);
  expect(await provider.acceptsKeys()).toBe(true);
  const url = `${siteOrigin()}/api/webhooks/${id}`;
  expect(toWebhookFinding(id, url, await provider.findWebhook(url)).level).toBe('ok');
});

test.each([
  { label: 'no webhook', webhook: null, level: 'wrong' },
  { label: 'one that may not be read', webhook: 'unreadable' as const, level: 'warning' },
  {
    label: 'one of another shop',
    webhook: { url: 'https://other.example/api/webhooks/stripe', isEnabled: true, events: ['*'] },
    level: 'wrong',
  },
  {
    label: 'a disabled one',
    webhook: { url: `${ORIGIN}/api/webhooks/stripe`, isEnabled: false, events: ['*'] },
    level: 'wrong',
  },
  {
    label: 'one without refunds',
    webhook: { url: `${ORIGIN}/api/webhooks/stripe`, isEnabled: true, events: ['payment_intent.succeeded'] },
    level: 'warning',
  },
  {
    label: 'one of all events',
    webhook: { url: `${ORIGIN}/api/webhooks/stripe`, isEnabled: true, events: ['*'] },
    level: 'ok',
  },
])('$label: $level', ({ webhook, level }) => {
  expect(toWebhookFinding('stripe', `${ORIGIN}/api/webhooks/stripe`, webhook).level).toBe(level);
});
