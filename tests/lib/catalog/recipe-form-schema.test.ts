import { recipeFormSchema } from '@/lib/catalog/recipe-form-schema';

/** A form as it may be saved; the test names only what it is about. */
const aForm = (fields: object = {}) => ({
  title: 'Miso Ramen',
  aliases: ['Ramen'],
  shortDescription: 'Noodles in broth.',
  description: 'A bowl for a cold evening.',
  foodTypes: ['Soup'],
  ingredients: [{ quantity: '2', units: 'cups', name: 'broth', details: 'hot' }],
  instructions: [{ title: 'Boil', text: 'Boil the noodles.' }],
  prepTime: 30,
  servings: 2,
  difficulty: 'Easy',
  continents: ['Asia'],
  country: 'Japan',
  videoUrl: '',
  ...fields,
});

const line = (fields: object = {}) => ({ quantity: '', units: '', name: 'salt', details: '', ...fields });
const step = (fields: object = {}) => ({ title: 'Boil', text: 'Boil it.', ...fields });
const letters = (count: number) => 'x'.repeat(count);
const many = <T>(count: number, entry: T) => Array.from({ length: count }, () => entry);
const messages = (form: unknown) =>
  recipeFormSchema.safeParse(form).error?.issues.map(({ message }) => message);
const paths = (form: unknown) =>
  recipeFormSchema.safeParse(form).error?.issues.map(({ path }) => path.join('.'));

test.each<[string, object, string]>([
  ['no name', { title: undefined }, 'Recipe Name is required.'],
  ['a name of spaces', { title: '  ' }, 'Recipe Name is required.'],
  ['an operator object for a name', { title: { $ne: null } }, 'Recipe Name is required.'],
  ['no short description', { shortDescription: ' ' }, 'Short Description is required.'],
  ['no full description', { description: '' }, 'Full Description is required.'],
  ['no food type', { foodTypes: [] }, 'At least one Food Type must be selected.'],
  ['food types that are no list', { foodTypes: 'Soup' }, 'At least one Food Type must be selected.'],
  ['no ingredient', { ingredients: [] }, 'At least one ingredient is required.'],
  ['missing ingredients', { ingredients: undefined }, 'At least one ingredient is required.'],
  ['only blank ingredients', { ingredients: [line({ name: ' ' })] }, 'At least one ingredient is required.'],
  [
    'a nameless ingredient',
    { ingredients: [line(), line({ name: ' ', quantity: '1' })] },
    'All ingredients must have a name (see ingredient #2).',
  ],
  [
    'an ingredient whose name is missing',
    { ingredients: [{ quantity: '1' }] },
    'All ingredients must have a name (see ingredient #1).',
  ],
  ['no instruction', { instructions: [] }, 'At least one instruction is required.'],
  [
    'only blank instructions',
    { instructions: [{ title: ' ', text: '' }, {}] },
    'At least one instruction is required.',
  ],
  [
    'an instruction without a text',
    { instructions: [step(), step(), step({ text: ' ' })] },
    'All instructions must have a title and text (see instruction #3).',
  ],
  [
    'an instruction without a title',
    { instructions: [{ text: 'Boil it.' }] },
    'All instructions must have a title and text (see instruction #1).',
  ],
  ['a time of nothing', { prepTime: 0 }, 'Prep Time must be greater than 0.'],
  ['a negative time', { prepTime: -5 }, 'Prep Time must be greater than 0.'],
  ['no time', { prepTime: undefined }, 'Prep Time must be greater than 0.'],
  ['an emptied time', { prepTime: null }, 'Prep Time must be greater than 0.'],
  ['a time in quotes', { prepTime: '30' }, 'Prep Time must be a number.'],
  ['half minutes', { prepTime: 1.5 }, 'Prep Time must be a whole number of minutes.'],
  ['no continent', { continents: [] }, 'At least one continent must be selected.'],
  ['no country', { country: ' ' }, 'Country is required.'],
  [
    'a video from elsewhere',
    { videoUrl: 'https://evil.example/v' },
    'The video must be an https address of YouTube or Vimeo.',
  ],
  [
    'a script as a video',
    { videoUrl: 'javascript:alert(1)' },
    'The video must be an https address of YouTube or Vimeo.',
  ],
])('%s is refused with its sentence', (_what, fields, message) => {
  expect(messages(aForm(fields))).toEqual([message]);
});

test('an empty form is told everything that is missing, from the top down', () => {
  expect(messages({})).toEqual([
    'Recipe Name is required.',
    'Short Description is required.',
    'Full Description is required.',
    'At least one Food Type must be selected.',
    'At least one ingredient is required.',
    'At least one instruction is required.',
    'Prep Time must be greater than 0.',
    'Servings must be a whole number from 1 to 1000.',
    'At least one continent must be selected.',
    'Country is required.',
  ]);
});

