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
