import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { ADMIN_EMAIL, PASSWORD, signUpClient } from '@/tests/support/accounts';
import { recipeForm } from '@/tests/support/recipe-form';
import { recipePathsFor } from '@/tests/support/recipe-paths';

/** In the title and the search, so responses may repeat it. */
const WORD = 'Zwiebelquark';
/** Only in fields that must not leak. */
const SECRET = 'Xylophonsuppe';
const NO_ID = '0'.repeat(24);
const FORM = recipeForm({
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
  buffer: readFileSync('catalog/pictures/pack-rice.jpg'),
};

/** Every way in which a client can request a page. */
const FORMS: Record<string, string>[] = [
  {},
  { RSC: '1' },
  { RSC: '1', 'Next-Router-Prefetch': '1' },
  { RSC: '1', 'Next-Router-Prefetch': '1', 'Next-Router-Segment-Prefetch': '/_tree' },
  { 'User-Agent': 'Googlebot/2.1' },
];

/** Logs in the trial shop's admin. */
async function adminClient(request: APIRequestContext): Promise<Record<string, string>> {
  const response = await request.post('/api/auth/login', {
    data: { email: ADMIN_EMAIL, password: PASSWORD },
  });
  expect(response.status()).toBe(200);
  return { Authorization: `Bearer ${(await response.json()).token}` };
}

test('no one else can find a user’s private recipe, on any path', async ({ request }) => {
  const owner = await signUpClient(request);
  const before = recipePathsFor({ id: NO_ID, word: WORD, country: 'Samoa' });
  // Rankings change while other tests add favorites.
  const publicCalls = before.calls.filter((path) => !/users?\/|\/api\/recipes\?|\/top|0{24}/.test(path));
  const read = async (path: string) => (await request.get(path)).text();
  const responsesBefore = await Promise.all(publicCalls.map(read));

  const { _id: id } = await (await request.post('/api/user/recipes', { headers: owner, data: FORM })).json();
  const uploaded = await request.put(`/api/user/recipes/${id}/images`, {
    headers: owner,
    multipart: { recipeImages: IMAGE },
  });
  const { images } = await uploaded.json();
  expect(images).toHaveLength(1);
  const paths = recipePathsFor({ id, word: WORD, country: 'Samoa' });

  // The owner reads it first: a response cached then must not be served to others.
  const own = await request.get(`/api/recipes/${id}`, { headers: owner });
  expect(await own.json()).toMatchObject({ description: SECRET, isPrivate: true });
  expect(own.headers()['cache-control']).toBe('private, no-store');

  const others = {
    guest: {},
    'another user': await signUpClient(request),
    admin: await adminClient(request),
  };
  for (const [who, headers] of Object.entries(others)) {
    const expectNothing = async (what: string, response: Awaited<ReturnType<typeof request.get>>) => {
      const text = `${JSON.stringify(response.headers())} ${await response.text()}`;
      expect(text.includes(SECRET) || text.includes(images[0]), `${who}: ${what}`).toBe(false);
      return response;
    };
    for (const path of paths.pages) {
      for (const form of FORMS) {
        const response = await request.get(path, { headers: { ...headers, ...form } });
        await expectNothing(`${path} ${JSON.stringify(form)}`, response);
        if (path.startsWith('/recipes/detail/') && !form.RSC) {
          const unknown = await request.get(`/recipes/detail/${NO_ID}`, { headers: { ...headers, ...form } });
          expect([response.status(), unknown.status()]).toEqual([404, 404]);
          const plain = async (page: typeof response) => (await page.text()).replaceAll(id, NO_ID);
          expect((await plain(response)).length).toBe((await plain(unknown)).length);
        }
      }
    }
    for (const path of paths.calls) await expectNothing(path, await request.get(path, { headers }));
    for (const [method, path] of paths.changes) {
      const response = await expectNothing(path, await request.fetch(path, { method, headers, data: FORM }));
      expect([401, 403, 404], `${who}: ${method} ${path}`).toContain(response.status());
    }
    for (const path of paths.uploads) {
      const multipart = { recipeImages: IMAGE };
      const response = await expectNothing(path, await request.put(path, { headers, multipart }));
      expect([401, 403, 404], `${who}: ${path}`).toContain(response.status());
    }
  }

  // Public counts and lists are unchanged, and no ranking contains it.
  expect(await Promise.all(publicCalls.map(read))).toEqual(responsesBefore);
  const rankings = paths.calls.filter((path) => path.includes('/top'));
  expect((await Promise.all(rankings.map(read))).join()).not.toContain(id);
  // None of their requests changed it.
  const after = await request.get(`/api/recipes/${id}`, { headers: owner });
  expect(await after.json()).toEqual({ ...(await own.json()), images });
});
