import mongoose from 'mongoose';
import { foldText } from '@/lib/text/fold-rules';

/**
 * The signs that may follow a character that was typed without them: an accent that is apart from its letter, or an apostrophe.
 */
const PASSED_OVER = "[\u0300-\u036f'\u2019\u02bc\u2018`\u00b4]";
/** Where the accented letters of Latin, Greek and Cyrillic are. */
const ACCENTED_LETTERS = [
  [0xc0, 0x52f],
  [0x1e00, 0x1fff],
] as const;
/** The embedded database takes no more. A cut pattern finds too much rather than too little: 30 characters are left. */
const MAX_PATTERN_LENGTH = 1000;

let accentedLetters: Map<string, string> | undefined;

/**
 * Returns a condition for a field that contains a text in any case, with or without accents and apostrophes, as the shop's
 * own search reads names; any other character is literal. Fields are stored as typed, so each letter of the pattern stands
 * for all that fold to it.
 */
export function toContainsFilter(text: string) {
  const characters = foldText(text).replace(new RegExp(PASSED_OVER, 'g'), '');
  let $regex = '';
  for (const pattern of listPatterns(characters)) {
    if ($regex.length + pattern.length > MAX_PATTERN_LENGTH) break;
    $regex += pattern;
  }
  return mongoose.trusted({ $regex, $options: 'i' });
}

function* listPatterns(characters: string) {
  accentedLetters ??= listAccentedLetters();
  for (let index = 0; index < characters.length; index += 1) {
    const [letter = '', next = ''] = characters.slice(index);
    const ligatures = accentedLetters.get(letter + next);
    if (next && ligatures) {
      yield `(?:${toPattern(letter)}${toPattern(next)}|[${ligatures}]${PASSED_OVER}*)`;
      index += 1;
    } else yield toPattern(letter);
  }
}

function toPattern(character: string): string {
  const accented = accentedLetters?.get(character);
  const literal = character.replace(/[.*+?^${}()|[\]\\/-]/, '\\$&');
  return `${accented ? `[${character}${accented}]` : literal}${PASSED_OVER}*`;
}

/**
 * Lists the folded forms of letters, with their ranges: those of a, from \u00e0 on, and of ss, which is \u00df. Case is ignored.
 */
function listAccentedLetters(): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [first, last] of ACCENTED_LETTERS) {
    for (let code = first; code <= last; code += 1) {
      const range = [String.fromCharCode(code)];
      const folded = foldText(String.fromCharCode(code));
      while (foldText(String.fromCharCode(code + 1)) === folded) range.push(String.fromCharCode(++code));
      const isLowerCase = range.some((letter) => letter === letter.toLowerCase());
      if (isLowerCase && /^\p{L}{1,2}$/u.test(folded) && !range.includes(folded)) {
        const text = range.length > 2 ? `${range[0]}-${range.at(-1)}` : range.join('');
        letters.set(folded, (letters.get(folded) ?? '') + text);
      }
    }
  }
  return letters;
}
