import { toPhrase, toWords } from '@/lib/text/words';

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
