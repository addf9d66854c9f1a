import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listFontFiles, makeFontFile, writeFontFiles } from '@/scripts/setup/font-files.mjs';
import { readCharacters } from '@/tests/support/font-characters';

/** The fonts that a first visit loads, at most. */
const MAX_BASE_BYTES = 45_000;
/** These are not in the family either; a browser takes them from another font. */
const IN_NO_FONT = { fraunces: ['ɔ'], inter: [] };
/** Files and folders with characters that the shop reads, but does not show. */
const READERS = [
  'lib/import/',
  'lib/recipes/step-proposal-rules.ts',
  'lib/recipes/scaled-recipe-rules.ts',
  'lib/quantities/amount-reader.ts',
  'lib/text/fold-rules.ts',
  'lib/text/words.ts',
];

type FamilyName = 'fraunces' | 'inter';
type Sign = { sign: string; source: string };

/** The characters that a family's files have, and those that are in the ranges for which pages load them. */
const charactersByPart = new Map<string, Set<number>>();
beforeAll(async () => {
  for (const file of listFontFiles()) {
    const inFont = readCharacters(await makeFontFile(file, 'sfnt'));
    charactersByPart.set(
      `${file.family.name} ${file.part}`,
      new Set(file.codes.filter((code: number) => inFont.has(code))),
    );
  }
});

/** Lists the signs of files that Latin texts may contain: names in other scripts are shown in a font of the system. */
function listSigns(folders: string[], extension: RegExp): Sign[] {
  const sources = new Map<string, string>();
  for (const folder of folders) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const file = path.join(entry.parentPath, entry.name);
      if (!entry.isFile() || !extension.test(file)) continue;
      if (READERS.some((reader) => file.startsWith(reader))) continue;
      for (const sign of readFileSync(file, 'utf8').normalize('NFC')) sources.set(sign, file);
    }
  }
  return [...sources]
    .filter(([sign]) => /[\p{scx=Latin}\p{scx=Common}\p{scx=Inherited}]/u.test(sign))
    .filter(([sign]) => !/[\p{Cc}\p{Cf}]/u.test(sign))
    .map(([sign, source]) => ({ sign, source }));
}

function findMissing(signs: Sign[], family: FamilyName, part?: string): Sign[] {
  const parts = [...charactersByPart].filter(([name]) =>
    name.startsWith(part ? `${family} ${part}` : family),
  );
  expect(parts.length).toBeGreaterThan(0);
  return signs.filter(
    ({ sign }) =>
      !parts.some(([, characters]) => characters.has(Number(sign.codePointAt(0)))) &&
      !IN_NO_FONT[family].some((missing) => missing === sign),
  );
}

test.each(['fraunces', 'inter'] as const)(
  'the shop’s own texts need no other file of %s than the preloaded one',
  (family) => {
    const signs = listSigns(['app', 'components', 'lib'], /\.(?:tsx?|json)$/);
    expect(signs.length).toBeGreaterThan(100);
    expect(findMissing(signs, family, 'base')).toEqual([]);
  },
);

test.each(['fraunces', 'inter'] as const)('every sign of the catalog is in a file of %s', (family) => {
  const signs = listSigns(['catalog/recipes', 'catalog/ingredients'], /\.json$/);
  expect(signs.map(({ sign }) => sign)).toEqual(expect.arrayContaining(['ł', 'ậ', 'é', 'ɔ']));
  expect(findMissing(signs, family)).toEqual([]);
});

test('the files that every page loads have at most 45 kB together', async () => {
  const files = listFontFiles().filter(({ part }) => part === 'base');
  expect(files).toHaveLength(2);
  const sizes: number[] = await Promise.all(files.map(async (file) => (await makeFontFile(file)).length));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_BASE_BYTES);
});

test('no character is in two files of a family', () => {
  for (const family of ['fraunces', 'inter']) {
    const codes = listFontFiles().flatMap((file) => (file.family.name === family ? file.codes : []));
    expect(new Set(codes).size).toBe(codes.length);
  }
});

test.each(['fraunces', 'inter'] as const)(
  'the weights of %s are those that its files are declared with',
  (name) => {
    const [file] = listFontFiles().filter(({ family }) => family.name === name);
    const { min, max } = file?.family.axes.wght ?? {};
    const declarations = readFileSync('app/fonts.ts', 'utf8').split('localFont(');
    expect(declarations.find((text) => text.includes(`${name}-base.woff2`))).toContain(
      `weight: '${min} ${max}'`,
    );
  },
);

test('no page asks for a weight that its fonts lack', () => {
  const sources = ['app', 'components'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx$/.test(name))
      .map((name) => readFileSync(path.join(folder, name), 'utf8')),
  );
  const missingWeights =
    /\bfont-(?:thin|extralight|light|extrabold|black)\b|\bfont-display [^"]*\bfont-bold\b/;
  expect(sources.filter((text) => missingWeights.test(text))).toEqual([]);
});

describe('the files of the build', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'fonts-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  test('are those of the stylesheet and of the preloaded fonts, without those of an earlier build', async () => {
    await writeFontFiles(root);
    const folder = path.join(root, 'dist/fonts');
    writeFileSync(path.join(folder, 'old.woff2'), '');
    await writeFontFiles(root);
    const names = readdirSync(folder).filter((name) => name.endsWith('.woff2'));
    const stylesheet = readFileSync(path.join(folder, 'extended.css'), 'utf8');
    const preloaded = readFileSync('app/fonts.ts', 'utf8');
    const used = [...`${stylesheet}${preloaded}`.matchAll(/[\w-]+\.woff2/g)].map(([name]) => name);
    expect(used.toSorted()).toEqual(names.toSorted());
  });

  test('are loaded for exactly their characters', async () => {
    await writeFontFiles(root);
    const stylesheet = readFileSync(path.join(root, 'dist/fonts/extended.css'), 'utf8');
    const faces = stylesheet.split('@font-face').slice(1);
    const european = faces.find((face) => face.includes('inter-european.woff2'));
    expect(european).toContain('font-family: "Inter Extended"');
    expect(european).toContain('unicode-range: U+100-101, U+104-10F,');
    expect(european).toContain('U+218-21B;');
  });
});
