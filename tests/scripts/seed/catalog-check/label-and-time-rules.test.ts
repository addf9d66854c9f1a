import { addLine, aProduct, checkChanged, get, getStep, testFaults } from '@/tests/support/small-catalog';

const NO_FLAGS = aProduct('any').flags;

describe('labels are what the flags give', () => {
  testFaults([
    {
      label: 'a label against a flag',
      change: ({ recipes: [chicken] }) => chicken.foodTypes.push('Vegetarian'),
      rule: 'label',
      mention: 'chicken (chicken-breast)',
    },
    {
      label: 'a missing label',
      change: ({ recipes: [chicken] }) => {
        chicken.foodTypes = ['Main Course'];
      },
      rule: 'label',
      mention: 'add the label, or a reason',
    },
    {
      label: 'a free-from label over what nobody knows',
      change: (catalog) => {
        addLine(catalog, aProduct('spice-mix', { flags: { ...NO_FLAGS, gluten: 'unknown' } }));
      },
      rule: 'label-unknown',
      mention: 'added (spice-mix)',
    },
    {
      label: 'a free-from label with a reason over what nobody knows',
      change: (catalog) => {
        addLine(catalog, aProduct('spice-mix', { flags: { ...NO_FLAGS, gluten: 'unknown' } }));
        catalog.recipes[0].labelReasons = { 'Gluten-Free': 'We believe so.' };
      },
      rule: 'label-unknown',
      mention: 'added (spice-mix)',
    },
    {
      label: 'a label with a reason against a flag of what cannot be left out',
      change: ({ recipes: [chicken] }) => {
        chicken.foodTypes.push('Vegetarian');
        chicken.labelReasons = { Vegetarian: 'Chickens eat grain.' };
      },
      rule: 'label',
      mention: 'chicken (chicken-breast)',
    },
    {
      label: 'a reason for what the flags give',
      change: ({ recipes: [chicken] }) => {
        chicken.labelReasons = { 'Gluten-Free': 'All lines are.' };
      },
      rule: 'label',
      mention: 'remove its reason',
    },
    {
      label: 'a reason for what follows from no flags',
      change: ({ recipes: [chicken] }) => {
        chicken.labelReasons = { Soup: 'It has a sauce.' };
      },
      rule: 'label',
      mention: 'follows from no flags',
    },
    {
      label: 'a quick dish that is not easy',
      change: ({ recipes: [chicken] }) => {
        chicken.foodTypes.push('Quick & Easy');
        chicken.difficulty = 'Medium';
      },
      rule: 'label',
      mention: '"Quick & Easy" is Medium',
    },
  ]);

  test('a written reason leaves a label out', () => {
    const problems = checkChanged(({ recipes: [chicken] }) => {
      chicken.foodTypes = ['Main Course'];
      chicken.labelReasons = { 'Gluten-Free': 'It is served with bread.' };
    });
    expect(problems).toEqual([]);
  });

  test('a label with a reason may stand over a line that can be left out', () => {
    const problems = checkChanged((catalog) => {
      addLine(catalog, aProduct('croutons', { flags: { ...NO_FLAGS, gluten: 'yes' } }));
      get(catalog.recipes[0].ingredients, 'added').optional = true;
      catalog.recipes[0].labelReasons = { 'Gluten-Free': 'Without the croutons.' };
    });
    expect(problems).toEqual([]);
  });
});

describe('times', () => {
  testFaults([
    {
      label: 'a total below the critical path and five minutes',
      change: ({ recipes: [, buns] }) => {
        Object.assign(buns, { prepTime: 64, activeTime: 10 });
      },
      rule: 'total-time',
      mention: 'set it to 65 or more',
    },
    {
      label: 'more active minutes than minutes in total',
      change: ({ recipes: [, buns] }) => {
        buns.activeTime = 101;
      },
      rule: 'active-time',
      mention: 'is above prepTime 100',
    },
    {
      label: 'a step that takes longer than another allows',
      change: ({ recipes: [, buns] }) => {
        getStep(buns, 0).noLongerThan = { minutes: 45, untilStep: 2 };
      },
      rule: 'no-longer-than',
      mention: 'step 1 to step 2 take 60 minutes, but allow 45',
    },
    {
      label: 'a limit in words alone',
      change: ({ recipes: [chicken] }) => {
        getStep(chicken, 2).text += ' Let it stand no longer than 30 minutes.';
      },
      rule: 'no-longer-than',
      mention: 'give it noLongerThan',
    },
    {
      label: 'a limit until an earlier step',
      change: ({ recipes: [, buns] }) => {
        getStep(buns, 1).noLongerThan = { minutes: 45, untilStep: 1 };
      },
      rule: 'no-longer-than',
      mention: 'name this or a later step',
    },
    {
      label: 'a time without a timer',
      change: ({ recipes: [chicken] }) => {
        getStep(chicken, 2).text += ' Rest it for 5 minutes.';
      },
      rule: 'timer',
      mention: 'step 3 says "5 minutes"',
    },
  ]);

  test('timers beside other work do not add to the critical path', () => {
    const problems = checkChanged(({ recipes: [, buns] }) => {
      Object.assign(buns, { prepTime: 70, activeTime: 40 });
      getStep(buns, 1).timers.push({ minMinutes: 30, maxMinutes: 30, label: 'Oil', background: true });
    });
    expect(problems).toEqual([]);
  });

  test('a time that is not waited for needs no timer', () => {
    const problems = checkChanged(({ recipes: [chicken] }) => {
      getStep(chicken, 2).text += ' Stir every 5 minutes, and start on the rice 20 minutes before you serve.';
    });
    expect(problems).toEqual([]);
  });
});
