import {
  SINGLE_WORD_SYNONYMS,
  splitWords,
  toPhrase,
  toSingular,
  toWords,
  unifySynonyms,
} from '@/lib/text/words';
import { readCatalog } from '@/scripts/seed/catalog-files';

test.each([
  { text: 'Crème Fraîche', phrase: 'creme fraiche' },
  { text: 'JALAPEÑOS', phrase: 'jalapeno' },
  { text: 'Tomatoes', phrase: 'tomato' },
  { text: 'loaves of bread', phrase: 'loaf bread' },
  { text: 'cherries', phrase: 'cherry' },
  { text: 'molasses', phrase: 'molasses' },
  { text: 'hummus', phrase: 'hummus' },
  { text: 'couscous', phrase: 'couscous' },
  { text: 'asparagus', phrase: 'asparagus' },
  { text: 'chilies', phrase: 'chili' },
  { text: 'chillies', phrase: 'chili' },
  { text: 'chiles', phrase: 'chili' },
  { text: 'cookies', phrase: 'cookie' },
  { text: 'brownies', phrase: 'brownie' },
  { text: 'rolled oats', phrase: 'rolled oats' },
  { text: 'collard greens', phrase: 'collard greens' },
  { text: "bird's eye chilies", phrase: 'bird eye chili' },
  { text: 'bird’s eye chilies', phrase: 'bird eye chili' },
  { text: 'Ras-el-Hanout', phrase: 'ras el hanout' },
  { text: 'Ramen', phrase: 'ramen' },
  { text: 'Pavlova', phrase: 'pavlova' },
])('$text is normalized to $phrase', ({ text, phrase }) => {
  expect(toPhrase(text)).toBe(phrase);
});

test.each([
  { name: 'cilantro', otherName: 'coriander' },
  { name: 'eggplant', otherName: 'aubergines' },
  { name: 'scallions', otherName: 'spring onion' },
  { name: 'green onions', otherName: 'spring onions' },
  { name: 'garbanzo beans', otherName: 'chickpeas' },
  { name: 'zucchini', otherName: 'courgettes' },
  { name: 'shrimp', otherName: 'prawns' },
])('$name and $otherName are equal', ({ name, otherName }) => {
  expect(toPhrase(name)).toBe(toPhrase(otherName));
});

test.each([
  { name: 'coriander', otherName: 'ground coriander' },
  { name: 'coriander', otherName: 'coriander seeds' },
  { name: 'spring onions', otherName: 'spring rolls' },
  { name: 'onion', otherName: 'green onion' },
  { name: 'green beans', otherName: 'greens' },
])('$name and $otherName are not equal', ({ name, otherName }) => {
  expect(toPhrase(name)).not.toBe(toPhrase(otherName));
});

test.each(['', '   ', '.*', '(a+)+$', '\u0000\u0007', '\u200f\u202e', 'the of and'])(
  '%j contains no words',
  (text) => {
    expect(toWords(text)).toEqual([]);
  },
);

test.each([
  { text: 'खीर', words: ['खीर'] },
  { text: 'मुर्ग़ मखनी', words: ['मुर्ग', 'मखनी'] },
  { text: 'மீன், குழம்பு', words: ['மீன்', 'குழம்பு'] },
  { text: 'ラーメン', words: ['ラーメン'] },
  { text: '味噌ラーメン', words: ['味噌', 'ラーメン'] },
  { text: 'ผัดไทย', words: ['ผัด', 'ไทย'] },
  { text: 'Pad Thai (ผัดไทย)', words: ['pad', 'thai', 'ผัด', 'ไทย'] },
  { text: 'طاجين الدجاج', words: ['طاجين', 'الدجاج'] },
  { text: 'Μουσακάς', words: ['μουσακας'] },
  { text: 'ዶሮ ወጥ', words: ['ዶሮ', 'ወጥ'] },
  { text: '비빔밥', words: ['비빔밥'] },
  { text: 'Ọbẹ̀ Ẹ̀gúsí', words: ['obe', 'egusi'] },
])('$text has the words $words', ({ text, words }) => {
  expect(toWords(text)).toEqual(words);
});

test.each([
  { word: 'खीर', otherWord: 'खर', rule: 'its vowels' },
  { word: 'ガ', otherWord: 'カ', rule: 'its voicing' },
  { word: 'ข้าว', otherWord: 'ขาว', rule: 'its tone' },
])('$word is not $otherWord without $rule', ({ word, otherWord }) => {
  expect(toPhrase(word)).not.toBe(toPhrase(otherWord));
});

test('a bidirectional mark does not split a word', () => {
  expect(toWords('chi\u200fcken\u202e')).toEqual(['chicken']);
});

test('1 MB of one letter and 50,000 terms are split in linear time: a quadratic parser would not finish', () => {
  expect(toWords('ไทย'.repeat(100_000)).length).toBeLessThanOrEqual(1);
  expect(toWords('a'.repeat(1_000_000)).length).toBeLessThanOrEqual(1);
  expect(toWords(Array.from({ length: 50_000 }, (_, index) => `word${index}s`).join(' '))).toHaveLength(
    50_000,
  );
});

