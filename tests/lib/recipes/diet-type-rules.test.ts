import { DIETS, type DietType, isDietType, listProvenDiets } from '@/lib/recipes/diet-type-rules';
import { type AllergenGroup, DIET_FLAGS, type DietFlag, type FLAG_VALUES } from '@/models/ingredient-limits';
import { FOOD_TYPES } from '@/models/recipe-limits';

type Flag = (typeof FLAG_VALUES)[number];
const toFacts = (contains: AllergenGroup[], mayContain: AllergenGroup[] = []) => ({
  contains: contains.map((allergen) => ({ allergen })),
  mayContain: mayContain.map((allergen) => ({ allergen })),
});
/** A product of which everything is known, and which is nothing that a diet leaves out. */
const listDiets = (
  flags: Partial<Record<DietFlag, Flag>> | null,
  allergenFacts: ReturnType<typeof toFacts> | null = toFacts([]),
) =>
  listProvenDiets({
    allergens: [],
    allergenFacts,
    flags: flags && { ...Object.fromEntries(DIET_FLAGS.map((flag) => [flag, 'no'])), ...flags },
  });
const NO_ALLERGEN_KNOWN: DietType[] = ['Pescatarian'];

test.each<{ product: string; diets: DietType[]; proven: DietType[] }>([
  { product: 'without allergen facts', diets: listDiets({}, null), proven: NO_ALLERGEN_KNOWN },
  { product: 'without flags', diets: listDiets(null), proven: [] },
  {
    product: 'of which nobody knows the gluten',
    diets: listDiets({ gluten: 'unknown' }),
    proven: ['Pescatarian', 'Vegan', 'Vegetarian'],
  },
  {
    product: 'that may contain wheat',
    diets: listDiets({}, toFacts([], ['wheat'])),
    proven: ['Pescatarian', 'Vegan', 'Vegetarian'],
  },
  {
    product: 'that may contain milk',
    diets: listDiets({}, toFacts([], ['milk'])),
    proven: ['Gluten-Free', 'Pescatarian', 'Vegetarian'],
  },
  {
    product: 'that contains mollusks, whatever its flags say',
    diets: listDiets({}, toFacts(['mollusks'])),
    proven: ['Gluten-Free', 'Pescatarian'],
  },
  {
    product: 'made with rennet',
    diets: listDiets({ milk: 'yes', rennet: 'yes' }, toFacts(['milk'])),
    proven: ['Gluten-Free'],
  },
  {
    product: 'with honey',
    diets: listDiets({ honey: 'yes' }),
    proven: ['Gluten-Free', 'Pescatarian', 'Vegetarian'],
  },
  {
    product: 'that is none of it',
    diets: listDiets({}),
    proven: ['Gluten-Free', 'Pescatarian', 'Vegan', 'Vegetarian'],
  },
])('a product $product proves $proven', ({ diets, proven }) => {
  expect(diets).toEqual(proven);
});

test('every other food type is as its author says', () => {
  expect(FOOD_TYPES.filter(isDietType)).toEqual(['Gluten-Free', 'Pescatarian', 'Vegan', 'Vegetarian']);
});

test('a diet is one of the types by its own name only', () => {
  expect(DIETS).toEqual(['Gluten-Free', 'Pescatarian', 'Vegan', 'Vegetarian']);
  expect(['vegan', 'constructor', ''].some(isDietType)).toBe(false);
});
