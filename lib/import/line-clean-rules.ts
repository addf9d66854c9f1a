/** Bullets, check boxes, and the number of a numbered list; escaped, since no font of the shop needs them. */
const BULLET =
  /^\s*(?:(?:[-–—*+•·\u25AA\u25AB\u25CF\u25CB\u25E6\u2023\u2610\u25A1\u25A2\u2611\u2713\u2714]+(?=\s|\p{L}|\d|[¼-¾⅐-⅞])|\[[ xX]?\]|\d{1,2}[.)](?=\s))\s*)+/u;
const MARKUP = /\*\*|__|`|<\/?[a-z][^<>]{0,200}>/gi;
const HIDDEN = /[\u00AD\u200B-\u200F\u2028-\u202E\u2060\uFEFF]/g;
const FRACTION = /([\p{L}\d)]?)(\s*)([\u00BC-\u00BE\u2150-\u215E])/gu;

/** Writes a line without the marks of a list item, and its fractions and dashes in ASCII. */
export function cleanLine(line: string): string {
  return (
    line
      .replace(HIDDEN, '')
      // Before patterns that would go through a long run of spaces from each of them.
      .replace(/\s+/g, ' ')
      .replace(/\[([^[\]]{1,200})\]\([^()[\]\s]{1,500}\)/g, '$1')
      .replace(MARKUP, '')
      .replace(BULLET, '')
      // "２", "¹⁄₂"
      .replace(
        /[\uFF10-\uFF19\u00B2\u00B3\u00B9\u2070-\u2089](?:[\uFF10-\uFF19\u2044\u00B2\u00B3\u00B9\u2070-\u2089]*)/g,
        toDigits,
      )
      .replace(
        FRACTION,
        (_, before: string, space: string, sign: string) =>
          `${before}${before ? ' ' : space}${toFraction(sign)}`,
      )
      .replace(/(\d)\s*[⁄∕]\s*(?=\d)/g, '$1/')
      .replace(/(\d) \/ (?=\d{1,2}\b(?! ?\p{L}))/gu, '$1/')
      .replace(/(\d) ?[&+] ?(?=\d\/\d)/g, '$1 ')
      .replace(/[‐-―−]/g, '-')
      .replace(/[“”″]/g, '"')
      .replace(/[‘’′]/g, "'")
      .replace(/\s+/g, ' ')
      .replace(/ ,/g, ',')
      .trim()
  );
}

/** A small digit behind a large one begins a fraction. */
const toDigits = (signs: string, index: number, line: string) =>
  `${signs.includes('\u2044') && /\d/.test(line.charAt(index - 1)) ? ' ' : ''}${signs.normalize('NFKC')}`;

const toFraction = (sign: string) => sign.normalize('NFKC').replace(/(\d)\u2044/, '$1/');
