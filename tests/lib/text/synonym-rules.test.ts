import { toSingular } from '@/lib/text/singular';
import { SINGLE_WORD_SYNONYMS, unifySynonyms } from '@/lib/text/synonym-rules';

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
