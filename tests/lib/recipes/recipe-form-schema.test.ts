import { recipeFormSchema } from '@/lib/recipes/recipe-form-schema';

/** Returns a valid form; a test passes only its own fields. */
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

const aLine = (fields: object = {}) => ({ quantity: '', units: '', name: 'salt', details: '', ...fields });
const aStep = (fields: object = {}) => ({ title: 'Boil', text: 'Boil it.', ...fields });
const createString = (count: number) => 'x'.repeat(count);
const repeat = <T>(count: number, entry: T) => Array.from({ length: count }, () => entry);
const listMessages = (form: unknown) =>
  recipeFormSchema.safeParse(form).error?.issues.map(({ message }) => message);
const listPaths = (form: unknown) =>
  recipeFormSchema.safeParse(form).error?.issues.map(({ path }) => path.join('.'));

test.each<{ label: string; fields: object; message: string }>([
  { label: 'no name', fields: { title: undefined }, message: 'Recipe Name is required.' },
  { label: 'a name of spaces', fields: { title: '  ' }, message: 'Recipe Name is required.' },
  {
    label: 'an operator object instead of a name',
    fields: { title: { $ne: null } },
    message: 'Recipe Name is required.',
  },
  {
    label: 'no short description',
    fields: { shortDescription: ' ' },
    message: 'Short Description is required.',
  },
  { label: 'no full description', fields: { description: '' }, message: 'Full Description is required.' },
  { label: 'no food type', fields: { foodTypes: [] }, message: 'At least one Food Type must be selected.' },
  {
    label: 'food types that are not a list',
    fields: { foodTypes: 'Soup' },
    message: 'At least one Food Type must be selected.',
  },
  { label: 'no ingredient', fields: { ingredients: [] }, message: 'At least one ingredient is required.' },
  {
    label: 'missing ingredients',
    fields: { ingredients: undefined },
    message: 'At least one ingredient is required.',
  },
  {
    label: 'only blank ingredients',
    fields: { ingredients: [aLine({ name: ' ' })] },
    message: 'At least one ingredient is required.',
  },
  {
    label: 'a nameless ingredient',
    fields: { ingredients: [aLine(), aLine({ name: ' ', quantity: '1' })] },
    message: 'All ingredients must have a name (see ingredient #2).',
  },
  {
    label: 'an ingredient with a missing name',
    fields: { ingredients: [{ quantity: '1' }] },
    message: 'All ingredients must have a name (see ingredient #1).',
  },
  { label: 'no instruction', fields: { instructions: [] }, message: 'At least one instruction is required.' },
  {
    label: 'only blank instructions',
    fields: { instructions: [{ title: ' ', text: '' }, {}] },
    message: 'At least one instruction is required.',
  },
  {
    label: 'an instruction without text',
    fields: { instructions: [aStep(), aStep(), aStep({ text: ' ' })] },
    message: 'All instructions must have a title and text (see instruction #3).',
  },
  {
    label: 'an instruction without a title',
    fields: { instructions: [{ text: 'Boil it.' }] },
    message: 'All instructions must have a title and text (see instruction #1).',
  },
  { label: 'a time of zero', fields: { prepTime: 0 }, message: 'Prep Time must be greater than 0.' },
  { label: 'a negative time', fields: { prepTime: -5 }, message: 'Prep Time must be greater than 0.' },
  { label: 'no time', fields: { prepTime: undefined }, message: 'Prep Time must be greater than 0.' },
  {
    label: 'an emptied time field',
    fields: { prepTime: null },
    message: 'Prep Time must be greater than 0.',
  },
  { label: 'a time in quotes', fields: { prepTime: '30' }, message: 'Prep Time must be a number.' },
  {
    label: 'a fractional time',
    fields: { prepTime: 1.5 },
    message: 'Prep Time must be a whole number of minutes.',
  },
  { label: 'no continent', fields: { continents: [] }, message: 'At least one continent must be selected.' },
  { label: 'no country', fields: { country: ' ' }, message: 'Country is required.' },
  {
    label: 'a video from another site',
    fields: { videoUrl: 'https://evil.example/v' },
    message: 'The video must be an https address of YouTube or Vimeo.',
  },
  {
    label: 'a script instead of a video URL',
    fields: { videoUrl: 'javascript:alert(1)' },
    message: 'The video must be an https address of YouTube or Vimeo.',
  },
])('refuses $label with its message', ({ fields, message }) => {
  expect(listMessages(aForm(fields))).toEqual([message]);
});

