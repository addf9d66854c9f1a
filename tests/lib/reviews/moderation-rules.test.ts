import {
  findTextReasons,
  isNewAccount,
  isReservedName,
  toRepeatedText,
} from '@/lib/reviews/moderation-rules';
import type { WaitReason } from '@/models/note-limits';

const judge = (text: string, name = 'Ann') => findTextReasons({ name, text, changes: '' });

test.each<{ rule: string; text: string; reasons: WaitReason[] }>([
  { rule: 'a link', text: 'See https://spam.example', reasons: ['link'] },
  { rule: 'a domain without a scheme', text: 'Buy at cheap-pills.shop today', reasons: ['link'] },
  { rule: 'a link in full-width letters', text: 'ｗｗｗ．spam．example', reasons: ['link'] },
  { rule: 'a short link', text: 'See t.me/pills', reasons: ['link'] },
  { rule: 'a link to any domain', text: 'See spam.app/x', reasons: ['link'] },
  { rule: 'a phone number with long dashes', text: 'Call 415–555–0142', reasons: ['contact'] },
  { rule: 'a listed word with a soft hyphen', text: 'Best cas\u00adino', reasons: ['word'] },
  { rule: 'a phone number', text: 'Call (415) 555-0142', reasons: ['contact'] },
  { rule: 'an email address', text: 'Write to ann@shop', reasons: ['contact'] },
  { rule: 'a listed word', text: 'Best CASINO in town', reasons: ['word'] },
])('$rule in a note waits for an admin', ({ text, reasons }) => {
  expect(judge(text)).toEqual(reasons);
});

test.each([
  'I used 1 1/2 cups of broth and baked it at 400°F (200°C) for 45 minutes.',
  'Serves 4-6. We doubled it: 3 lb (1.4 kg) of pork, 2 tsp. salt.',
  'The recipe calls for scunthorpe sausage... so good!',
  '<b>Bold</b> & "quoted"',
  'Add salt.Then 1/2 cup/125 ml of milk and/or cream, 1.5/2 hours, and so on.../etc.',
])('what cooks write does not wait: %s', (text) => {
  expect(judge(text)).toEqual([]);
});

test('a name that pretends to be the shop waits for an admin', () => {
  expect(judge('Great.', 'International Recipes Team')).toEqual(['word']);
  expect(judge('Great.', 'Ad\u200dmin')).toEqual(['word']);
});

test.each([
  'Admin',
  'The Moderator',
  'A d m i n',
  'Adm1n',
  'Adrnin',
  '\u0410dmin',
  'ADMI\u039d',
  '\u1d00\u1d05\u1d0d\u026a\u0274',
  '\u{1d400}\u{1d41d}\u{1d426}\u{1d422}\u{1d427}',
  'Админ',
  'Internationa1 Recipes',
])('the name %s looks like the shop’s', (name) => {
  expect(isReservedName(name)).toBe(true);
});

test.each(['Ann', 'Addie Minor', 'Дарья', 'Νίκος', 'Madmin', 'Recipes from Nan', 'Al1 <b>'])(
  'the name %s is a cook’s own',
  (name) => {
    expect(isReservedName(name)).toBe(false);
  },
);

test('a repeated text is recognized whatever its case and punctuation, but a short one is nobody’s own', () => {
  expect(toRepeatedText('So good, we made it TWICE this week!')).toBe(
    toRepeatedText('so good we made it twice this week'),
  );
  expect(toRepeatedText('So good!')).toBeNull();
});

test('an account is new for thirty days', () => {
  const now = Date.UTC(2026, 5, 1);
  expect(isNewAccount(new Date(Date.UTC(2026, 4, 20)), now)).toBe(true);
  expect(isNewAccount(new Date(Date.UTC(2026, 3, 20)), now)).toBe(false);
});