test.each<[string, object, string]>([
  ['an unknown food type', { foodTypes: ['Fusion'] }, 'foodTypes.0'],
  ['an unknown continent', { continents: ['Asia', 'Atlantis'] }, 'continents.1'],
  ['an unknown difficulty', { difficulty: 'Impossible' }, 'difficulty'],
  ['a recipe for nobody', { servings: 0 }, 'servings'],
  ['servings in quotes', { servings: '2' }, 'servings'],
  ['half a serving', { servings: 1.5 }, 'servings'],
  ['an ingredient that is no row', { ingredients: ['salt'] }, 'ingredients.0'],
  ['a quantity that is a number', { ingredients: [line({ quantity: 2 })] }, 'ingredients.0.quantity'],
  ['an alias that is a number', { aliases: [5] }, 'aliases.0'],
])('%s is refused at its field', (_what, fields, path) => {
  expect(paths(aForm(fields))).toEqual([path]);
});

test.each<[string, (size: number) => object, number, string]>([
  ['name', (size) => ({ title: letters(size) }), 200, 'title'],
  ['short description', (size) => ({ shortDescription: letters(size) }), 200, 'shortDescription'],
  ['full description', (size) => ({ description: letters(size) }), 20_000, 'description'],
  ['alias', (size) => ({ aliases: [letters(size)] }), 200, 'aliases.0'],
  ['list of aliases', (size) => ({ aliases: many(size, 'Ramen') }), 20, 'aliases'],
  [
    'quantity',
    (size) => ({ ingredients: [line({ quantity: letters(size) })] }),
    10,
    'ingredients.0.quantity',
  ],
  ['units', (size) => ({ ingredients: [line({ units: letters(size) })] }), 200, 'ingredients.0.units'],
  [
    'ingredient name',
    (size) => ({ ingredients: [line({ name: letters(size) })] }),
    200,
    'ingredients.0.name',
  ],
  ['details', (size) => ({ ingredients: [line({ details: letters(size) })] }), 200, 'ingredients.0.details'],
  ['list of ingredients', (size) => ({ ingredients: many(size, line()) }), 100, 'ingredients'],
  ['step title', (size) => ({ instructions: [step({ title: letters(size) })] }), 200, 'instructions.0.title'],
  ['step text', (size) => ({ instructions: [step({ text: letters(size) })] }), 5_000, 'instructions.0.text'],
  ['list of steps', (size) => ({ instructions: many(size, step()) }), 100, 'instructions'],
  ['time', (size) => ({ prepTime: size }), 10_080, 'prepTime'],
  ['number of servings', (size) => ({ servings: size }), 1_000, 'servings'],
  ['country', (size) => ({ country: letters(size) }), 100, 'country'],
])('the %s may be as large as its limit and no larger', (_what, fields, limit, path) => {
  expect(paths(aForm(fields(limit + 1)))).toEqual([path]);
  expect(paths(aForm(fields(limit)))).toBeUndefined();
});

test('one minute and one serving are enough', () => {
  expect(messages(aForm({ prepTime: 1, servings: 1 }))).toBeUndefined();
});

test('everything is trimmed, and blank aliases and rows are dropped', () => {
  expect(
    recipeFormSchema.parse(
      aForm({
        title: ' Miso Ramen ',
        aliases: [' Ramen ', '', '  '],
        foodTypes: [' Soup ', 'Soup'],
        ingredients: [
          {},
          line({ name: ' salt ', units: ' tsp ' }),
          line({ name: ' ' }),
          { key: 'row-3', name: '' },
        ],
        instructions: [{ title: '', text: ' ' }, step({ title: ' Boil ' })],
        videoUrl: ' https://youtu.be/dQw4w9WgXcQ ',
      }),
    ),
  ).toEqual(
    aForm({
      foodTypes: ['Soup'],
      ingredients: [line({ units: 'tsp' })],
      instructions: [step()],
      videoUrl: 'https://youtu.be/dQw4w9WgXcQ',
    }),
  );
});

test('what may be left out is filled in: medium, without aliases, without a video', () => {
  const { aliases: _aliases, difficulty: _difficulty, videoUrl: _videoUrl, ...rest } = aForm();
  expect(recipeFormSchema.parse(rest)).toMatchObject({ aliases: [], difficulty: 'Medium', videoUrl: '' });
});

test('owner, privacy, favorites and time of a recipe do not come from a form', () => {
  const sneaky = { userId: 'x', isPrivate: true, favoritesCount: 9, createdAt: 'now', sortTitle: 'a' };
  expect(recipeFormSchema.parse(aForm(sneaky))).toEqual(aForm());
});
