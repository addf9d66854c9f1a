import { findDietContradiction } from '@/lib/recipes/diet-consistency-rules';
import type { DietFlag } from '@/models/ingredient-limits';
import { NO_FLAGS } from '@/tests/support/diet-flags';

const flagsWith = (flag: DietFlag, value: 'yes' | 'no' | 'unknown') => ({
  ...NO_FLAGS,
  [flag]: value,
});
const NOTHING = { contains: [] };

test.each([
  ['milk', 'milk', 'Its allergens contain no milk. Please list it there, or say no here.'],
  ['egg', 'eggs', 'Its allergens contain no egg. Please list it there, or say no here.'],
  ['fish', 'mollusks', 'Its allergens contain no fish or seafood. Please list it there, or say no here.'],
] as const)(
  'an ingredient with %s contains that allergen, and one without it does not',
  (flag, allergen, message) => {
    const contained = { contains: [{ allergen }] };
    expect(findDietContradiction({ flags: flagsWith(flag, 'yes'), allergenFacts: NOTHING })).toEqual({
      flag,
      message,
    });
    expect(findDietContradiction({ flags: flagsWith(flag, 'no'), allergenFacts: contained })).toEqual({
      flag,
      message: `Its allergens contain ${allergen}. Please say yes here.`,
    });
    expect(findDietContradiction({ flags: flagsWith(flag, 'yes'), allergenFacts: contained })).toBeNull();
  },
);

test('what is unknown contradicts nothing', () => {
  const milk = { contains: [{ allergen: 'milk' }] } as const;
  expect(
    findDietContradiction({
      flags: flagsWith('milk', 'unknown'),
      allergenFacts: { contains: [...milk.contains] },
    }),
  ).toBeNull();
  for (const allergenFacts of [null, undefined]) {
    expect(findDietContradiction({ flags: flagsWith('milk', 'yes'), allergenFacts })).toBeNull();
  }
  for (const flags of [null, undefined]) {
    expect(findDietContradiction({ flags, allergenFacts: { contains: [...milk.contains] } })).toBeNull();
  }
});

test('gluten needs no wheat: it is in barley, too', () => {
  expect(findDietContradiction({ flags: flagsWith('gluten', 'yes'), allergenFacts: NOTHING })).toBeNull();
});
