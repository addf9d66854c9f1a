/** Letters that Unicode does not decompose, with their usual ASCII spelling. */
const ASCII_SPELLINGS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
};

/** Removes case and accents: "Crème Fraîche" becomes "creme fraiche". */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðłıþ]/g, (letter) => ASCII_SPELLINGS[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}
