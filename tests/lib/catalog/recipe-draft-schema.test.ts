import { isSameDraft, toKeptDraftSchema } from '@/lib/catalog/kept-draft-schema';
import {
  emptyLine,
  emptyStep,
  recipeDraftSchema,
  toRecipeDraft,
  toRecipeInput,
  withNewKeys,
  withoutEmptyRows,
} from '@/lib/catalog/recipe-draft-schema';
import { recipeFormSchema } from '@/lib/catalog/recipe-form-schema';
import type { RecipeView } from '@/lib/catalog/recipe-schema';
import { recipeForm } from '@/tests/support/recipe-form';

const recipe = {
  ...recipeForm({ aliases: ['Chou', 'Duchess'] }),
  _id: '0'.repeat(24),
  images: [],
  isPrivate: true,
  favoritesCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
} as RecipeView;

test('a recipe that goes through the form unchanged is the same recipe', () => {
  const input = recipeFormSchema.parse(toRecipeInput(toRecipeDraft(recipe)));
  expect(input).toEqual(recipeForm({ aliases: ['Chou', 'Duchess'] }));
});

test('an empty form has one row of each kind, Medium and one serving', () => {
  const draft = toRecipeDraft();
  expect([draft.ingredients.length, draft.instructions.length]).toEqual([1, 1]);
  expect([draft.difficulty, draft.servings]).toEqual(['Medium', '1']);
});

test('rows that only hold spaces are empty; what is left is numbered anew', () => {
  const draft = toRecipeDraft(recipe);
  const trimmed = withoutEmptyRows({
    ...draft,
    ingredients: [{ ...emptyLine(), details: '  ' }, ...draft.ingredients],
    instructions: [emptyStep(), ...draft.instructions, emptyStep()],
  });
  expect([trimmed.ingredients, trimmed.instructions]).toEqual([draft.ingredients, draft.instructions]);
});

test.each([
  ['12 minutes', 'Prep Time must be a number.'],
  ['', 'Prep Time must be greater than 0.'],
  ['0', 'Prep Time must be greater than 0.'],
  ['1.5', 'Prep Time must be a whole number of minutes.'],
])('the prep time %p is refused: %s', (prepTime, message) => {
  const parsed = recipeFormSchema.safeParse(toRecipeInput({ ...toRecipeDraft(recipe), prepTime }));
  expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test('forms are compared by what they say, not by the keys of their rows', () => {
  const draft = toRecipeDraft(recipe);
  expect(isSameDraft(draft, withNewKeys(draft))).toBe(true);
  expect(withNewKeys(draft).ingredients[0]?.key).not.toBe(draft.ingredients[0]?.key);
  expect(isSameDraft(draft, { ...draft, title: 'Other' })).toBe(false);
});

test('a kept draft comes back as it was, and what is no draft does not', () => {
  const kept = { values: toRecipeDraft(recipe), files: ['a.jpg'] };
  expect(toKeptDraftSchema(recipeDraftSchema).parse(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  expect(recipeDraftSchema.safeParse({ title: 'only this' }).success).toBe(false);
});
