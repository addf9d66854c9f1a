import { requiredTextSchema, textSchema } from '@/lib/text/text-schema';

const required = requiredTextSchema({ max: 40, error: 'A name is required.' });
const optional = textSchema({ max: 40, error: 'Too long.' });

test.each([
  { label: 'an empty text', text: '' },
  { label: 'spaces', text: ' \t\n ' },
  { label: 'a zero-width space', text: '\u200b' },
  { label: 'a direction override', text: '\u202e' },
  { label: 'a joiner', text: '\u200d' },
  { label: 'a letter that is blank', text: '\u3164' },
  { label: 'a blank Braille pattern', text: '\u2800' },
  { label: 'NUL', text: '\0' },
  { label: 'half a surrogate pair', text: '\ud800' },
  { label: 'an accent without a letter', text: '\u0301' },
  { label: 'an accent as a character of its own', text: '\u00b4' },
  { label: 'an Arabic vowel sign as a character of its own', text: '\ufe70' },
])('required text refuses $label', ({ text }) => {
  expect(required.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([
    'A name is required.',
  ]);
});

test.each(['Ada', '2', '-', '李', '🍜', 'سلام', '$'])('required text accepts %s', (text) => {
  expect(required.parse(text)).toBe(text);
});

test('unprintable characters are removed, with the spaces that they separated from the end', () => {
  expect(optional.parse('\ufeff Ada\0 Love\u200blace\ud800 \u202e')).toBe('Ada Lovelace');
  expect(optional.parse('first\r\n\tsecond')).toBe('first\r\n\tsecond');
  expect(optional.parse('👩‍🍳 می‌خواهم')).toBe('👩‍🍳 می‌خواهم');
});
