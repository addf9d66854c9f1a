import { formatUnitPrice } from '@/lib/catalog/unit-price-rules';
import { listDietNotes } from '@/lib/recipes/diet-note-rules';
import type { IngredientView } from '@/lib/recipes/ingredient-schema';
import { formatNutritionSource } from '@/lib/recipes/nutrition-source-rules';
import { formatShipping, isShippedCold } from '@/lib/recipes/shipping-rules';
import { listWeights } from '@/lib/recipes/weight-text-rules';
import { SHIPPING_KINDS } from '@/models/ingredient-limits';
import { NO_FLAGS } from '@/tests/support/diet-flags';
import { anIngredientView } from '@/tests/support/view-examples';

describe('diets', () => {
  type Flags = NonNullable<IngredientView['flags']>;
  const listNotes = (flags: Partial<Flags>, fields: Partial<IngredientView> = {}) =>
    listDietNotes(anIngredientView({ flags: { ...NO_FLAGS, ...flags }, ...fields }));

  test('nothing is told of an ingredient without flags, and nothing is told to be free of something', () => {
    expect(listDietNotes(anIngredientView())).toEqual([]);
    expect(listNotes({})).toEqual([]);
  });
  test('cheese with animal rennet is not vegetarian', () => {
    expect(listNotes({ milk: 'yes', rennet: 'yes' })).toEqual([
      'Made with animal rennet, so not vegetarian.',
    ]);
  });
  test('that meat is made from animals goes without saying; of stock, it does not', () => {
    expect(listNotes({ animal: 'yes' }, { category: 'Meat & Poultry' })).toEqual([]);
    expect(listNotes({ animal: 'yes' })).toEqual(['Made from animals, so not vegetarian.']);
  });
  test('what is unknown is told as unknown', () => {
    expect(listNotes({ animal: 'unknown', milk: 'unknown' })).toEqual([
      'We can’t confirm that this is vegetarian.',
    ]);
    expect(listNotes({ milk: 'unknown', gluten: 'unknown', alcohol: 'unknown' })).toEqual([
      'We can’t confirm that this is vegan.',
      'We can’t confirm that this is gluten-free.',
      'We can’t confirm that this has no traces of alcohol.',
    ]);
  });
  test('gluten is told unless its wheat already is', () => {
    const wheat = { contains: [{ allergen: 'wheat' as const }], mayContain: [] };
    expect(listNotes({ gluten: 'yes' }, { allergenFacts: wheat })).toEqual([]);
    expect(listNotes({ gluten: 'yes' })).toEqual(['Contains gluten.']);
  });
  test('honey is told of what is not called honey', () => {
    expect(listNotes({ honey: 'yes' }, { name: 'Honey' })).toEqual([]);
    expect(listNotes({ honey: 'yes' })).toEqual(['Contains honey, so not vegan.']);
  });
});

test.each([
  { rule: 'weight', amount: '8 oz (227 g)', price: 5, unitPrice: '$0.63 per oz' },
  { rule: 'grams', amount: '340g', price: 8.99, unitPrice: '$0.75 per oz' },
  { rule: 'volume', amount: '16 fl oz', price: 4.73, unitPrice: '$0.30 per fl oz' },
  { rule: 'liters', amount: '1.5l', price: 6, unitPrice: '$0.12 per fl oz' },
  { rule: 'a quart', amount: '1 qt (946 ml)', price: 4, unitPrice: '$0.13 per fl oz' },
  { rule: 'pieces', amount: '12 eggs', price: 3.6, unitPrice: '$0.30 per piece' },
  { rule: 'heads', amount: '8 heads', price: 4.8, unitPrice: '$0.60 per head' },
  { rule: 'less than 10 cents', amount: '5 lb (2.27 kg)', price: 3.49, unitPrice: '4.4¢ per oz' },
  { rule: 'a single piece', amount: '1 head', price: 0.79, unitPrice: '' },
  { rule: 'no size', amount: 'a bag', price: 3, unitPrice: '' },
])('the unit price of $rule is “$unitPrice”', ({ amount, price, unitPrice }) => {
  expect(formatUnitPrice({ amount, price })).toBe(unitPrice);
});

test.each([
  { source: 'usda 20044', text: 'USDA 20044' },
  { source: 'nearest 01026', text: 'nearest USDA row, 01026' },
  { source: 'computed', text: 'computed from its parts' },
  { source: '', text: 'not known' },
  { source: 'the maker’s label', text: 'the maker’s label' },
])('the source “$source” of nutrition reads “$text”', ({ source, text }) => {
  expect(formatNutritionSource(source)).toBe(text);
});

test('how a product is shipped is told; chilled and frozen ones ship cold', () => {
  expect(SHIPPING_KINDS.map((kind) => [formatShipping(kind), isShippedCold(kind)])).toEqual([
    ['Ships at room temperature', false],
    ['Ships cold (chilled)', true],
    ['Ships cold (frozen)', true],
    ['Cannot be shipped', false],
  ]);
  expect([null, undefined].map(isShippedCold)).toEqual([false, false]);
});

describe('weights', () => {
  test('nothing is told if nothing is known', () => {
    expect(listWeights(anIngredientView())).toEqual([]);
  });
  test('a cup comes first, then what is counted from light to heavy, then the share that is eaten', () => {
    const garlic = anIngredientView({
      gramsPerCup: 136,
      units: { head: 50, clove: 5, bulb: 50 },
      edible: 0.87,
    });
    expect(listWeights(garlic)).toEqual([
      ['1 cup', '136 g (4.8 oz)'],
      ['1 clove', '5 g'],
      ['1 head', '50 g (1.8 oz)'],
      ['Edible part', '87%'],
    ]);
  });
  test('a size says more than a piece; pinches and packages say nothing', () => {
    const units = { piece: 50, pinch: 0.3, package: 600, small: 38, large: 50 };
    expect(listWeights(anIngredientView({ units }))).toEqual([
      ['1 small', '38 g (1.3 oz)'],
      ['1 large', '50 g (1.8 oz)'],
    ]);
  });
  test('an older record only has the weight of a piece', () => {
    expect(listWeights(anIngredientView({ gramsPerPiece: 12, drained: 0.6 }))).toEqual([
      ['1 piece', '12 g'],
      ['After draining', '60%'],
    ]);
  });
});
