import { readStoredAllergens } from '@/lib/recipes/stored-allergen-rules';
import { ALLERGEN_GROUPS } from '@/models/ingredient-limits';

test.each([
  null,
  undefined,
  '',
  '{',
  'null',
  '3',
  '"milk"',
  '{"milk":true}',
  '[1,null,"mlk",["milk"]]',
  '["shellfish"]',
])('a device that remembers %p remembers no allergens', (text) => {
  expect(readStoredAllergens(text)).toEqual([]);
});

test('a device remembers allergens in the order of the law, each once', () => {
  expect(readStoredAllergens('["sesame","milk","milk","x"]')).toEqual(['milk', 'sesame']);
  expect(readStoredAllergens(JSON.stringify(ALLERGEN_GROUPS.toReversed()))).toEqual([...ALLERGEN_GROUPS]);
});
