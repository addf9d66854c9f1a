import type { DietFlag } from '@/models/ingredient-limits';
import type { IngredientView } from './ingredient-schema';

type Product = Pick<IngredientView, 'name' | 'category' | 'flags' | 'allergenFacts'>;

/**
 * Returns the warnings for people on a diet that do not follow from its name, its category or its allergens. A flag that is
 * unknown is told as unknown; nothing is told to be free of something.
 */
export function listDietNotes(product: Product): string[] {
  const { flags } = product;
  if (!flags) return [];
  const is = (flag: DietFlag, value: 'yes' | 'unknown') => flags[flag] === value;
  const hasUnknown = (names: readonly DietFlag[]) => names.some((flag) => is(flag, 'unknown'));
  const isVegetarian = VEGETARIAN_FLAGS.every((flag) => flags[flag] === 'no');
  return [
    is('animal', 'yes') && product.category !== 'Meat & Poultry' && 'Made from animals, so not vegetarian.',
    is('rennet', 'yes') && 'Made with animal rennet, so not vegetarian.',
    hasUnknown(VEGETARIAN_FLAGS) && 'We can’t confirm that this is vegetarian.',
    is('honey', 'yes') && !/honey/i.test(product.name) && 'Contains honey, so not vegan.',
    isVegetarian && hasUnknown(VEGAN_FLAGS) && 'We can’t confirm that this is vegan.',
    is('gluten', 'yes') && !containsWheat(product) && 'Contains gluten.',
    is('gluten', 'unknown') && 'We can’t confirm that this is gluten-free.',
    is('alcohol', 'yes') && 'Contains alcohol.',
    is('alcohol', 'unknown') && 'We can’t confirm that this has no traces of alcohol.',
  ].filter((note) => note !== false);
}

const VEGETARIAN_FLAGS = ['animal', 'fish', 'rennet'] as const;
const VEGAN_FLAGS = ['milk', 'egg', 'honey'] as const;

function containsWheat({ allergenFacts }: Product): boolean {
  return allergenFacts?.contains.some(({ allergen }) => allergen === 'wheat') ?? false;
}