test('an empty form gets a message for every missing field, in order from top to bottom', () => {
  expect(listMessages({})).toEqual([
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

test.each<{ label: string; fields: object; path: string }>([
  { label: 'an unknown food type', fields: { foodTypes: ['Fusion'] }, path: 'foodTypes.0' },
  { label: 'an unknown continent', fields: { continents: ['Asia', 'Atlantis'] }, path: 'continents.1' },
  { label: 'an unknown difficulty', fields: { difficulty: 'Impossible' }, path: 'difficulty' },
  { label: 'zero servings', fields: { servings: 0 }, path: 'servings' },
  { label: 'servings in quotes', fields: { servings: '2' }, path: 'servings' },
  { label: 'half a serving', fields: { servings: 1.5 }, path: 'servings' },
  { label: 'an ingredient that is not an object', fields: { ingredients: ['salt'] }, path: 'ingredients.0' },
  {
    label: 'a quantity that is a number',
    fields: { ingredients: [aLine({ quantity: 2 })] },
    path: 'ingredients.0.quantity',
  },
  { label: 'an alias that is a number', fields: { aliases: [5] }, path: 'aliases.0' },
])('refuses $label at its field', ({ fields, path }) => {
  expect(listPaths(aForm(fields))).toEqual([path]);
});

test.each<{ label: string; fields: (size: number) => object; limit: number; path: string }>([
  { label: 'name', fields: (size) => ({ title: createString(size) }), limit: 200, path: 'title' },
  {
    label: 'short description',
    fields: (size) => ({ shortDescription: createString(size) }),
    limit: 200,
    path: 'shortDescription',
  },
  {
    label: 'full description',
    fields: (size) => ({ description: createString(size) }),
    limit: 20_000,
    path: 'description',
  },
  { label: 'alias', fields: (size) => ({ aliases: [createString(size)] }), limit: 200, path: 'aliases.0' },
  {
    label: 'list of aliases',
    fields: (size) => ({ aliases: repeat(size, 'Ramen') }),
    limit: 20,
    path: 'aliases',
  },
  {
    label: 'quantity',
    fields: (size) => ({ ingredients: [aLine({ quantity: createString(size) })] }),
    limit: 10,
    path: 'ingredients.0.quantity',
  },
  {
    label: 'units',
    fields: (size) => ({ ingredients: [aLine({ units: createString(size) })] }),
    limit: 200,
    path: 'ingredients.0.units',
  },
  {
    label: 'ingredient name',
    fields: (size) => ({ ingredients: [aLine({ name: createString(size) })] }),
    limit: 200,
    path: 'ingredients.0.name',
  },
  {
    label: 'details',
    fields: (size) => ({ ingredients: [aLine({ details: createString(size) })] }),
    limit: 200,
    path: 'ingredients.0.details',
  },
  {
    label: 'list of ingredients',
    fields: (size) => ({ ingredients: repeat(size, aLine()) }),
    limit: 100,
    path: 'ingredients',
  },
  {
    label: 'step title',
    fields: (size) => ({ instructions: [aStep({ title: createString(size) })] }),
    limit: 200,
    path: 'instructions.0.title',
  },
  {
    label: 'step text',
    fields: (size) => ({ instructions: [aStep({ text: createString(size) })] }),
    limit: 5_000,
    path: 'instructions.0.text',
  },
  {
    label: 'list of steps',
    fields: (size) => ({ instructions: repeat(size, aStep()) }),
    limit: 100,
    path: 'instructions',
  },
  { label: 'time', fields: (size) => ({ prepTime: size }), limit: 10_080, path: 'prepTime' },
  { label: 'number of servings', fields: (size) => ({ servings: size }), limit: 1_000, path: 'servings' },
  { label: 'country', fields: (size) => ({ country: createString(size) }), limit: 100, path: 'country' },
])('the $label may reach its limit but not exceed it', ({ fields, limit, path }) => {
  expect(listPaths(aForm(fields(limit + 1)))).toEqual([path]);
  expect(listPaths(aForm(fields(limit)))).toBeUndefined();
});

test('the longest time is given in days', () => {
  expect(listMessages(aForm({ prepTime: 10_081 }))).toEqual(['Prep Time must be at most 7 days.']);
});

test('accepts one minute and one serving', () => {
  expect(listMessages(aForm({ prepTime: 1, servings: 1 }))).toBeUndefined();
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
          aLine({ name: ' salt ', units: ' tsp ' }),
          aLine({ name: ' ' }),
          { key: 'row-3', name: '' },
        ],
        instructions: [{ title: '', text: ' ' }, aStep({ title: ' Boil ' })],
        videoUrl: ' https://youtu.be/dQw4w9WgXcQ ',
      }),
    ),
  ).toEqual(
    aForm({
      foodTypes: ['Soup'],
      ingredients: [aLine({ units: 'tsp' })],
      instructions: [aStep()],
      videoUrl: 'https://youtu.be/dQw4w9WgXcQ',
    }),
  );
});

test('omitted fields get defaults: Medium, no aliases, no video', () => {
  const { aliases: _aliases, difficulty: _difficulty, videoUrl: _videoUrl, ...rest } = aForm();
  expect(recipeFormSchema.parse(rest)).toMatchObject({ aliases: [], difficulty: 'Medium', videoUrl: '' });
});

test('owner, privacy, favorites and creation time cannot be set by the form', () => {
  const forbiddenFields = {
    userId: 'x',
    isPrivate: true,
    favoritesCount: 9,
    createdAt: 'now',
    sortTitle: 'a',
  };
  expect(recipeFormSchema.parse(aForm(forbiddenFields))).toEqual(aForm());
});
