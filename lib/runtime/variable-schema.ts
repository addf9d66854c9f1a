import { z } from 'zod';

/** Schemas of environment variables; their error messages are predicates that follow the variable's name. */

/** Treats a variable that is empty or contains only spaces as unset. */
export const blankToUndefined = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;

export const optional = <S extends z.ZodType>(schema: S) => z.preprocess(blankToUndefined, schema.optional());

export const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number(error).int(error).min(min, error).max(max, error);
};

export const oneOf = <const T extends readonly string[]>(...values: T) =>
  z.enum(values, `must be ${values.join(', ').replace(/, ([^,]*)$/, ' or $1')}`);

/** Some of the values, separated by commas; none if the variable is unset. */
export const listOf = <const T extends readonly string[]>(...values: T) =>
  z.preprocess(
    (value) =>
      String(blankToUndefined(value) ?? '')
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    z.custom<T[number][]>(
      (names) => Array.isArray(names) && names.every((name) => values.includes(name)),
      `must name only ${values.join(', ')}, separated by commas`,
    ),
  );

/** Whether this machine knows a time zone by this name. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    // That is how `Intl` says that there is no such zone.
    return false;
  }
}

export const flag = z
  .preprocess(blankToUndefined, z.enum(['1'], 'must be 1 or unset').optional())
  .transform((value) => value === '1');

export const origin = z
  .url({ protocol: /^https?$/, abort: true, error: 'must be a URL that starts with http:// or https://' })
  .refine((url) => new URL(url).pathname === '/', 'must be an origin without a path')
  .transform((url) => new URL(url).origin);

/**
 * Changes of how Node, Next or a browser works, each alone in its file, which names its assumptions and its gain. `PATCHES_OFF`
 * leaves one out when a new release breaks it:
 * - `plain-output` in `lib/runtime/plain-output`: the output of packages becomes lines of the log
 * - `script-start` in `server/renderer/script-start`: a page for reading is drawn before its scripts start
 * - `compile-hints` in `scripts/setup/compile-hints`, at the build: the first scripts are compiled while they load
 */
export const PLATFORM_PATCHES = ['plain-output', 'script-start', 'compile-hints'] as const;

/**
 * The options of a URI that decide the promises of a read and a write of the database, in lower case as the driver compares them,
 * with the shop's value; null is no value. Stock, sessions and payments rest on these promises.
 */
const SHOP_VALUES: ReadonlyMap<string, string | null> = new Map([
  ['readpreference', 'primary'],
  ['readpreferencetags', null],
  ['maxstalenessseconds', null],
  ['readconcernlevel', 'local'],
  ['w', 'majority'],
  ['wtimeoutms', null],
  ['wtimeout', null],
  ['journal', 'true'],
  ['j', 'true'],
  ['fsync', null],
  ['retrywrites', 'true'],
  ['retryreads', 'true'],
]);
/** The trial's embedded database has one server, and scans all retryable writes of the last half hour on each write. */
const TRIAL_CHOICE = 'retrywrites';

type Options = { isTrial: boolean };

/** Returns the URI without the options whose values are the shop's; the driver's defaults are the same values. */
export function toShopDatabaseUri(uri: string, options: Options): string {
  const kept = listOptions(uri).filter((option) => !isShopOption(option, options));
  const [base] = uri.split('?');
  return kept.length > 0 ? `${base}?${kept.join('&')}` : String(base);
}

/** Lists the options that the shop overrides with another value, as the URI has them: `w=1`. */
export function findOverriddenOptions(uri: string, options: Options): string[] {
  return listOptions(uri).filter(
    (option) =>
      isShopOption(option, options) &&
      SHOP_VALUES.get(toName(option)) !== option.split('=')[1]?.toLowerCase(),
  );
}

function listOptions(uri: string): string[] {
  return uri.split('?').slice(1).join('?').split('&').filter(Boolean);
}

function isShopOption(option: string, { isTrial }: Options): boolean {
  const name = toName(option);
  return SHOP_VALUES.has(name) && !(isTrial && name === TRIAL_CHOICE);
}

function toName(option: string): string {
  return String(option.split('=')[0]).toLowerCase();
}
