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

/**
 * Control characters except tabs and line breaks, half surrogate pairs, and invisible characters: zero-width spaces and
 * directions, which can show text in another order than it was typed. Joiners stay, since emoji and some languages need them.
 */
const UNPRINTABLE = /[^\P{Cc}\t\n\r]|\p{Cs}|[\u200b\u202a-\u202e\u2060-\u2069\ufeff]/gu;
/** A letter, digit, punctuation mark or symbol, but not the letters and symbols that are blank. */
const VISIBLE = /[^\P{L}\u115f\u1160\u3164\uffa0]|[\p{N}\p{P}]|[^\P{S}\u2800]/u;

/** Whether a text has a character that can be seen. */
export function isVisible(text: string): boolean {
  // Decomposed, since a lone accent is left out when texts are sorted and searched.
  return VISIBLE.test(text.normalize('NFKD'));
}

/** Trimmed text with all its characters. Trimming doesn't use a pattern, so it takes linear time. */
export function trimmedTextSchema({ max, error, tooLong = error }: TextOptions) {
  return z.string({ error }).trim().max(max, { error: tooLong, abort: true });
}

/** Trimmed text without unprintable characters, which come along when text is pasted. */
export function textSchema(options: TextOptions) {
  return trimmedTextSchema(options).overwrite((text) => text.replace(UNPRINTABLE, '').trim());
}

/** Text that must have a visible character; a missing key and an empty string get the same message. */
export function requiredTextSchema({ error, ...options }: TextOptions) {
  const schema = textSchema({ error, ...options }).min(1, { error });
  // An empty text already has the same issue.
  return schema.refine((text) => text === '' || isVisible(text), { error });
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
