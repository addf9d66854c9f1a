import {
  formatVerdict,
  judgeAllergens,
  summarizeAllergens,
  summarizeProduct,
} from '@/lib/recipes/avoided-allergen-rules';
import { collectAllergens, isJudged } from '@/lib/recipes/recipe-allergen-rules';
import { ALLERGEN_GROUPS, type AllergenGroup } from '@/models/ingredient-limits';

const aProduct = (contains: AllergenGroup[], mayContain: AllergenGroup[] = []) => ({
  allergens: [],
  allergenFacts: {
    contains: contains.map((allergen) => ({ allergen, kind: 'some kind' })),
    mayContain: mayContain.map((allergen) => ({ allergen })),
  },
});
type Product = Parameters<typeof collectAllergens>[1][number][number];
const UNKNOWN = { allergens: [], allergenFacts: null };
const judge = (products: Product[], ...avoided: AllergenGroup[]) =>
  judgeAllergens(
    summarizeAllergens(
      collectAllergens(
        products.map(() => ({ name: 'some line' })),
        products.map((product) => [product]),
      ),
    ),
    avoided,
  );

test.each([
  { what: 'a product without facts', unknown: UNKNOWN },
  { what: 'a line that names no product', unknown: null },
  { what: 'an older record without facts', unknown: { allergens: ['milk'], allergenFacts: null } },
])('with $what, a recipe is free of nothing', ({ unknown }) => {
  expect(judge([aProduct([]), unknown], 'sesame')).toEqual({ verdict: 'unknown', allergens: [] });
  expect(judge([aProduct([])], 'sesame').verdict).toBe('free');
  expect(formatVerdict(judge([aProduct([]), unknown], 'sesame'))).toBe('Allergens unconfirmed');
});

test('an allergen that nobody has judged is unknown, and the others are not', () => {
  const judged = ALLERGEN_GROUPS.filter((group) => group !== 'sesame');
  const product = { allergens: [], allergenFacts: { ...aProduct(['milk']).allergenFacts, judged } };
  expect(judge([aProduct([]), product], 'sesame').verdict).toBe('unknown');
  expect(judge([aProduct([]), product], 'eggs', 'sesame').verdict).toBe('unknown');
  expect(judge([aProduct([]), product], 'milk', 'sesame').verdict).toBe('contains');
  expect(judge([aProduct([]), product], 'eggs').verdict).toBe('free');
});

test('what the shop adds to its list of allergens is unknown of everything that was judged before', () => {
  expect(isJudged({}, 'lupin' as AllergenGroup)).toBe(false);
  expect(ALLERGEN_GROUPS.every((group) => isJudged({}, group))).toBe(true);
});

test('what is known to be in it counts more than what may be, and that more than what is unknown', () => {
  const products = [aProduct(['milk']), aProduct([], ['peanuts']), UNKNOWN];
  expect(judge(products, 'milk', 'peanuts')).toEqual({ verdict: 'contains', allergens: ['milk'] });
  expect(judge(products, 'peanuts', 'eggs')).toEqual({ verdict: 'mayContain', allergens: ['peanuts'] });
  expect(judge(products, 'eggs').verdict).toBe('unknown');
  expect(formatVerdict(judge(products, 'milk'))).toBe('Contains milk');
  expect(formatVerdict({ verdict: 'contains', allergens: ['milk', 'eggs'] })).toBe('Contains milk, eggs');
  expect(formatVerdict(judge(products, 'peanuts'))).toBe('May contain peanuts');
});

test('shellfish of an older record is crustaceans and mollusks, and the rest of it unknown', () => {
  const summary = summarizeProduct({ allergens: ['shellfish'], allergenFacts: null });
  expect(summary).toEqual({
    contains: ['crustacean shellfish', 'mollusks'],
    mayContain: [],
    isUnknown: true,
  });
});

test('only what is free of the allergens has nothing to be said', () => {
  expect(formatVerdict(judge([aProduct(['milk'])], 'eggs'))).toBeNull();
});

test('nothing is free of what is no allergen, not even beside one that it is free of', () => {
  const rice = summarizeProduct(aProduct([]));
  expect(judgeAllergens(rice, ['egg'])).toEqual({ verdict: 'unknown', allergens: [] });
  expect(judgeAllergens(rice, ['milk', 'egg'])).toEqual({ verdict: 'unknown', allergens: [] });
  expect(judgeAllergens(rice, [])).toEqual({ verdict: 'free', allergens: [] });
});
