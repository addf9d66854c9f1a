import {
  EMPTY_LINE,
  EMPTY_STEP,
  recipeDraftSchema,
  storedRecipeDraftSchema,
  toRecipeDraft,
  toRecipeInput,
  withoutEmptyRows,
} from '@/lib/catalog/schemas/recipe-draft-schema';
import { recipeFormSchema } from '@/lib/catalog/schemas/recipe-form-schema';
import { CONTINENTS } from '@/lib/geo/continent-rules';
import { FOOD_TYPES } from '@/models/recipe-limits';
import { aRecipeForm } from '@/tests/support/recipe-form';
import { aRecipeView } from '@/tests/support/view-examples';

const recipe = aRecipeView({
  ...aRecipeForm({ aliases: ['Chou', 'Duchess'] }),
  _id: '0'.repeat(24),
  isPrivate: true,
});

test('a recipe that is saved unchanged stays the same', () => {
  const input = recipeFormSchema.parse(toRecipeInput(toRecipeDraft(recipe)));
  expect(input).toEqual(aRecipeForm({ aliases: ['Chou', 'Duchess'] }));
});

test('an empty form has one row of each kind, Medium and one serving', () => {
  const draft = toRecipeDraft();
  expect([draft.ingredients.length, draft.instructions.length]).toEqual([1, 1]);
  expect([draft.difficulty, draft.servings]).toEqual(['Medium', '1']);
});

test('rows with only spaces are dropped, and the rest are renumbered', () => {
  const draft = toRecipeDraft(recipe);
  const trimmed = withoutEmptyRows({
    ...draft,
    ingredients: [{ ...EMPTY_LINE, details: '  ' }, ...draft.ingredients],
    instructions: [EMPTY_STEP, ...draft.instructions, EMPTY_STEP],
  });
  expect([trimmed.ingredients, trimmed.instructions]).toEqual([draft.ingredients, draft.instructions]);
});

test.each([
  { prepTime: '12 minutes', message: 'Prep Time must be a number.' },
  { prepTime: '', message: 'Prep Time must be greater than 0.' },
  { prepTime: '0', message: 'Prep Time must be greater than 0.' },
  { prepTime: '1.5', message: 'Prep Time must be a whole number of minutes.' },
])('refuses the prep time $prepTime: $message', ({ prepTime, message }) => {
  const parsed = recipeFormSchema.safeParse(toRecipeInput({ ...toRecipeDraft(recipe), prepTime }));
  expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test('of several empty rows one stays on the screen, and the schema still reports a missing ingredient', () => {
  const draft = toRecipeDraft(recipe);
  for (const ingredients of [[], [EMPTY_LINE, EMPTY_LINE]]) {
    const trimmed = withoutEmptyRows({ ...draft, ingredients });
    expect(trimmed.ingredients).toEqual([EMPTY_LINE]);
    const parsed = recipeFormSchema.safeParse(toRecipeInput(trimmed));
    expect(parsed.error?.issues.map(({ message }) => message)).toEqual([
      'At least one ingredient is required.',
    ]);
  }
});

test('a draft saved by an older version with row keys is restored without them', () => {
  const draft = toRecipeDraft(recipe);
  const olderDraft = {
    ...draft,
    ingredients: draft.ingredients.map((line, key) => ({ key, ...line })),
    instructions: draft.instructions.map((step, key) => ({ key, ...step })),
  };
  expect(recipeDraftSchema.parse(olderDraft)).toEqual(draft);
});

test.each(['../../users/me', 'a'.repeat(23), 'A'.repeat(24), ''])(
  'a stored draft of the document %j is refused, since its id becomes part of a path',
  (savedId) => {
    const draft = { values: toRecipeDraft(recipe), files: [] };
    expect(storedRecipeDraftSchema.safeParse({ ...draft, savedId }).success).toBe(false);
    expect(storedRecipeDraftSchema.safeParse({ ...draft, savedId: recipe._id }).success).toBe(true);
  },
);

const fullDraft = {
  aliases: Array.from({ length: 20 }, () => 'x'.repeat(200)).join('\n'),
  foodTypes: [...FOOD_TYPES],
  ingredients: Array.from({ length: 100 }, () => EMPTY_LINE),
  instructions: Array.from({ length: 100 }, () => EMPTY_STEP),
  continents: [...CONTINENTS],
};

test.each([
  { list: 'aliases', values: { aliases: `${fullDraft.aliases}\nx` } },
  { list: 'food types', values: { foodTypes: [...fullDraft.foodTypes, 'Soup'] } },
  { list: 'ingredients', values: { ingredients: [...fullDraft.ingredients, EMPTY_LINE] } },
  { list: 'instructions', values: { instructions: [...fullDraft.instructions, EMPTY_STEP] } },
  { list: 'continents', values: { continents: [...fullDraft.continents, 'Asia'] } },
  { list: 'files', files: Array.from({ length: 11 }, () => 'a.jpg') },
])('a stored draft with more $list than a recipe may have is refused', ({ values, files = [] }) => {
  const draft = { values: { ...toRecipeDraft(recipe), ...fullDraft, ...values }, files };
  expect(storedRecipeDraftSchema.safeParse(draft).success).toBe(false);
});

test('a stored draft with as much as a recipe may have is restored', () => {
  const files = Array.from({ length: 10 }, () => 'a.jpg');
  const draft = { values: { ...toRecipeDraft(recipe), ...fullDraft }, files };
  expect(JSON.stringify(storedRecipeDraftSchema.parse(draft))).toBe(JSON.stringify(draft));
});

test('the form opens a recipe that has more than is allowed today', () => {
  const line = { quantity: '', units: '', name: 'salt', details: '' };
  const oldRecipe = { ...recipe, ingredients: Array.from({ length: 101 }, () => line) };
  expect(recipeDraftSchema.parse(toRecipeDraft(oldRecipe)).ingredients).toHaveLength(101);
});

test('a saved draft is restored unchanged, and anything else is refused', () => {
  const draft = { values: toRecipeDraft(recipe), files: ['a.jpg'] };
  expect(storedRecipeDraftSchema.parse(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  expect(recipeDraftSchema.safeParse({ title: 'only this' }).success).toBe(false);
});
