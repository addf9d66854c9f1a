import { z } from 'zod';
import { findPasswordFlaws } from '@/lib/text/password-rules';
import { paymentMistakes, paymentModeOf } from './payment-mode-rules';

/**
 * The only reader of `process.env`. Every variable of the shop is described here and in
 * `.env.example` (a test compares the two lists).
 */

const blankAsAbsent = (value: unknown) => (value === '' ? undefined : value);
const optional = <S extends z.ZodType>(schema: S) => z.preprocess(blankAsAbsent, schema.optional());
const wholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

const origin = z
  .url({ protocol: /^https?$/, abort: true })
  .refine((address) => new URL(address).pathname === '/', 'must be an origin without a path')
  .transform((address) => new URL(address).origin);

/** A random secret of 32 characters has about twenty different ones; hexadecimal digits are sixteen. */
const FEWEST_DIFFERENT = 12;

/** What stands in examples, this shop's own of earlier versions among them. */
const PLACEHOLDER = /replace[-_ ]?me|change[-_ ]?(?:me|this)|your[-_ ]?secret|example/i;

/** Whether a secret can be random: not a sentence that stands in an example, and of enough characters. */
function isRandomLooking(secret: string): boolean {
  return new Set(secret).size >= FEWEST_DIFFERENT && !PLACEHOLDER.test(secret);
}

