import { z } from 'zod';
import { findPasswordViolations } from '@/lib/text/password-rules';
import { findPaymentSettingErrors, toPaymentMode } from './payment-mode-rules';
import { PAYMENT_VARIABLES, PROVIDER_SETTINGS } from './payment-settings-rules';
import {
  blankToUndefined,
  findOverriddenOptions,
  flag,
  isTimeZone,
  listOf,
  oneOf,
  optional,
  origin,
  PLATFORM_PATCHES,
  toShopDatabaseUri,
  wholeNumber,
} from './variable-schema';

/**
 * The only reader of `process.env`. Every variable is described here, or in `payment-settings-rules` if it belongs to a
 * payment provider, and in `.env.example`; a test compares the two lists. Error messages are predicates that follow the
 * variable's name.
 */

/** A random secret of 32 characters has about 20 distinct ones; a hexadecimal one has up to 16. */
const MIN_DISTINCT_CHARACTERS = 12;

/** Placeholders from examples, including those of this shop's earlier versions. */
const PLACEHOLDER = /replace[-_ ]?me|change[-_ ]?(?:me|this)|your[-_ ]?secret|example/i;

/** Whether a secret looks random: it isn't a placeholder and has enough distinct characters. */
function isRandomLooking(secret: string): boolean {
  return new Set(secret).size >= MIN_DISTINCT_CHARACTERS && !PLACEHOLDER.test(secret);
}

/** The least time that a shutdown needs, after the drain. */
const MIN_STOP_SECONDS = 5;

