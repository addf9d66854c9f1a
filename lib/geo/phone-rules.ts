/**
 * The separators that people and address books write between digits: spaces, parentheses, dots, slashes, dashes, invisible
 * characters.
 */
const SEPARATORS = /[\s()./\p{Pd}\p{Cf}]/gu;
/** Characters that a phone field drops as the user types, such as letters; never a digit. */
const NON_PHONE_CHARACTERS = /[^\d\s()./+\p{Pd}\p{Cf}]/gu;
/** The digits of a complete number, in any notation. */
const COMPLETE_PHONE = /(?:\d\D*){10}/;
/** Ten digits, with or without the country code of the US. */
const US_PHONE = /^(?:\+?1)?(\d{10})$/;

/**
 * Returns the ten digits of a US phone number, without its country code. Any other text is returned as it is, so that
 * it is refused instead of losing digits.
 */
export function toPhone(text: string): string {
  return US_PHONE.exec(text.replace(SEPARATORS, ''))?.[1] ?? text;
}

/** Formats a US phone number as (555) 123-4567; any other text is returned unchanged. */
export function formatPhone(text: string): string {
  const parts = /^(\d{3})(\d{3})(\d{4})$/.exec(toPhone(text));
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : text;
}

/**
 * Normalizes the typed text of a phone field: without letters, and formatted as soon as the number is complete. Text after a
 * complete number, such as an extension, stays as typed and is refused: without its letters, it would be more digits of the
 * number.
 */
export function toPhoneInput(text: string): string {
  const input = COMPLETE_PHONE.test(text) ? text : text.replace(NON_PHONE_CHARACTERS, '');
  return formatPhone(input.trimStart());
}

/** Returns whether the text is a complete US phone number. */
export function isPhone(text: string): boolean {
  return /^\d{10}$/.test(toPhone(text));
}
