import { GET } from '@/app/api/users/me/export/route';
import { addAddress } from '@/lib/accounts/address-commands';
import { addFavorite } from '@/lib/recipe-box/favorite-commands';
import { mapTexts, type TextIn } from '@/lib/text/field-rules';
import { RECIPE_FIELDS, type RecipeFieldIn } from '@/models/recipe-fields';
import { withDatabase } from '@/tests/support/database';
import { aRecipe } from '@/tests/support/examples';
import { call } from '@/tests/support/http';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';

withDatabase();

test('refuses a guest with 401', async () => {
  expect((await call(GET)).status).toBe(401);
});

test('the file contains all of the account’s data and no other user’s data', async () => {
  const [user, otherUser] = [
    await aUser({ phoneNumber: '5550100142', passwordHash: 'secret' }),
    await aUser(),
  ];
  await addAddress(user.id, {
    label: 'Ada',
    company: '',
    street1: '1 Saffron Way',
    street2: '',
    city: 'Portland',
    state: 'OR',
    postalCode: '97201',
    phoneNumber: '',
  });
  const favorite = await aRecipe({ title: 'Borscht' });
  await addFavorite(user.id, favorite.id);
  await aRecipe({
    title: 'My Secret Stew',
    isPrivate: true,
    userId: user._id,
    description: 'The whole story.',
    difficulty: 'Hard',
    videoUrl: 'https://vimeo.com/1',
  });
  await aRecipe({ title: 'Not Mine', isPrivate: true, userId: otherUser._id });
  const { status, headers, json } = await call(GET, { headers: await createBearerHeaders(user) });
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toBe(
    'attachment; filename="international-recipes-account.json"',
  );
  expect(json.profile).toMatchObject({ email: user.email, phoneNumber: '5550100142', role: 'user' });
  expect(json.addresses).toMatchObject([{ street1: '1 Saffron Way', isPrimary: true }]);
  expect(json.favorites).toMatchObject([{ '@type': 'Recipe', name: 'Borscht' }]);
  expect(json.recipes).toMatchObject([
    {
      '@context': 'https://schema.org',
      '@type': 'Recipe',
      name: 'My Secret Stew',
      abstract: 'Noodles in broth.',
      text: 'The whole story.',
      educationalLevel: 'Hard',
      totalTime: 'PT30M',
      spatialCoverage: ['Asia'],
      recipeIngredient: ['2 cups broth, hot'],
      recipeInstructions: [{ name: 'Boil', text: 'Boil the noodles.' }],
      video: { url: 'https://vimeo.com/1' },
    },
  ]);
  expect(JSON.stringify(json)).not.toMatch(/Not Mine|secret"|passwordHash|tokenVersion/);
});

test('the file says what the shop has stored about the user as an author', async () => {
  const at = new Date('2026-05-03T10:00:00.000Z');
  const user = await aUser({ verifiedEmail: 'former@shop.test', notesBlockedAt: at, noteHiddenAt: at });
  const { json } = await call(GET, { headers: await createBearerHeaders(user) });
  expect(json.profile).toMatchObject({
    verifiedEmail: 'former@shop.test',
    notesBlockedAt: at.toISOString(),
    noteHiddenAt: at.toISOString(),
  });
  const other = await call(GET, { headers: await createBearerHeaders(await aUser()) });
  expect(Object.keys(other.json.profile)).not.toContain('notesBlockedAt');
});

/** A value for every exported recipe field that is not a plain string, and its form in the export. */
const NON_TEXT_FIELDS: Record<
  Exclude<RecipeFieldIn<'export'>, TextIn<typeof RECIPE_FIELDS, 'export'>>,
  { value: unknown; exported: string }
> = {
  aliases: { value: ['Shark Soup'], exported: 'Shark Soup' },
  foodTypes: { value: ['Snack'], exported: 'Snack' },
  ingredients: {
    value: [{ quantity: '7', units: 'sprigs', name: 'dill', details: 'torn' }],
    exported: '7 sprigs dill, torn',
  },
  instructions: { value: [{ title: 'Rest', text: 'Rest it overnight.' }], exported: 'Rest it overnight.' },
  nativeName: { value: { text: 'フカヒレ', lang: 'ja' }, exported: 'フカヒレ' },
  prepTime: { value: 61, exported: 'PT61M' },
  activeTime: { value: 23, exported: 'PT23M' },
  yield: { value: { count: 31, unit: 'ladles' }, exported: '31 ladles' },
  spice: { value: 3, exported: '"Spice, from 0 to 3","value":3' },
  equipment: { value: [{ name: 'stockpot', quarts: 9 }], exported: 'stockpot (9 quarts)' },
  notes: { value: ['Skim it twice.'], exported: 'Skim it twice.' },
  safety: { value: ['raw-fish'], exported: 'raw-fish' },
  substitutes: {
    value: [{ for: 'fins', use: 'glass noodles', ratio: '1:1', effect: 'no shark is hurt' }],
    exported: 'glass noodles (1:1), no shark is hurt',
  },
  serveWith: { value: ['0123456789abcdef01234567'], exported: '0123456789abcdef01234567' },
  servings: { value: 77, exported: '77 servings' },
  difficulty: { value: 'Very Hard', exported: 'Very Hard' },
  continents: { value: ['Oceania'], exported: 'Oceania' },
  videoUrl: { value: 'https://vimeo.com/2', exported: 'https://vimeo.com/2' },
  images: { value: ['soup.jpg'], exported: 'soup.jpg' },
  createdAt: { value: new Date('2021-02-03T04:05:06.789Z'), exported: '2021-02-03T04:05:06.789Z' },
};

test('exports every recipe field that is marked for export', async () => {
  const user = await aUser();
  const textValues = mapTexts(RECIPE_FIELDS, 'export', (_, name) => `The ${name} of it`);
  const nonTextValues = Object.fromEntries(
    Object.entries(NON_TEXT_FIELDS).map(([name, { value }]) => [name, value]),
  );
  await aRecipe({ ...textValues, ...nonTextValues, isPrivate: true, userId: user._id });
  const { json } = await call(GET, { headers: await createBearerHeaders(user) });
  const exportedText = JSON.stringify(json.recipes);
  const expectedValues = {
    ...textValues,
    ...Object.fromEntries(Object.entries(NON_TEXT_FIELDS).map(([name, { exported }]) => [name, exported])),
  };
  const missingValues = Object.entries(expectedValues).filter(([, value]) => !exportedText.includes(value));
  expect(missingValues).toEqual([]);
});