test.each([
  {
    rule: 'a word that ends in s is not always a plural',
    words: ['molasses', 'hummus', 'asparagus', 'couscous'],
  },
  { rule: 'bass and lemongrass are singular', words: ['bass', 'lemongrass'] },
  { rule: 'greens, oats and grits stay plural', words: ['greens', 'oats', 'grits'] },
  {
    rule: 'a word that does not end in s is left alone, even if it could be a plural',
    words: ['ramen', 'pavlova'],
  },
  { rule: 'a two-letter word is left alone', words: ['us', 'as'] },
  { rule: 'a word with a digit is an amount, not a plural', words: ['100s', 'b12s'] },
  { rule: 'text longer than any word is left alone', words: [`${'a'.repeat(40)}s`] },
  { rule: 'an empty word stays empty', words: [''] },
])('$rule', ({ words }) => {
  expect(words.map(toSingular)).toEqual(words);
});

test.each([
  { rule: 'a plural becomes its singular', plural: 'tomatoes', singular: 'tomato' },
  { rule: 'a word ending in -ves becomes its singular', plural: 'loaves', singular: 'loaf' },
  { rule: 'a word ending in -ies becomes its singular', plural: 'cherries', singular: 'cherry' },
  { rule: 'cookies does not become "cooky"', plural: 'cookies', singular: 'cookie' },
  { rule: 'quiches does not become "quich"', plural: 'quiches', singular: 'quiche' },
  { rule: 'smoothies does not become "smoothy"', plural: 'smoothies', singular: 'smoothie' },
])('$rule', ({ plural, singular }) => {
  expect(toSingular(plural)).toBe(singular);
  expect(toSingular(singular)).toBe(singular);
});

test.each(['chili', 'chilli', 'chile', 'chilis', 'chillis', 'chilies', 'chillies', 'chiles'])(
  '%s becomes chili',
  (word) => {
    expect(toSingular(word)).toBe('chili');
  },
);

test('the singular of every catalog word is stable, so stored and searched words agree', async () => {
  const { recipes, ingredients } = await readCatalog('catalog');
  const texts = [
    ...recipes.flatMap(({ title, ingredients: lines }) => [title, ...lines.map(({ name }) => name)]),
    ...ingredients.map(({ name }) => name),
  ];
  const words = [...new Set(texts.flatMap(splitWords))];
  expect(words.length).toBeGreaterThan(300);
  expect(words.filter((word) => toSingular(toSingular(word)) !== toSingular(word))).toEqual([]);
});

test('a word has the same singular after 30,000 others, whether it is cached or not', () => {
  const toLetters = (index: number) =>
    [...String(index)].map((digit) => 'bcdfghklmn'[Number(digit)]).join('');
  for (let index = 0; index < 30_000; index += 1) toSingular(`${toLetters(index)}os`);
  expect([toSingular('tomatoes'), toSingular('tomatoes')]).toEqual(['tomato', 'tomato']);
});

const unify = (phrase: string) => unifySynonyms(phrase.split(' ')).join(' ');

test.each([
  { rule: 'ground coriander is the spice, not the herb', name: 'ground coriander', otherName: 'coriander' },
  { rule: 'coriander seed is neither', name: 'coriander seed', otherName: 'ground coriander' },
  { rule: 'chickpea flour is not a chickpea', name: 'chickpea flour', otherName: 'chickpea' },
  { rule: 'a scallion is not an onion', name: 'spring onion', otherName: 'onion' },
  { rule: 'powdered sugar is not superfine sugar', name: 'icing sugar', otherName: 'caster sugar' },
])('$rule', ({ name, otherName }) => {
  expect(unify(name)).not.toBe(unify(otherName));
});

test.each([
  { rule: 'a word without synonyms stays', phrase: 'basmati rice', unified: 'basmati rice' },
  { rule: 'the beginning of a name is not the name', phrase: 'spring roll', unified: 'spring roll' },
  {
    rule: 'words of a name with another word in between are not the name',
    phrase: 'green small onion',
    unified: 'green small onion',
  },
  { rule: 'an empty phrase stays empty', phrase: '', unified: '' },
])('$rule', ({ phrase, unified }) => {
  expect(unify(phrase)).toBe(unified);
});

test.each([
  { rule: 'British and American names are unified', phrase: 'aubergine', unified: 'eggplant' },
  { rule: 'one-word and two-word spellings are unified', phrase: 'corn starch', unified: 'cornstarch' },
  { rule: 'Indian names are unified', phrase: 'besan', unified: 'chickpea flour' },
  {
    rule: 'a name is found within a line',
    phrase: 'chopped spring onion top',
    unified: 'chopped scallion top',
  },
  { rule: 'every name of a line is found', phrase: 'prawn courgette', unified: 'shrimp zucchini' },
  { rule: 'the longest name wins', phrase: 'coriander leaf', unified: 'cilantro' },
  {
    rule: 'the longest name wins at the end of a line too',
    phrase: 'garbanzo flour',
    unified: 'chickpea flour',
  },
])('$rule', ({ phrase, unified }) => {
  expect(unify(phrase)).toBe(unified);
  expect(unify(unified)).toBe(unified);
});

test('no words produce no words', () => {
  expect(unifySynonyms([])).toEqual([]);
});

test('a partly typed synonym leads to the word that replaces it', () => {
  expect(SINGLE_WORD_SYNONYMS.get('aubergine')).toBe('eggplant');
  // The first name in a list is not a synonym, and two-word names are not typed as one word.
  expect([SINGLE_WORD_SYNONYMS.has('eggplant'), SINGLE_WORD_SYNONYMS.has('spring onion')]).toEqual([
    false,
    false,
  ]);
});

test('every one-word synonym is normalized, and its replacement has no further replacement', () => {
  for (const [name, word] of SINGLE_WORD_SYNONYMS) {
    expect([toSingular(name), unify(name), unify(word)]).toEqual([name, word, word]);
  }
});