const environmentSchema = z.object({
  /** The database, including its name: mongodb://host/shop; without the options that only the shop decides. */
  MONGODB_URI: optional(
    z
      .string()
      .regex(/^mongodb(\+srv)?:\/\//, 'must start with mongodb:// or mongodb+srv://')
      // Without a name, the driver would use the database "test".
      .regex(/^[^/]*\/\/[^/?]+\/[^/?]+/, 'must name the host and the database: mongodb://host:27017/shop'),
  ),
  /** The public origin, used in emails, sitemaps, cookies and the origin check of writes. */
  NEXTAUTH_URL: optional(origin),
  /** Signs and encrypts sessions. */
  NEXTAUTH_SECRET: optional(
    z
      .string()
      .min(32, 'must be at least 32 characters')
      .refine(isRandomLooking, 'must be random; generate one with openssl rand -base64 32'),
  ),
  /** The one before, with which order links and second factors are still read after a change; it signs nothing. */
  NEXTAUTH_SECRET_PREVIOUS: optional(z.string().min(32, 'must be at least 32 characters')),
  /** The mail server: smtp://user:password@host:587 or smtps://host */
  SMTP_URL: optional(
    z
      .string()
      .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
      .regex(/^[^/]*\/\/[^/]/, 'must name the mail server: smtps://user:password@mail.example'),
  ),
  /** The sender of the shop's emails. */
  MAIL_FROM: optional(
    z
      .string()
      .regex(
        /^([^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
        'must be a sender such as International Recipes <shop@example.com>',
      ),
  ),
  ...PAYMENT_VARIABLES,
  /** Contact details; if absent, those of the settings. */
  SUPPORT_EMAIL: optional(z.email('must be an email address')),
  SUPPORT_PHONE: optional(z.string().max(40, 'must be at most 40 characters')),
  /** The number of proxies in front of the shop that append to X-Forwarded-For; 0 ignores the header. */
  TRUSTED_PROXIES: z.preprocess(blankToUndefined, wholeNumber(0, 10).default(0)),
  /** Set only by `shop`, `dev` and `test`: a trial shop with demo data and harmless defaults. */
  SHOP_DEMO: flag,
  /** `off` is only for load tests. */
  RATE_LIMITS: z.preprocess(blankToUndefined, oneOf('on', 'off').default('on')),
  /** Work factor of the password hash; under 10 only in a trial shop. */
  BCRYPT_COST: z.preprocess(blankToUndefined, wholeNumber(4, 15).default(12)),
  /** The first admin, created at startup if there is no such user. */
  ADMIN_EMAIL: optional(z.email('must be an email address')),
  ADMIN_PASSWORD: optional(
    z.string().superRefine((password, context) => {
      for (const message of findPasswordViolations(password)) context.addIssue({ code: 'custom', message });
    }),
  ),
  /** Closes the admin area to admins without two-step login. */
  REQUIRE_ADMIN_SECOND_FACTOR: flag,
  /** Bearer token of `/api/metrics`; without it, the endpoint responds 404. */
  METRICS_TOKEN: optional(z.string().min(16, 'must be at least 16 characters')),
  /** Megabytes of memory for cached pages, API responses and files. */
  PAGE_CACHE_MB: z.preprocess(blankToUndefined, wholeNumber(1, 4_096).default(96)),
  /** Threads that render; if absent, it depends on the machine's processors. */
  RENDERERS: z.preprocess(blankToUndefined, wholeNumber(1, 64).optional()),
  /** The maximum number of seconds that a process may take to shut down, with the drain. */
  STOP_SECONDS: z.preprocess(blankToUndefined, wholeNumber(MIN_STOP_SECONDS, 600).default(25)),
  /** For how many of them `/api/health/ready` already returns 503 while everything else goes on as before. */
  DRAIN_SECONDS: z.preprocess(blankToUndefined, wholeNumber(0, 300).default(0)),
  /** The time zone of the shop's days, in which admins read times; if absent, the one of the settings. */
  SHOP_TIME_ZONE: optional(z.string().refine(isTimeZone, 'must be a time zone such as America/New_York')),
  /** For how many minutes an unpaid order may hold counted pieces. */
  STOCK_HOLD_MINUTES: z.preprocess(blankToUndefined, wholeNumber(5, 1_440).default(15)),
  /** The changes of Node and Next to leave out, when a new release breaks one. */
  PATCHES_OFF: listOf(...PLATFORM_PATCHES),
  HOST: z.preprocess(blankToUndefined, z.string().default('0.0.0.0')),
  PORT: z.preprocess(blankToUndefined, wholeNumber(1, 65_535).default(3000)),
  LOG_LEVEL: z.preprocess(
    blankToUndefined,
    oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent').default('info'),
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

const PROVIDER_NAMES = Object.values(PROVIDER_SETTINGS).map(({ names }) => names[0]);
const NO_PAYMENT_PROVIDER = `No payment provider is configured: neither ${PROVIDER_NAMES.join(' nor ')} is set. To run a shop that only simulates payments, set PAYMENTS_SANDBOX=1.`;

let cachedEnvironment: Environment | undefined;

/** Returns the validated environment. Throws an error with one line per problem: the variable's name and the problem. */
export function env(): Environment {
  cachedEnvironment ??= readEnvironment(process.env);
  return cachedEnvironment;
}

/** Returns the variables that a start still lacks, beside the variables that `env()` refuses. */
export function findUnsetVariables(variables: Record<string, string | undefined> = process.env): string[] {
  if (variables.SHOP_DEMO) return [];
  return REQUIRED_IN_PRODUCTION.filter((name) => !variables[name]).map(toUnsetError);
}

/** Parses a set of variables; only `env()` and tests call it. */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const result = environmentSchema.safeParse(variables);
  if (!result.success) {
    throw toError(result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  }
  const { BCRYPT_COST, SHOP_DEMO } = result.data;
  if (BCRYPT_COST < 10 && !SHOP_DEMO) throw toError(['BCRYPT_COST must be at least 10 outside a trial shop']);
  const problems = [
    ...findStopErrors(result.data),
    ...findSecretErrors(result.data),
    ...findPaymentSettingErrors(result.data),
    ...findUnsafeLiveSettings(result.data),
  ];
  if (problems.length > 0) throw toError(problems);
  const { MONGODB_URI } = result.data;
  if (MONGODB_URI === undefined) return result.data;
  return { ...result.data, MONGODB_URI: toShopDatabaseUri(MONGODB_URI, { isTrial: SHOP_DEMO }) };
}

/** Lists the options of MONGODB_URI that the shop overrides: `w=1`. */
export function findOverriddenDatabaseOptions(
  { MONGODB_URI = '', SHOP_DEMO }: Record<string, string | undefined> = process.env,
): string[] {
  return findOverriddenOptions(MONGODB_URI, { isTrial: Boolean(SHOP_DEMO) });
}

function toUnsetError(name: string): string {
  return `${name} is not set; see .env.example.`;
}

function toError(problems: readonly string[]): Error {
  return new Error(problems.map((problem) => problem.replace(/\.?$/, '.')).join('\n'));
}

/** Finds a drain that leaves too little of the shutdown's time for requests in progress. */
function findStopErrors({ DRAIN_SECONDS, STOP_SECONDS }: Environment): string[] {
  if (DRAIN_SECONDS <= STOP_SECONDS - MIN_STOP_SECONDS) return [];
  return [
    `DRAIN_SECONDS must be at least ${MIN_STOP_SECONDS} less than STOP_SECONDS, which is ${STOP_SECONDS}`,
  ];
}

/** Finds a previous secret that would change nothing, as after a change in the wrong variable. */
function findSecretErrors({ NEXTAUTH_SECRET, NEXTAUTH_SECRET_PREVIOUS }: Environment): string[] {
  const isSame = NEXTAUTH_SECRET_PREVIOUS !== undefined && NEXTAUTH_SECRET_PREVIOUS === NEXTAUTH_SECRET;
  return isSame ? ['NEXTAUTH_SECRET_PREVIOUS must differ from NEXTAUTH_SECRET, which replaces it'] : [];
}

/** Finds settings that are unsafe with live payment keys. */
function findUnsafeLiveSettings(environment: Environment): string[] {
  if (toPaymentMode(environment).name !== 'live') return [];
  const problems: string[] = [];
  if (environment.RATE_LIMITS === 'off')
    problems.push('RATE_LIMITS must be on when live payment keys are set');
  if (environment.NEXTAUTH_URL?.startsWith('http:'))
    problems.push('NEXTAUTH_URL must start with https:// when live payment keys are set');
  const weakOptions = findOverriddenOptions(environment.MONGODB_URI ?? '', { isTrial: false });
  if (weakOptions.length > 0)
    problems.push(
      `MONGODB_URI must not have ${weakOptions.join(' and ')} when live payment keys are set: the shop decides what a read and a write promise; remove it from the URI`,
    );
  if (environment.SHOP_DEMO) problems.push('SHOP_DEMO must be unset when live payment keys are set');
  return problems;
}

/** Whether no one would be emailed about problems with live payments, unless the settings have a contact email. */
export function isAlertEmailMissing(environment: Environment): boolean {
  return toPaymentMode(environment).name === 'live' && environment.SUPPORT_EMAIL === undefined;
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '[::1]', 'localhost']);

function findTrialStartupErrors({ MONGODB_URI, HOST, NEXTAUTH_URL }: Environment): string[] {
  const errors = MONGODB_URI ? [] : ['MONGODB_URI is not set.'];
  // Its sandbox controls and lenient origin checks are only safe for users of this machine.
  if (!LOOPBACK.has(HOST))
    errors.push('SHOP_DEMO runs a trial shop, which is only for this machine; set HOST=127.0.0.1.');
  if (NEXTAUTH_URL && !LOOPBACK.has(new URL(NEXTAUTH_URL).hostname))
    errors.push(
      'SHOP_DEMO runs a trial shop, which has no public URL; unset NEXTAUTH_URL, or unset SHOP_DEMO to run a real shop.',
    );
  return errors;
}

/**
 * Returns the missing configuration of a production start, one sentence per variable; empty if it may start. A trial shop only
 * needs its database and loopback addresses.
 */
export function findStartupErrors(environment: Environment): string[] {
  if (environment.SHOP_DEMO) return findTrialStartupErrors(environment);
  const errors = REQUIRED_IN_PRODUCTION.filter((name) => environment[name] === undefined).map(toUnsetError);
  if (toPaymentMode(environment).name === 'sandbox' && !environment.PAYMENTS_SANDBOX)
    errors.push(NO_PAYMENT_PROVIDER);
  return errors;
}
