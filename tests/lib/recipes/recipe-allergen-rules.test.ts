import { collectAllergens, listRecipeAllergenRows } from '@/lib/recipes/recipe-allergen-rules';
import { anIngredientView } from '@/tests/support/view-examples';

type Facts = NonNullable<Parameters<typeof anIngredientView>[0]>['allergenFacts'];

const lines = (...names: string[]) => names.map((name) => ({ name }));
const products = (...facts: (Facts | undefined)[]) =>
  facts.map((allergenFacts) => [anIngredientView({ allergenFacts: allergenFacts ?? null })]);
const FREE = { contains: [], mayContain: [] };

test('with one ingredient of which nobody knows it, a recipe is free of nothing', () => {
  const known = collectAllergens(lines('rice', 'salt'), products(FREE, FREE));
  expect(listRecipeAllergenRows(known)).toEqual([['Contains', 'none of the nine major allergens']]);
  const planted = collectAllergens(lines('rice', 'curry powder'), products(FREE, null));
  expect(listRecipeAllergenRows(planted)).toEqual([
    ['Can’t confirm', 'curry powder. Check the label before cooking for someone with an allergy.'],
  ]);
});

test('a line that names no product of the shop is unknown', () => {
  const allergens = collectAllergens(lines('rice', 'grandmother’s spice'), [...products(FREE), [null]]);
  expect(allergens.unknown).toEqual(['grandmother’s spice']);
});

test('a line is unknown that names nothing, or something known beside what nobody knows; what is known of it still counts', () => {
  const milk = anIngredientView({ allergenFacts: { contains: [{ allergen: 'milk' }], mayContain: [] } });
  const allergens = collectAllergens(lines('of the', 'butter and stardust'), [[], [milk, null]]);
  expect(collectAllergens(lines('rice'), []).unknown).toEqual(['rice']);
  expect(allergens.unknown).toEqual(['of the', 'butter and stardust']);
  expect(allergens.contains).toEqual([{ allergen: 'milk' }]);
});

test('an older record is unknown beyond what it contains', () => {
  const older = anIngredientView({ allergens: ['wheat', 'shellfish'], allergenFacts: null });
  const rows = listRecipeAllergenRows(collectAllergens(lines('dumplings'), [[older]]));
  expect(rows.map(([name]) => name)).toEqual(['Contains', 'Can’t confirm']);
  expect(rows[0]?.[1]).toBe('wheat, shellfish');
});

test('each kind is told once, in the order of the law, and what it contains not again as possible', () => {
  const allergens = collectAllergens(
    lines('pesto', 'pastry', 'cheese'),
    products(
      {
        contains: [{ allergen: 'tree nuts', kind: 'pine nut' }, { allergen: 'milk' }],
        mayContain: [{ allergen: 'tree nuts', kind: 'walnut' }],
      },
      {
        contains: [{ allergen: 'wheat' }],
        mayContain: [{ allergen: 'milk' }, { allergen: 'tree nuts', kind: 'pine nut' }],
      },
      { contains: [{ allergen: 'milk' }], mayContain: [] },
    ),
  );
  expect(listRecipeAllergenRows(allergens)).toEqual([
    ['Contains', 'milk, tree nuts (pine nut), wheat'],
    ['May contain', 'tree nuts (walnut)'],
  ]);
});

test('sheep’s milk does not hide that of cows, and what it contains of one kind it does not “maybe contain” again', () => {
  const allergens = collectAllergens(
    lines('feta', 'butter', 'pastry', 'anchovy', 'fish sauce'),
    products(
      { contains: [{ allergen: 'milk', kind: 'sheep' }], mayContain: [] },
      { contains: [{ allergen: 'milk' }], mayContain: [] },
      { contains: [{ allergen: 'wheat' }], mayContain: [{ allergen: 'milk' }, { allergen: 'fish' }] },
      { contains: [{ allergen: 'fish', kind: 'anchovy' }], mayContain: [{ allergen: 'fish', kind: 'cod' }] },
      { contains: [{ allergen: 'fish' }], mayContain: [] },
    ),
  );
  expect(listRecipeAllergenRows(allergens)).toEqual([
    ['Contains', 'milk (also of sheep), fish (also anchovy), wheat'],
    ['May contain', 'fish (cod)'],
  ]);
  const spanakopita = collectAllergens(
    lines('feta', 'pastry'),
    products(
      { contains: [{ allergen: 'milk', kind: 'sheep' }], mayContain: [] },
      { contains: [], mayContain: [{ allergen: 'milk' }, { allergen: 'soybeans' }] },
    ),
  );
  expect(listRecipeAllergenRows(spanakopita)).toEqual([
    ['Contains', 'milk (sheep)'],
    ['May contain', 'soybeans'],
  ]);
});

test('kinds of one allergen are told by the alphabet, behind the allergen itself', () => {
  const nuts = (...kinds: (string | undefined)[]) =>
    kinds.map((kind) => ({ allergen: 'tree nuts' as const, kind }));
  const sortKinds = (...kinds: (string | undefined)[]) =>
    collectAllergens(lines('mix'), products({ contains: nuts(...kinds), mayContain: [] })).contains.map(
      ({ kind }) => kind,
    );
  expect(sortKinds('walnut', undefined, 'almond', 'pecan')).toEqual([undefined, 'almond', 'pecan', 'walnut']);
  expect(sortKinds('almond', undefined)).toEqual([undefined, 'almond']);
  expect(sortKinds(undefined, 'almond')).toEqual([undefined, 'almond']);
});
