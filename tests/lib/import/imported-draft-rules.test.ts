import { toImportedDraft } from '@/lib/import/imported-draft-rules';
import { readImportedRecipes } from '@/lib/import/recipe-reading-rules';
import { toRecipeInput } from '@/lib/recipes/recipe-draft-schema';
import { createRecipeFormSchema } from '@/lib/recipes/recipe-form-schema';

function toDraft(data: object) {
  const text = JSON.stringify({
    '@type': 'Recipe',
    name: 'Ragù',
    description: 'A slow sauce.',
    recipeCuisine: 'Italian',
    recipeCategory: 'Main course',
    recipeYield: '4',
    prepTime: 'PT20M',
    cookTime: 'PT2H',
    recipeIngredient: ['2 tbsp olive oil', '1 onion, chopped'],
    recipeInstructions: ['Heat the oil in a large pan.', 'Add the onion.'],
    ...data,
  });
  const [recipe] = readImportedRecipes(text, 'https://example.com/ragu');
  if (!recipe) throw new Error('No recipe was read.');
  return toImportedDraft(recipe);
}

test('a complete recipe fits the form as it is', () => {
  const { draft } = toDraft({ author: 'Ann' });
  const input = createRecipeFormSchema().safeParse(toRecipeInput(draft));
  expect(input.error?.issues ?? []).toEqual([]);
  expect(draft).toMatchObject({
    title: 'Ragù',
    prepTime: '140',
    servings: '4',
    country: 'Italy',
    continents: ['Europe'],
    foodTypes: ['Main Course'],
    source: 'Ann, https://example.com/ragu',
    instructions: [{ title: 'Heat the oil' }, { title: 'Add the onion' }],
  });
});

test('what is missing is filled, marked and asked for', () => {
  const { draft, doubts } = toDraft({
    ...{
      description: undefined,
      recipeCuisine: undefined,
      recipeCategory: undefined,
      recipeYield: undefined,
    },
    ...{ prepTime: undefined, cookTime: undefined },
  });
  expect(draft).toMatchObject({
    shortDescription: 'Ragù',
    servings: '4',
    prepTime: '',
    country: '',
    foodTypes: [],
  });
  const paths = doubts.map(({ path }) => path);
  expect(paths).toEqual(['shortDescription', '', 'prepTime', 'servings', 'difficulty', 'country']);
});

test('lines that may be misread come first, with what was written', () => {
  const { doubts } = toDraft({ recipeIngredient: ['1 onion', 'Russet potatoes, 3-5'] });
  expect(doubts[0]).toEqual({
    path: 'ingredients.1.quantity',
    message: 'Check the quantity of “Russet potatoes, 3-5”.',
  });
});

test('a long description is shortened at a sentence, and kept whole', () => {
  const description = `It is good. ${'It takes its time. '.repeat(20)}`.trim();
  const { draft } = toDraft({ description });
  expect(draft.description).toBe(description);
  expect(draft.shortDescription.length).toBeLessThanOrEqual(200);
  expect(draft.shortDescription).toMatch(/^It is good\..*time\.$/);
});

test('more lines and steps than fit are said, not cut silently', () => {
  const { draft, doubts } = toDraft({
    recipeIngredient: Array(120).fill('1 onion'),
    recipeInstructions: Array(130).fill('Stir.'),
  });
  expect([draft.ingredients.length, draft.instructions.length]).toEqual([100, 100]);
  expect(doubts.map(({ message }) => message)).toEqual(
    expect.arrayContaining([
      'Only the first 100 of 120 ingredients fit.',
      'Only the first 100 of 130 steps fit.',
    ]),
  );
});

test('the heading of a section stands before the title of its steps', () => {
  const { draft } = toDraft({
    recipeInstructions: [{ '@type': 'HowToSection', name: 'Sauce', itemListElement: ['Stir it.'] }],
  });
  expect(draft.instructions[0]?.title).toBe('Sauce: Stir it');
});

test.each([
  [{ recipeCuisine: 'Thai' }, 'Thailand'],
  [{ recipeCuisine: 'Tex-Mex' }, 'United States'],
  [{ recipeCuisine: undefined, name: 'Greek Salad' }, 'Greece'],
  [{ recipeCuisine: undefined, inLanguage: 'de-DE' }, 'Germany'],
  [{ recipeCuisine: 'Fusion', inLanguage: 'en' }, ''],
  [{ recipeCuisine: undefined, name: 'Romaine Wraps' }, ''],
])('from %j, the country is “%s”', (data, country) => {
  expect(toDraft(data).draft.country).toBe(country);
});

test('no diet is taken over: whether a dish is vegan is for the cook to say', () => {
  expect(toDraft({ recipeCategory: 'Vegan, Gluten-Free', keywords: 'vegan' }).draft.foodTypes).toEqual([]);
});

test('a video is kept if the shop can show it', () => {
  const toVideo = (contentUrl: string) => toDraft({ video: { contentUrl } }).draft.videoUrl;
  expect(toVideo('https://www.youtube.com/watch?v=abcdefghijk')).toBe(
    'https://www.youtube.com/watch?v=abcdefghijk',
  );
  expect(toVideo('https://example.com/film.mp4')).toBe('');
});

test.each([
  ['a step of signs', { recipeInstructions: [`ab${',;:'.repeat(100_000)}x y`] }],
  [
    'a million keywords',
    { keywords: 'soup,'.repeat(20) + Array.from({ length: 300_000 }, (_, index) => index).join() },
  ],
  ['a title without end', { name: 'é'.repeat(1_000_000) }],
])('what is made to exhaust the shop is fitted to the form in one pass: %s', (_, data) => {
  expect(toDraft({ recipeCuisine: '', ...data }).draft.country).toBe('');
});
