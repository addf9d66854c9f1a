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

/**
 * Accents, and the dots that scripts of India add for foreign sounds. Other marks are letters of their script: without its
 * vowels, खीर would be खर, and without its voicing, ガ would be カ.
 */
const ACCENTS = /(?![\u3099\u309a])(?=\p{M})\p{Script=Inherited}|[\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc]/gu;

/** Removes case and accents: "Crème Fraîche" becomes "creme fraiche". */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßæœøđðłıþ]/g, (letter) => ASCII_SPELLINGS[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}
