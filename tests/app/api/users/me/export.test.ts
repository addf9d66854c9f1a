import { GET } from '@/app/api/users/me/export/route';
import { addAddress } from '@/lib/addresses/address-commands';
import { addFavorite } from '@/lib/recipe-box/favorite-commands';
import { withDatabase } from '@/tests/support/database';
import { aRecipe } from '@/tests/support/examples';
import { call } from '@/tests/support/http';
import { aUser, bearerOf } from '@/tests/support/sign-in';

withDatabase();

test('a guest has nothing to take along: 401', async () => {
  expect((await call(GET)).status).toBe(401);
});

test('one file holds all of the account and nothing of others', async () => {
  const [user, other] = [await aUser({ phoneNumber: '5550100142', passwordHash: 'secret' }), await aUser()];
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
  await aRecipe({ title: 'Not Mine', isPrivate: true, userId: other._id });
  const { status, headers, json } = await call(GET, { headers: await bearerOf(user) });
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
