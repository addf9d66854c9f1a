import { readFileSync } from 'node:fs';
import { escapeMarkup, toDrawableTitle } from '@/lib/site/share-title-rules';

const FONT = readFileSync('lib/site/fonts/fraunces-title.ttf');

/** Returns the characters of a font, from its table `cmap` (https://learn.microsoft.com/typography/opentype/spec/cmap). */
function readCharacters(font: Buffer): Set<number> {
  const tableCount = font.readUInt16BE(4);
  const tables = Array.from({ length: tableCount }, (_, index) => 12 + 16 * index);
  const cmap = font.readUInt32BE(
    (tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap') ?? 0) + 8,
  );
  const subtables = Array.from(
    { length: font.readUInt16BE(cmap + 2) },
    (_, index) => cmap + font.readUInt32BE(cmap + 8 + 8 * index),
  );
  const segments = subtables.find((at) => font.readUInt16BE(at) === 4) ?? 0;
  const segmentBytes = font.readUInt16BE(segments + 6);
  const characters = new Set<number>();
  for (let index = 0; index < segmentBytes; index += 2) {
    const last = font.readUInt16BE(segments + 14 + index);
    const first = font.readUInt16BE(segments + 16 + segmentBytes + index);
    for (let code = first; code <= last && code < 0xffff; code++) characters.add(code);
  }
  return characters;
}

test('a character that is drawn is in the font', () => {
  const characters = readCharacters(FONT);
  expect(characters.size).toBeGreaterThan(500);
  const drawn = Array.from({ length: 0xd800 }, (_, code) => String.fromCharCode(code)).filter(
    // Others are composed differently, or are spaces.
    (character) => character === character.normalize('NFC') && toDrawableTitle(character) === character,
  );
  expect(drawn.length).toBeGreaterThan(400);
  expect(drawn.filter((character) => !characters.has(character.charCodeAt(0)))).toEqual([]);
});

test.each([
  ['Crème  brûlée\n', 'Crème brûlée'],
  ['Cre\u0300me', 'Crème'],
  ['E\u0323\u0300fo\u0323\u0301', 'Ẹfọ'],
  ['Pizza 🍕 Margherita™', 'Pizza Margherita™'],
  ['\u202eabc\u200b', 'abc'],
  ['麻婆豆腐', null],
  ['Borscht борщ', null],
  ['١٢٣', null],
  ['🍕', null],
  ['', null],
])('%p is drawn as %p', (title, drawn) => {
  expect(toDrawableTitle(title)).toBe(drawn);
});

test('a title is never markup', () => {
  expect(escapeMarkup('<b>&lt;"\'</b>')).toBe('&lt;b&gt;&amp;lt;"\'&lt;/b&gt;');
});
