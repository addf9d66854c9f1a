import { toSpokenSentences, toSpokenText } from '@/lib/recipes/spoken-text-rules';

test.each([
  { text: 'Melt 3 tbsp of the butter.', spoken: 'Melt 3 tablespoons of the butter.' },
  { text: 'Add 1 tsp salt.', spoken: 'Add 1 teaspoon salt.' },
  { text: 'Add 1 1/2 cups rice.', spoken: 'Add 1 and a half cups rice.' },
  { text: 'Add 1/4 tsp salt.', spoken: 'Add a quarter teaspoon salt.' },
  { text: '1 1/2 tbsp + 1/2 tsp', spoken: '1 and a half tablespoons plus a half teaspoon' },
  { text: 'It reaches 165°F (74°C).', spoken: 'It reaches 165 degrees Fahrenheit (74 degrees Celsius).' },
  { text: '800 g tomatoes', spoken: '800 grams tomatoes' },
  { text: 'Cut into 1/2-inch cubes.', spoken: 'Cut into a half-inch cubes.' },
  { text: 'On 11/12, use a 5/16 drill.', spoken: 'On 11/12, use a 5/16 drill.' },
  { text: 'Wait 5 minutes for 2 large eggs.', spoken: 'Wait 5 minutes for 2 large eggs.' },
])('"$text" is read as "$spoken"', ({ text, spoken }) => {
  expect(toSpokenText(text)).toBe(spoken);
});

test('a step is read in sentences: its number, what it needs, and what to do', () => {
  const amounts = [
    { amount: '2 tbsp', name: 'butter', details: 'the rest' },
    { amount: '1/2 tsp', name: 'salt', details: '' },
  ];
  const step = { title: 'Finish', text: 'Stir in both. Serve!', amounts, timers: [] };
  expect(toSpokenSentences(step, 6)).toEqual([
    'Step 6.',
    'Finish.',
    'You need the rest of the butter, a half teaspoon salt.',
    'Stir in both.',
    'Serve!',
  ]);
  expect(toSpokenSentences({ ...step, amounts: [] }, 6)).not.toContainEqual(expect.stringContaining('need'));
});
