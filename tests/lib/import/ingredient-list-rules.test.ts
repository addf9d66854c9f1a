import { readIngredientList } from '@/lib/import/ingredient-list-rules';

const read = (text: string) =>
  readIngredientList(text).map(({ group, quantity, name }) => [group, quantity, name]);

test('empty lines and rules are left out', () => {
  expect(read('1 onion\r\n\r\n----\n***\n 2 eggs\n')).toEqual([
    ['', '1', 'onion'],
    ['', '2', 'eggs'],
  ]);
  expect(read(' \n')).toEqual([]);
});

test.each([
  'For the sauce:',
  '## For the sauce',
  '**For the sauce**',
  '**For the sauce:**',
  'For the sauce',
  '[For the sauce]',
])('“%s” is the heading of the lines after it', (heading) => {
  expect(read(`1 onion\n${heading}\n- 2 eggs`)).toEqual([
    ['', '1', 'onion'],
    ['For the sauce', '2', 'eggs'],
  ]);
});

test.each(['Optional: 1 egg', 'For the salad: 2 cucumbers', 'Salt', '**2 eggs**', 'Flour - 2 cups'])(
  '“%s” is an ingredient, no heading',
  (line) => {
    expect(read(line)).toHaveLength(1);
  },
);

test('each line keeps what was written', () => {
  expect(readIngredientList('• 1½ cups milk, warm')).toMatchObject([
    { original: '• 1½ cups milk, warm', quantity: '1 1/2', units: 'cups', name: 'milk', details: 'warm' },
  ]);
});
