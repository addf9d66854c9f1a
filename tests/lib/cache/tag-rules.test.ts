import { listIngredientTags, listRecipeTags } from '@/lib/cache/tag-rules';

test('a changed recipe invalidates itself, its country and the catalog', () => {
  expect(listRecipeTags({ _id: 'a1', country: 'Japan' })).toEqual([
    'recipe:a1',
    'country:Japan',
    'catalogue',
  ]);
});

test('a recipe that changes its country invalidates the old and the new country', () => {
  expect(listRecipeTags({ _id: 'a1', country: 'South Korea' }, { country: 'Japan' })).toEqual([
    'recipe:a1',
    'country:Japan',
    'country:South Korea',
    'catalogue',
  ]);
});

test('a recipe whose country does not change invalidates that country once', () => {
  expect(listRecipeTags({ _id: 'a1', country: 'Japan' }, { country: 'Japan' })).toHaveLength(3);
});

test('a changed ingredient invalidates itself, the ingredient list and the catalog', () => {
  expect(listIngredientTags('b2')).toEqual(['ingredient:b2', 'ingredients', 'catalogue']);
});
