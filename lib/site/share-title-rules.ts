/** The characters of `fonts/fraunces-title.ttf`, but for rare ones: Latin letters with all usual accents, and punctuation. */
const DRAWABLE =
  /[ -~\u00a0-\u0148\u014a-\u017e\u01a0\u01a1\u01af\u01b0\u0218-\u021b\u1ea0-\u1ef9\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2032\u2033\u2039\u203a\u2044\u2122\u2212]/;

/**
 * Returns a title as it can be drawn, without symbols, invisible characters and rare accents that the font lacks; null if it
 * lacks letters or digits, such as those of another script.
 */
export function toDrawableTitle(title: string): string | null {
  const characters = [...title.normalize('NFC').replace(/\s+/g, ' ')];
  const missing = characters.filter((character) => !DRAWABLE.test(character));
  if (missing.some((character) => /[\p{L}\p{N}]/u.test(character))) return null;
  const drawable = characters.filter((character) => DRAWABLE.test(character)).join('');
  return drawable.replace(/ +/g, ' ').trim() || null;
}

/** Escapes a text for Pango's markup, which the drawing library reads. */
export function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
