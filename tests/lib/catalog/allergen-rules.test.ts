import { listMajorAllergens } from '@/lib/catalog/allergen-rules';
import { ALLERGEN_GROUPS, type AllergenGroup } from '@/models/ingredient-limits';

const list = (...contains: AllergenGroup[]) =>
  listMajorAllergens({ contains: contains.map((allergen) => ({ allergen })) });

test('of what nobody knows the allergens, and of what has none, none are listed', () => {
  expect(listMajorAllergens(null)).toHaveLength(0);
  expect(list()).toEqual([]);
});

test('calls name the allergens as they always have: crustaceans and mollusks are shellfish, once', () => {
  expect(list('mollusks')).toEqual(['shellfish']);
  expect(list(...ALLERGEN_GROUPS)).toEqual([
    ...['milk', 'eggs', 'fish', 'shellfish', 'tree nuts', 'peanuts', 'wheat', 'soybeans', 'sesame'],
  ]);
});
