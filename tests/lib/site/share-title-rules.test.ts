import { readFileSync } from 'node:fs';
import { escapeMarkup, toDrawableTitle } from '@/lib/site/share-title-rules';
import { readCharacters } from '@/tests/support/font-characters';

const FONT = readFileSync('lib/site/fonts/fraunces-title.ttf');

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
