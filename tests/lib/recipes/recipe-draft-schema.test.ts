import { mergeRecipe } from '@/lib/catalog/recipe-change-rules';
import { CONTINENTS } from '@/lib/geo/continent-rules';
import {
  EMPTY_LINE,
  EMPTY_STEP,
  type RecipeDraft,
  recipeDraftSchema,
  storedRecipeDraftSchema,
  toRecipeDraft,
  toRecipeInput,
  withoutEmptyRecipeRows,
} from '@/lib/recipes/recipe-draft-schema';
import { recipeFormSchema } from '@/lib/recipes/recipe-form-schema';
import type { RecipeView } from '@/lib/recipes/recipe-schema';
import { FOOD_TYPES } from '@/models/recipe-limits';
import { aRecipeForm } from '@/tests/support/recipe-form';
import { aRecipeView } from '@/tests/support/view-examples';

const flour = { id: 'flour', quantity: '1', units: 'cup', name: 'flour', details: '' };
const bake = { title: 'Bake', text: 'Bake the choux.', markup: 'Bake the choux.', uses: [], timers: [] };
const recipe = aRecipeView({
  ...aRecipeForm({ aliases: ['Chou', 'Duchess'], ingredients: [flour], instructions: [bake] }),
  _id: '0'.repeat(24),
  isPrivate: true,
});

const toInput = (draft: RecipeDraft, base?: RecipeView) =>
  recipeFormSchema.parse(toRecipeInput(withoutEmptyRecipeRows(draft), base));

test('a recipe that is saved unchanged stays the same', () => {
  const whole = {
    ...recipe,
    ingredients: [{ ...flour, group: 'Choux', optional: true, item: '1'.repeat(24), form: 'fine' }],
    ...{
      activeTime: 20,
      yield: { count: 24, unit: 'pieces' },
      notes: ['Dry it.', 'Sift it.'],
      storage: 'A day.',
    },
    ...{ spice: 1, region: 'Lyon' },
  };
  expect(mergeRecipe(whole, toInput(toRecipeDraft(whole), whole))).toEqual(
    mergeRecipe(whole, recipeFormSchema.parse(whole)),
  );
  expect(mergeRecipe(recipe, toInput(toRecipeDraft(recipe), recipe)).ingredients).toEqual([flour]);
});

test('a line keeps its id when its texts are edited, and a new one gets an id of its own', () => {
  const draft = toRecipeDraft(recipe);
  const [line = EMPTY_LINE] = draft.ingredients;
  const ingredients = [
    { ...EMPTY_LINE, name: 'Flour' },
    { ...line, name: 'bread flour' },
  ];
  expect(toInput({ ...draft, ingredients }, recipe).ingredients.map(({ id }) => id)).toEqual([
    'flour-2',
    'flour',
  ]);
});

test('a second measure is typed in the form, and goes with the amount that it was of', () => {
  const measured = { ...recipe, ingredients: [{ ...flour, about: '1 pound' }] };
  const draft = toRecipeDraft(measured);
  const [line = EMPTY_LINE] = draft.ingredients;
  const save = (change: Partial<typeof EMPTY_LINE>) => {
    const ingredients = [{ ...line, ...change }];
    return mergeRecipe(measured, toInput({ ...draft, ingredients }, measured)).ingredients[0]?.about;
  };
  expect(line.about).toBe('1 pound');
  expect(save({ details: 'sifted' })).toBe('1 pound');
  expect(save({ quantity: '9' })).toBeUndefined();
  expect(save({ quantity: '9', about: '4 pounds' })).toBe('4 pounds');
  expect(save({ about: '' })).toBeUndefined();
});

test('a step keeps what it uses while its text is the same, also under another title; otherwise, it is proposed', () => {
  const draft = toRecipeDraft(recipe);
  const instructions = [
    { title: 'In the oven', text: 'Bake the choux.' },
    { title: 'Cream', text: 'Whip with the flour for 5 minutes.' },
  ];
  expect(toInput({ ...draft, instructions }, recipe).instructions).toEqual([
    { title: 'In the oven', text: 'Bake the choux.' },
    { ...instructions[1], uses: ['flour'], timers: [{ minMinutes: 5, maxMinutes: 5, label: 'Cream' }] },
  ]);
});

test('a draft of an older release is restored, and a line that it only knows by its texts loses nothing', () => {
  const { activeTime: _a, yield: _y, notes: _n, storage: _s, ...older } = toRecipeDraft(recipe);
  const lines = older.ingredients.map(
    ({ lineId: _l, group: _g, optional: _o, about: _b, ...texts }) => texts,
  );
  const stored = { values: { ...older, ingredients: lines }, files: [] };
  const { values } = storedRecipeDraftSchema.parse(stored);
  expect(values).toMatchObject({ activeTime: '', yield: { count: '', unit: '' }, notes: '', storage: '' });
  const grouped = { ...recipe, ingredients: [{ ...flour, group: 'Choux', optional: true }] };
  expect(mergeRecipe(grouped, toInput(values, grouped)).ingredients).toEqual(grouped.ingredients);
  // Of a new recipe, nothing else is stored.
  expect(toInput(values).ingredients).toMatchObject([flour]);
});

test.each([
  { field: 'activeTime', values: { activeTime: '61' }, message: 'Active time must not be above Prep Time.' },
  {
    field: 'activeTime',
    values: { activeTime: 'half' },
    message: /^Active time in minutes must be a whole number/,
  },
  {
    field: 'yield.count',
    values: { yield: { count: '', unit: 'pieces' } },
    message: /^The number of the yield/,
  },
  {
    field: 'yield.unit',
    values: { yield: { count: '24', unit: ' ' } },
    message: 'The yield needs a unit, such as pieces.',
  },
  { field: 'notes', values: { notes: 'x\n'.repeat(21) }, message: 'Notes may have at most 20 entries.' },
])('refuses $field of $values', ({ field, values, message }) => {
  const parsed = recipeFormSchema.safeParse(toRecipeInput({ ...toRecipeDraft(recipe), ...values }));
  const issues = parsed.error?.issues.map((issue) => [issue.path.join('.'), issue.message]);
  expect(issues).toEqual([[field, typeof message === 'string' ? message : expect.stringMatching(message)]]);
});

test('an empty form has one row of each kind, Medium and one serving', () => {
  const draft = toRecipeDraft();
  expect([draft.ingredients.length, draft.instructions.length]).toEqual([1, 1]);
  expect([draft.difficulty, draft.servings]).toEqual(['Medium', '4']);
});

test('rows with only spaces are dropped, and the rest are renumbered', () => {
  const draft = toRecipeDraft(recipe);
  const trimmed = withoutEmptyRecipeRows({
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
    const trimmed = withoutEmptyRecipeRows({ ...draft, ingredients });
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
  notes: Array.from({ length: 20 }, () => 'x'.repeat(1_000)).join('\n'),
};

test.each([
  { list: 'aliases', values: { aliases: `${fullDraft.aliases}\nx` } },
  { list: 'food types', values: { foodTypes: [...fullDraft.foodTypes, 'Soup'] } },
  { list: 'ingredients', values: { ingredients: [...fullDraft.ingredients, EMPTY_LINE] } },
  { list: 'instructions', values: { instructions: [...fullDraft.instructions, EMPTY_STEP] } },
  { list: 'continents', values: { continents: [...fullDraft.continents, 'Asia'] } },
  { list: 'notes', values: { notes: `${fullDraft.notes}\n\nx` } },
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
