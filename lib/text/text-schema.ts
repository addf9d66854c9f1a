import { z } from 'zod';

/** The message of a failed check: a sentence, or a function that creates one from the issue. */
export type Message = string | ((issue: z.core.$ZodRawIssue) => string);

type TextOptions = {
  /** Maximum characters after tidying. */
  max: number;
  /** The message when the value isn't text. */
  error: Message;
  /** The message when the text is too long; `error` by default. */
  tooLong?: Message;
};

/** Before tidying removes spaces and punctuation, a text may be this many times longer than the maximum. */
const RAW_LENGTH_FACTOR = 10;

/**
 * Text as typed, up to `max` characters. By default zod runs later checks after a failed one; here a failed
 * length check aborts, so that no pattern ever sees a text that is too long.
 */
export function rawTextSchema({ max, error, tooLong = error }: TextOptions) {
  return z.string({ error }).max(max, { error: tooLong, abort: true });
}

/** Trimmed text. Trimming doesn't use a pattern, so it takes linear time. */
export function textSchema({ max, error, tooLong = error }: TextOptions) {
  return z.string({ error }).trim().max(max, { error: tooLong, abort: true });
}

/** Text that must not be empty; a missing key and an empty string get the same message. */
export function requiredTextSchema({ error, ...options }: TextOptions) {
  return textSchema({ error, ...options }).min(1, { error });
}

/** Text that may be omitted. */
export function optionalTextSchema(options: TextOptions) {
  return textSchema(options).default('');
}

/** Text that `tidy` normalizes, for example by dropping the dashes of a phone number. */
export function tidiedTextSchema({
  tidy,
  max,
  error,
  tooLong = error,
}: TextOptions & { tidy: (text: string) => string }) {
  return textSchema({ max: max * RAW_LENGTH_FACTOR, error, tooLong })
    .overwrite(tidy)
    .max(max, { error: tooLong, abort: true });
}
