import { proposeTimers, proposeUses, toNewLineId } from '@/lib/recipes/step-proposal-rules';

describe('a line without an id gets one from its name', () => {
  test.each([
    { name: 'Coconut milk', id: 'coconut-milk' },
    { name: 'Crème fraîche (thick)', id: 'creme-fraiche-thick' },
    { name: '00 flour', id: 'flour' },
    { name: '味噌', id: 'line' },
    { name: 'x'.repeat(200), id: 'x'.repeat(36) },
  ])('$name', ({ name, id }) => {
    expect(toNewLineId(name, new Set())).toBe(id);
  });

  test('another one of the same name gets a number', () => {
    expect(toNewLineId('Salt', new Set(['salt', 'salt-2']))).toBe('salt-3');
  });
});

const toUses = (names: string[], steps: (string | { text: string; uses: string[] })[]) => {
  const taken = new Set<string>();
  const lines = names.map((name) => {
    const id = toNewLineId(name, taken);
    taken.add(id);
    return { id, name };
  });
  return proposeUses(
    lines,
    steps.map((step) =>
      typeof step === 'string' ? { title: 'Step', text: step } : { title: 'Step', ...step },
    ),
  );
};

describe('a step uses the lines that it names', () => {
  test.each([
    {
      rule: 'by the whole name',
      names: ['basmati rice'],
      step: 'Rinse the basmati rice.',
      uses: ['basmati-rice'],
    },
    {
      rule: 'by a word of it',
      names: ['basmati rice', 'boneless chicken thighs'],
      step: 'Add chicken to the rice.',
      uses: ['basmati-rice', 'boneless-chicken-thighs'],
    },
    {
      rule: 'in the plural or the singular',
      names: ['tomatoes', 'egg'],
      step: 'Halve each tomato; beat the eggs.',
      uses: ['tomatoes', 'egg'],
    },
    {
      rule: 'under another name of the same thing',
      names: ['scallions'],
      step: 'Slice the spring onions.',
      uses: ['scallions'],
    },
    {
      rule: 'of which a longer name is not the shorter one',
      names: ['milk', 'coconut milk'],
      step: 'Pour in the coconut milk.',
      uses: ['coconut-milk'],
    },
    {
      rule: 'but not by a word that two lines have',
      names: ['lemon juice', 'lemon zest'],
      step: 'Halve the lemon.',
      uses: [],
    },
    {
      rule: 'nor by a color or a size',
      names: ['red wine', 'large shrimp'],
      step: 'Cook until red, in a large pot.',
      uses: [],
    },
    { rule: 'nor by what the step itself makes', names: ['soy sauce'], step: 'Whisk the sauce.', uses: [] },
    {
      rule: 'both of one line',
      names: ['salt and pepper'],
      step: 'Season with pepper.',
      uses: ['salt-and-pepper'],
    },
  ])('$rule', ({ names, step, uses }) => {
    expect(toUses(names, [step])).toEqual([uses]);
  });

  test('a line goes into the first step that names it', () => {
    expect(toUses(['rice', 'salt'], ['Rinse the rice.', 'Boil the rice with salt.'])).toEqual([
      ['rice'],
      ['salt'],
    ]);
  });

  test('what a step says of itself stays, and is not proposed for others', () => {
    const steps = ['Rinse the rice.', { text: 'Boil it all.', uses: ['rice'] }, 'Stir in the salt.'];
    expect(toUses(['rice', 'salt'], steps)).toEqual([[], ['rice'], ['salt']]);
  });
});

describe('the timers of a step', () => {
  test.each([
    { text: 'Simmer for 20 minutes.', times: [[20, 20]] },
    { text: 'Bake for a quarter of an hour.', times: [[15, 15]] },
    { text: 'Chill three-quarters of an hour.', times: [[45, 45]] },
    { text: 'Simmer for 1,5 hours.', times: [[90, 90]] },
    { text: 'Roast for 1 hour, 15 minutes.', times: [[75, 75]] },
    { text: 'Roast for 1 hr. 15 min.', times: [[75, 75]] },
    { text: 'Roast for 1 h 15 min.', times: [[75, 75]] },
    { text: 'Bake 45 minutes to 1 hour.', times: [[45, 60]] },
    { text: 'Bake 1 hour to 1 hour 30 minutes.', times: [[60, 90]] },
    { text: 'Wait five minutes.', times: [[5, 5]] },
    { text: 'Wait a half hour.', times: [[30, 30]] },
    { text: 'Bake one and a half hours.', times: [[90, 90]] },
    { text: 'Bake 2 and a half hours.', times: [[150, 150]] },
    { text: 'Bake an hour and a half.', times: [[90, 90]] },
    {
      text: 'Stir for 90 secs, then rest 10min and 1h 15m.',
      times: [
        [1.5, 1.5],
        [10, 10],
        [75, 75],
      ],
    },
    { text: 'Wait for twenty-five minutes.', times: [] },
    { text: 'Add 100 m of string.', times: [] },
    { text: 'Bake 1 to 2 hours.', times: [[60, 120]] },
    { text: 'Fry for 3–4 min on each side.', times: [[3, 4]] },
    { text: 'Let it rise for 1 1/2 hours.', times: [[90, 90]] },
    { text: 'Let it rise for 1½ hours.', times: [[90, 90]] },
    { text: 'Roast for 1 hour 30 minutes.', times: [[90, 90]] },
    { text: 'Roast for 1 hour and 15 minutes.', times: [[75, 75]] },
    {
      text: 'Rest it for half an hour, or an hour.',
      times: [
        [30, 30],
        [60, 60],
      ],
    },
    { text: 'A 10-minute rest.', times: [[10, 10]] },
    { text: 'Turn it every 5 minutes for 40 minutes.', times: [[40, 40]] },
    { text: 'Cut in 20 pieces, and wait a few minutes.', times: [] },
    { text: 'Heat to 350°F (175°C).', times: [] },
    { text: 'Keep for 3 days.', times: [] },
    { text: 'Wait for 400 hours.', times: [] },
    { text: 'Wait for 1/0 minutes.', times: [] },
  ])('$text', ({ text, times }) => {
    const timers = proposeTimers({ title: 'Cook', text });
    expect(timers.map(({ minMinutes, maxMinutes }) => [minMinutes, maxMinutes])).toEqual(times);
  });

  test('are called like the step, and numbered from the second one on', () => {
    const timers = proposeTimers({ title: 'x'.repeat(200), text: 'Fry 5 minutes, then 6 minutes.' });
    expect(timers.map(({ label }) => label)).toEqual(['x'.repeat(60), `${'x'.repeat(58)} 2`]);
  });
});
