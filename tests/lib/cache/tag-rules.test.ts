import { tagsOfIngredient, tagsOfRecipe } from '@/lib/cache/tag-rules';

test('a changed recipe touches itself, its country and the catalogue', () => {
  expect(tagsOfRecipe({ _id: 'a1', country: 'Japan' })).toEqual(['recipe:a1', 'country:Japan', 'catalogue']);
});

test('a recipe that moved touches the country it left and the one it came to', () => {
  expect(tagsOfRecipe({ _id: 'a1', country: 'South Korea' }, { country: 'Japan' })).toEqual([
    'recipe:a1',
    'country:Japan',
    'country:South Korea',
    'catalogue',
  ]);
});

test('a recipe that stayed touches its country once', () => {
  expect(tagsOfRecipe({ _id: 'a1', country: 'Japan' }, { country: 'Japan' })).toHaveLength(3);
});

test('a changed ingredient touches itself, the list of ingredients and the catalogue', () => {
  expect(tagsOfIngredient('b2')).toEqual(['ingredient:b2', 'ingredients', 'catalogue']);
});
