import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { ADMIN_EMAIL, PASSWORD, signUpClient } from '@/tests/support/accounts';
import { aRecipeForm } from '@/tests/support/recipe-form';
import { listRecipePaths } from '@/tests/support/recipe-paths';

/** In the title and the search, so responses may repeat it. */
const WORD = 'Zwiebelquark';
/** Only in fields that must not leak. */
const SECRET = 'Xylophonsuppe';
const UNKNOWN_ID = '0'.repeat(24);
const RECIPE_FORM = aRecipeForm({
  title: `${WORD} of my family`,
  aliases: [SECRET],
  shortDescription: SECRET,
  description: SECRET,
  foodTypes: ['Holiday'],
  ingredients: [{ quantity: '1', units: 'cup', name: SECRET, details: '' }],
  instructions: [{ title: SECRET, text: SECRET }],
  continents: ['Oceania'],
  country: 'Samoa',
});
const IMAGE = {
  name: 'family.jpg',
  mimeType: 'image/jpeg',
  buffer: readFileSync('catalog/pictures/basmati-rice.jpg'),
};

/** The headers of every way in which a client can request a page. */
const REQUEST_VARIANTS: Record<string, string>[] = [
  {},
  { RSC: '1' },
  { RSC: '1', 'Next-Router-Prefetch': '1' },
  { RSC: '1', 'Next-Router-Prefetch': '1', 'Next-Router-Segment-Prefetch': '/_tree' },
  { 'User-Agent': 'Googlebot/2.1' },
];

/** Logs in the trial shop's admin. */
async function logInAdmin(request: APIRequestContext): Promise<Record<string, string>> {
  const response = await request.post('/api/auth/login', {
    data: { email: ADMIN_EMAIL, password: PASSWORD },
  });
  expect(response.status()).toBe(200);
  return { Authorization: `Bearer ${(await response.json()).token}` };
}

test('no one else can find a user’s private recipe, on any path', async ({ request }) => {
  const owner = await signUpClient();
  const unknownPaths = listRecipePaths({ id: UNKNOWN_ID, word: WORD, country: 'Samoa' });
  // Rankings change while other tests add favorites.
  const publicReads = unknownPaths.apiReads.filter(
    (path) => !/users?\/|\/api\/recipes\?|\/top|0{24}/.test(path),
  );
  const read = async (path: string) => (await request.get(path)).text();
  const responsesBefore = await Promise.all(publicReads.map(read));

  const { _id: id } = await (
    await request.post('/api/user/recipes', { headers: owner, data: RECIPE_FORM })
  ).json();
  const upload = await request.put(`/api/user/recipes/${id}/images`, {
    headers: owner,
    multipart: { recipeImages: IMAGE },
  });
  const { images } = await upload.json();
  expect(images).toHaveLength(1);
  const paths = listRecipePaths({ id, word: WORD, country: 'Samoa' });

  // The owner reads it first: a response cached then must not be served to others.
  const ownerResponse = await request.get(`/api/recipes/${id}`, { headers: owner });
  expect(await ownerResponse.json()).toMatchObject({ description: SECRET, isPrivate: true });
  expect(ownerResponse.headers()['cache-control']).toBe('private, no-store');

  const others = {
    guest: {},
    'another user': await signUpClient(),
    admin: await logInAdmin(request),
  };
  for (const [viewer, headers] of Object.entries(others)) {
    const expectNoLeak = async (label: string, response: Awaited<ReturnType<typeof request.get>>) => {
      const text = `${JSON.stringify(response.headers())} ${await response.text()}`;
      expect(text.includes(SECRET) || text.includes(images[0]), `${viewer}: ${label}`).toBe(false);
      return response;
    };
    for (const path of paths.pages) {
      for (const variantHeaders of REQUEST_VARIANTS) {
        const response = await request.get(path, { headers: { ...headers, ...variantHeaders } });
        await expectNoLeak(`${path} ${JSON.stringify(variantHeaders)}`, response);
        if (path.startsWith('/recipes/detail/') && !variantHeaders.RSC) {
          const unknownResponse = await request.get(`/recipes/detail/${UNKNOWN_ID}`, {
            headers: { ...headers, ...variantHeaders },
          });
          expect([response.status(), unknownResponse.status()]).toEqual([404, 404]);
          const readComparableText = async (page: typeof response) =>
            (await page.text()).replaceAll(id, UNKNOWN_ID);
          expect((await readComparableText(response)).length).toBe(
            (await readComparableText(unknownResponse)).length,
          );
        }
      }
    }
    for (const path of paths.apiReads) await expectNoLeak(path, await request.get(path, { headers }));
    for (const [method, path] of paths.changes) {
      const response = await expectNoLeak(
        path,
        await request.fetch(path, { method, headers, data: RECIPE_FORM }),
      );
      expect([401, 403, 404], `${viewer}: ${method} ${path}`).toContain(response.status());
    }
    for (const path of paths.uploads) {
      const multipart = { recipeImages: IMAGE };
      const response = await expectNoLeak(path, await request.put(path, { headers, multipart }));
      expect([401, 403, 404], `${viewer}: ${path}`).toContain(response.status());
    }
  }

  // Public counts and lists are unchanged, and no ranking contains it.
  expect(await Promise.all(publicReads.map(read))).toEqual(responsesBefore);
  const rankings = paths.apiReads.filter((path) => path.includes('/top'));
  expect((await Promise.all(rankings.map(read))).join()).not.toContain(id);
  // None of their requests changed it.
  const laterResponse = await request.get(`/api/recipes/${id}`, { headers: owner });
  expect(await laterResponse.json()).toEqual({ ...(await ownerResponse.json()), images });
});
