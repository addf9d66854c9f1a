import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import subsetFont from 'subset-font';

/** Read by app/fonts.ts and app/globals.css. */
const TARGET = 'dist/fonts';
const SOURCE = 'node_modules/@fontsource-variable';

/** The shop's fonts, with the weights and features that its pages use. */
const FAMILIES = [
  {
    name: 'fraunces',
    extendedFamily: 'Fraunces Extended',
    style: 'opsz-normal',
    // Every size is drawn like a page's title on a phone: the axis would add three quarters to the file.
    axes: { wght: { min: 400, max: 600 }, opsz: 36 },
    features: ['kern', 'liga'],
  },
  {
    name: 'inter',
    extendedFamily: 'Inter Extended',
    style: 'wght-normal',
    axes: { wght: { min: 400, max: 700 } },
    features: ['calt', 'ccmp', 'kern', 'locl', 'mark', 'mkmk', 'tnum'],
  },
];

/** Beyond ASCII, the signs of the shop's own texts, and the letters of the catalog's titles that are not rare in them. */
const FREQUENT = 'ÁÄÆÇÉÑÖÜàáâãäåæçèéêëíîïñòóôöøùúüı¢°·×–—‘’“”…•−';

/**
 * The files of a family, each with the characters that are in no file before it. Pages load the first one; the others
 * are loaded for a character of theirs.
 */
const PARTS = [
  {
    name: 'base',
    charset: 'latin',
    select: (code) => code <= 0xa0 || FREQUENT.includes(String.fromCodePoint(code)),
  },
  { name: 'vietnamese', charset: 'vietnamese' },
  { name: 'western', charset: 'latin' },
  {
    name: 'european',
    charset: 'latin-ext',
    select: (code) => code <= 0x17f || (code >= 0x218 && code <= 0x21b),
  },
  { name: 'other', charset: 'latin-ext' },
];

/**
 * Makes the font files of the pages from those of Fontsource, and a stylesheet of the files that browsers only load
 * for their characters.
 */
export async function writeFontFiles(root = process.cwd()) {
  const target = path.join(root, TARGET);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const faces = [];
  for (const font of listFontFiles()) {
    writeFileSync(path.join(target, font.fileName), await makeFontFile(font));
    if (font.part !== 'base') faces.push(toFontFace(font));
  }
  writeFileSync(path.join(target, 'extended.css'), faces.join(''));
}

/** Lists the font files, each with its family, its part and its characters' code points in ascending order. */
export function listFontFiles() {
  return FAMILIES.flatMap((family) => {
    const ranges = JSON.parse(readFileSync(path.join(SOURCE, family.name, 'unicode.json'), 'utf8'));
    const takenCodes = new Set();
    return PARTS.map(({ name, charset, select = () => true }) => {
      const codes = toCodes(ranges[charset]).filter((code) => !takenCodes.has(code) && select(code));
      for (const code of codes) takenCodes.add(code);
      return { family, part: name, charset, codes, fileName: `${family.name}-${name}.woff2` };
    });
  });
}

/** Makes a font file: the characters, weights and features of `font`, as WOFF2 or in another format. */
export function makeFontFile({ family, charset, codes }, targetFormat = 'woff2') {
  const source = path.join(SOURCE, family.name, `files/${family.name}-${charset}-${family.style}.woff2`);
  return subsetFont(readFileSync(source), String.fromCodePoint(...codes), {
    targetFormat,
    variationAxes: family.axes,
    keepFeatures: family.features,
  });
}

/** Without `swap`, a font that arrives after the first paint is only used from the next page on: see app/fonts.ts. */
function toFontFace({ family, codes, fileName }) {
  const { min, max } = family.axes.wght;
  return `@font-face {
  font-family: "${family.extendedFamily}";
  font-weight: ${min} ${max};
  font-display: optional;
  src: url("./${fileName}") format("woff2");
  unicode-range: ${toUnicodeRange(codes)};
}
`;
}

/** Returns the code points of a value of `unicode-range`: U+20, U+100-17F */
function toCodes(unicodeRange) {
  return unicodeRange.split(/\s*,\s*/).flatMap((range) => {
    const [first, last = first] = range
      .slice('U+'.length)
      .split('-')
      .map((digits) => Number.parseInt(digits, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

/** Returns code points in ascending order as a value of `unicode-range`. */
function toUnicodeRange(codes) {
  const starts = codes.filter((code, index) => code !== codes[index - 1] + 1);
  const ends = codes.filter((code, index) => code + 1 !== codes[index + 1]);
  const toHex = (code) => code.toString(16).toUpperCase();
  return starts
    .map((start, index) =>
      start === ends[index] ? `U+${toHex(start)}` : `U+${toHex(start)}-${toHex(ends[index])}`,
    )
    .join(', ');
}
