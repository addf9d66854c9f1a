import { listSearchWords, listTypedWords } from '@/lib/text/search-word-rules';

const isFound = (texts: string[], search: string, codes: string[] = []) => {
  const words = listSearchWords(texts, codes);
  const typed = listTypedWords(search);
  return typed.length > 0 && typed.every((each) => words.some((word) => word.startsWith(each)));
};

test.each([
  { label: 'without its accents', text: 'José García', search: 'jose garcia' },
  { label: 'with accents that it lacks', text: 'Jose Garcia', search: 'José' },
  { label: 'in capital letters', text: 'Żaneta Łukasik', search: 'ZANETA LUKASIK' },
  { label: 'stored with its accents apart', text: 'Jose\u0301 Garci\u0301a', search: 'jose garcia' },
  { label: 'in small letters of another script', text: 'ΆΝΝΑ', search: 'αννα' },
  { label: 'with a straight apostrophe', text: 'Sinéad O’Brien', search: "o'brien" },
  { label: 'with a curly apostrophe', text: "Sinéad O'Brien", search: 'O’Brien' },
  { label: 'without its apostrophe', text: "Sinéad O'Brien", search: 'obrien' },
  { label: 'with one letter for two', text: 'Joerg Weiss', search: 'weiß' },
  { label: 'by the beginnings of its words, in any order', text: 'Ada van Cook', search: 'coo ad' },
  { label: 'by a part after a dash', text: 'Anne-Marie Cook', search: 'marie' },
  { label: 'by the beginning of an email', text: 'ada.cook@shop.test', search: 'ada.c' },
  { label: 'by a part of an email', text: 'ada.cook@shop.test', search: 'cook@sh' },
  { label: 'by the domain of an email', text: 'ada.cook@shop.test', search: '@shop.test' },
])('a text is found $label', ({ text, search }) => {
  expect(isFound([text], search)).toBe(true);
});

test.each([
  { label: 'a letter that is another one', text: 'Jose', search: 'jase' },
  { label: 'the middle of a word', text: 'Jose', search: 'ose' },
  { label: 'one word that it has and one that it lacks', text: 'Ada Cook', search: 'ada baker' },
  { label: 'a pattern', text: 'Jose', search: '.*' },
  { label: 'signs alone', text: 'Jose -- 1', search: '--' },
  { label: 'nothing', text: 'Jose', search: ' ' },
])('a text is not found by $label', ({ text, search }) => {
  expect(isFound([text], search)).toBe(false);
});

test('a code is found by any part of two signs or more', () => {
  for (const search of ['7kq4-m2xr-9wbt', '7KQ4', 'm2xr', 'q4-m', '9wb', 'bt'])
    expect([search, isFound([], search, ['7KQ4-M2XR-9WBT'])]).toEqual([search, true]);
  expect(isFound([], 'm2xx', ['7KQ4-M2XR-9WBT'])).toBe(false);
  expect(listSearchWords([], ['', '1'])).toEqual([]);
});

test('a document has a limited number of words, each of limited length, by which a longer one is still found', () => {
  const names = Array.from({ length: 1_000 }, (_, index) => `name${index}`);
  expect(listSearchWords(names, ['12345'])).toHaveLength(500);
  expect(listSearchWords(names, ['12345'])).toContain('2345');
  const long = 'x'.repeat(254);
  expect(listSearchWords([long], [])).toEqual(['x'.repeat(100)]);
  expect(isFound([long], long)).toBe(true);
});