const environmentSchema = z.object({
  /** The database, with its name: mongodb://host/shop */
  MONGODB_URI: optional(
    z.string().regex(/^mongodb(\+srv)?:\/\//, 'must begin with mongodb:// or mongodb+srv://'),
  ),
  /** The public origin: links in mails and sitemaps, cookies, the check of who may change data. */
  NEXTAUTH_URL: optional(origin),
  /** Signs and encrypts sessions. */
  NEXTAUTH_SECRET: optional(
    z
      .string()
      .min(32, 'must be at least 32 characters')
      .refine(isRandomLooking, 'must be random: openssl rand -base64 32 makes one'),
  ),
  /** The server that takes the shop's letters: smtp://user:password@host:587 or smtps://host */
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')),
  /** Whose letters they are. */
  MAIL_FROM: optional(
    z
      .string()
      .regex(
        /^([^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
        'must be an address like International Recipes <shop@example.com>',
      ),
  ),
  /** Cards, Apple Pay and Google Pay: all three or none. `sk_test_…` keys move no money. */
  STRIPE_SECRET_KEY: optional(z.string()),
  STRIPE_PUBLISHABLE_KEY: optional(z.string()),
  STRIPE_WEBHOOK_SECRET: optional(z.string()),
  /** Another address than Stripe's own; for tests. */
  STRIPE_API_BASE: optional(origin),
  /** PayPal: all four or none. */
  PAYPAL_CLIENT_ID: optional(z.string()),
  PAYPAL_CLIENT_SECRET: optional(z.string()),
  PAYPAL_WEBHOOK_ID: optional(z.string()),
  PAYPAL_ENVIRONMENT: optional(z.enum(['sandbox', 'production'])),
  /** Another address than PayPal's own; for tests. */
  PAYPAL_API_BASE: optional(origin),
  /** Allows a production start without any payment keys: on the built-in sandbox, without money. */
  PAYMENTS_SANDBOX: z.preprocess(blankAsAbsent, z.enum(['1']).optional()).transform((value) => value === '1'),
  SUPPORT_EMAIL: optional(z.email()),
  SUPPORT_PHONE: optional(z.string().max(40)),
  /** How many proxies in front may set X-Forwarded-*; 0 believes none. */
  TRUSTED_PROXIES: z.preprocess(blankAsAbsent, wholeNumber(0, 10).default(0)),
  /** Set by `shop`, `dev` and `test` alone: a trial shop with demo data and harmless defaults. */
  SHOP_DEMO: z.preprocess(blankAsAbsent, z.enum(['1']).optional()).transform((value) => value === '1'),
  /** `off` is for load tests. */
  RATE_LIMITS: z.preprocess(blankAsAbsent, z.enum(['on', 'off']).default('on')),
  /** Work factor of the password hash; under 10 only in a trial shop. */
  BCRYPT_COST: z.preprocess(blankAsAbsent, wholeNumber(4, 15).default(12)),
  /** The first admin, made at start when there is no such user. */
  ADMIN_EMAIL: optional(z.email()),
  ADMIN_PASSWORD: optional(
    z.string().superRefine((password, context) => {
      for (const message of findPasswordFlaws(password)) context.addIssue({ code: 'custom', message });
    }),
  ),
  /** Bearer of `/api/metrics`; without it there is no such call. */
  METRICS_TOKEN: optional(z.string().min(16, 'must be at least 16 characters')),
  /** Megabytes of memory for pages, calls and files kept ready to be sent. */
  PAGE_CACHE_MB: z.preprocess(blankAsAbsent, wholeNumber(1, 4_096).default(96)),
  /** How long a process that is asked to end may take. */
  STOP_SECONDS: z.preprocess(blankAsAbsent, wholeNumber(5, 600).default(25)),
  HOST: z.preprocess(blankAsAbsent, z.string().default('0.0.0.0')),
  PORT: z.preprocess(blankAsAbsent, wholeNumber(1, 65_535).default(3000)),
  LOG_LEVEL: z.preprocess(
    blankAsAbsent,
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  ),
});

export type Environment = z.infer<typeof environmentSchema>;

/** Names of all variables, for the test that compares them with `.env.example`. */
export const ENVIRONMENT_NAMES = Object.keys(environmentSchema.shape);

const REQUIRED_IN_PRODUCTION = [
  'MONGODB_URI',
  'NEXTAUTH_URL',
  'NEXTAUTH_SECRET',
  'SMTP_URL',
  'MAIL_FROM',
] as const;

const NO_PAYMENT =
  'No payment provider is set: neither STRIPE_SECRET_KEY nor PAYPAL_CLIENT_ID. PAYMENTS_SANDBOX=1 opens a shop whose payments are only played.';

let cached: Environment | undefined;

/** The checked environment. Throws with one line per wrong variable, naming it and the reason. */
export function env(): Environment {
  cached ??= readEnvironment(process.env);
  return cached;
}

/** Parses one set of variables; apart from `env()` only tests call it. */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const result = environmentSchema.safeParse(variables);
  if (!result.success) {
    throw new Error(
      result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    );
  }
  const { BCRYPT_COST, SHOP_DEMO } = result.data;
  if (BCRYPT_COST < 10 && !SHOP_DEMO)
    throw new Error('BCRYPT_COST: must be at least 10 outside a trial shop');
  const mistakes = [...paymentMistakes(result.data), ...unsafeWithMoney(result.data)];
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
  return result.data;
}

/** Switches that are safe alone and not beside live payment keys. */
function unsafeWithMoney(environment: Environment): string[] {
  if (paymentModeOf(environment).name !== 'live') return [];
  const mistakes: string[] = [];
  if (environment.RATE_LIMITS === 'off')
    mistakes.push('RATE_LIMITS: off is refused together with live payment keys');
  if (environment.NEXTAUTH_URL?.startsWith('http:'))
    mistakes.push('NEXTAUTH_URL: must begin with https:// where live payment keys are set');
  return mistakes;
}

/** Whether alerts about real money reach nobody by email. */
export function isAlertUnread(environment: Environment): boolean {
  return paymentModeOf(environment).name === 'live' && environment.SUPPORT_EMAIL === undefined;
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '[::1]', 'localhost']);

function missingForTrial({ MONGODB_URI, HOST, NEXTAUTH_URL }: Environment): string[] {
  const missing = MONGODB_URI ? [] : ['MONGODB_URI is not set.'];
  // Its controls and its view of origins are for whoever sits at this machine.
  if (!LOOPBACK.has(HOST))
    missing.push('SHOP_DEMO: a trial shop is for this machine alone; set HOST=127.0.0.1.');
  if (NEXTAUTH_URL && !LOOPBACK.has(new URL(NEXTAUTH_URL).hostname))
    missing.push(
      'SHOP_DEMO: a trial shop has no public address; unset NEXTAUTH_URL, or SHOP_DEMO to open a shop.',
    );
  return missing;
}

/**
 * What a production start still lacks, one sentence per variable; empty when it may start.
 * A trial shop needs nothing: its scripts bring the database.
 */
export function missingForProduction(environment: Environment): string[] {
  if (environment.SHOP_DEMO) return missingForTrial(environment);
  const missing = REQUIRED_IN_PRODUCTION.filter((name) => environment[name] === undefined).map(
    (name) => `${name} is not set; .env.example says what it is.`,
  );
  if (paymentModeOf(environment).name === 'sandbox' && !environment.PAYMENTS_SANDBOX)
    missing.push(NO_PAYMENT);
  return missing;
}
