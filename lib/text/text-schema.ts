import { z } from 'zod';

/** What a check says when it refuses: a sentence, or what makes one of the place in the input. */
export type Message = string | ((issue: z.core.$ZodRawIssue) => string);

type TextOptions = {
  /** Characters that may stay after tidying. */
  max: number;
  /** Said when it is no text. */
  error: Message;
  /** Said when it is too long; absent, the same. */
  tooLong?: Message;
};

/** How much longer a text may be before its spaces and signs are tidied away. */
const UNTIDY_FACTOR = 10;

/**
 * Text as it was typed, up to so many characters. Zod goes on after a failed check unless it is told
 * not to: here the length ends the check, so that no pattern ever sees a text that is too long.
 */
export function rawTextSchema({ max, error, tooLong = error }: TextOptions) {
  return z.string({ error }).max(max, { error: tooLong, abort: true });
}

/** Text without the spaces around it. Cutting those is no pattern: it costs what reading does. */
export function textSchema({ max, error, tooLong = error }: TextOptions) {
  return z.string({ error }).trim().max(max, { error: tooLong, abort: true });
}

/** Text that must be filled in; a missing key and an empty text read the same message. */
export function requiredTextSchema({ error, ...options }: TextOptions) {
  return textSchema({ error, ...options }).min(1, { error });
}

/** Text that may be left out. */
export function optionalTextSchema(options: TextOptions) {
  return textSchema(options).default('');
}

/** Text that `tidy` puts into one form, for example by dropping the dashes of a phone number. */
export function tidiedTextSchema({
  tidy,
  max,
  error,
  tooLong = error,
}: TextOptions & { tidy: (text: string) => string }) {
  return textSchema({ max: max * UNTIDY_FACTOR, error, tooLong })
    .overwrite(tidy)
    .max(max, { error: tooLong, abort: true });
}
