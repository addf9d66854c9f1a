import { type LineText, readLineKey, readLinePhrase, toLineKeys } from '@/lib/text/line-key-rules';

test('a line without a name has the key of a nameless one, with what it asks for', () => {
  expect([toLineKeys({ name: '' }), toLineKeys({ name: 'of the', item: 'a1' })]).toEqual([['?'], ['?\ta1']]);
});

test('a remark names no ingredient, and a name asks for nothing unless the line does', () => {
  expect(toLineKeys({ name: 'toast for breakfast, with butter' }).map(readLineKey)).toEqual([
    { phrase: 'toast', wish: { item: '', form: '', asked: [] }, isAdded: false },
    { phrase: 'breakfast', wish: null, isAdded: false },
    { phrase: 'butter', wish: null, isAdded: true },
  ]);
  expect(toLineKeys({ name: 'Tomatoes', details: null, item: null, form: null })).toEqual(['tomato']);
});

test.each<{ rule: string; line: LineText; wish: object }>([
  { rule: 'its item', line: { name: 'prawns', item: 'a1' }, wish: { item: 'a1', form: '', asked: [] } },
  {
    rule: 'its form, in any writing',
    line: { name: 'prawns', form: 'Shell|On\tLarge' },
    wish: { item: '', form: 'shell on large', asked: [] },
  },
  {
    rule: 'what its details ask for',
    line: { name: 'prawns', form: 'raw', details: 'shell-on, unsalted' },
    wish: { item: '', form: 'raw', asked: ['shell-on', 'unsalted'] },
  },
])('a key keeps $rule', ({ line, wish }) => {
  const [key = ''] = toLineKeys(line);
  expect(readLineKey(key)).toEqual({ phrase: 'shrimp', wish, isAdded: false });
  expect(readLinePhrase(key)).toBe('shrimp');
  expect(key).not.toContain('|');
});

test('an item is only one of several names, so each is judged by its words too', () => {
  const added = toLineKeys({ name: 'butter or ham', item: 'a1' })
    .map(readLineKey)
    .filter(({ isAdded }) => isAdded);
  expect(added.map(({ phrase }) => phrase)).toEqual(['butter', 'ham']);
});
