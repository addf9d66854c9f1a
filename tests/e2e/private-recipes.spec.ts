import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { ADMIN_EMAIL, PASSWORD, signUpClient } from '@/tests/support/accounts';
import { doorsTo } from '@/tests/support/doors';
import { recipeForm } from '@/tests/support/recipe-form';

/** In the title: what is looked for, and so may come back in an answer. */
const WORD = 'Zwiebelquark';
/** Only in what must not be found. */
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
const PICTURE = {
  name: 'family.jpg',
  mimeType: 'image/jpeg',
  buffer: readFileSync('catalog/pictures/pack-rice.jpg'),
};

/** Every form in which a page can be asked for. */
const FORMS: Record<string, string>[] = [
  {},
  { RSC: '1' },
  { RSC: '1', 'Next-Router-Prefetch': '1' },
  { RSC: '1', 'Next-Router-Prefetch': '1', 'Next-Router-Segment-Prefetch': '/_tree' },
  { 'User-Agent': 'Googlebot/2.1' },
];

/** The trial shop's own admin. */
async function adminClient(request: APIRequestContext): Promise<Record<string, string>> {
  const answer = await request.post('/api/auth/login', {
    data: { email: ADMIN_EMAIL, password: PASSWORD },
  });
  expect(answer.status()).toBe(200);
  return { Authorization: `Bearer ${(await answer.json()).token}` };
}

test('the private recipe of one user is found by nobody else, through any door', async ({ request }) => {
  const owner = await signUpClient(request);
  const before = doorsTo({ id: NO_ID, word: WORD, country: 'Samoa' });
  // Rankings move while other tests favor recipes.
  const publicCalls = before.calls.filter((path) => !/users?\/|\/api\/recipes\?|\/top|0{24}/.test(path));
  const read = async (path: string) => (await request.get(path)).text();
  const answersBefore = await Promise.all(publicCalls.map(read));

  const { _id: id } = await (await request.post('/api/user/recipes', { headers: owner, data: FORM })).json();
  const uploaded = await request.put(`/api/user/recipes/${id}/images`, {
    headers: owner,
    multipart: { recipeImages: PICTURE },
  });
  const { images } = await uploaded.json();
  expect(images).toHaveLength(1);
  const doors = doorsTo({ id, word: WORD, country: 'Samoa' });

  // The owner sees it, and looks first: whatever is kept of that must not be shown to others.
  const own = await request.get(`/api/recipes/${id}`, { headers: owner });
  expect(await own.json()).toMatchObject({ description: SECRET, isPrivate: true });
  expect(own.headers()['cache-control']).toBe('private, no-store');

  const others = {
    guest: {},
    'another user': await signUpClient(request),
    admin: await adminClient(request),
  };
  for (const [who, headers] of Object.entries(others)) {
    const expectNothing = async (what: string, answer: Awaited<ReturnType<typeof request.get>>) => {
      const text = `${JSON.stringify(answer.headers())} ${await answer.text()}`;
      expect(text.includes(SECRET) || text.includes(images[0]), `${who}: ${what}`).toBe(false);
      return answer;
    };
    for (const path of doors.pages) {
      for (const form of FORMS) {
        const answer = await request.get(path, { headers: { ...headers, ...form } });
        await expectNothing(`${path} ${JSON.stringify(form)}`, answer);
        if (path.startsWith('/recipes/detail/') && !form.RSC) {
          const unknown = await request.get(`/recipes/detail/${NO_ID}`, { headers: { ...headers, ...form } });
          expect([answer.status(), unknown.status()]).toEqual([404, 404]);
          const plain = async (page: typeof answer) => (await page.text()).replaceAll(id, NO_ID);
          expect((await plain(answer)).length).toBe((await plain(unknown)).length);
        }
      }
    }
    for (const path of doors.calls) await expectNothing(path, await request.get(path, { headers }));
    for (const [method, path] of doors.changes) {
      const answer = await expectNothing(path, await request.fetch(path, { method, headers, data: FORM }));
      expect([401, 403, 404], `${who}: ${method} ${path}`).toContain(answer.status());
    }
    for (const path of doors.uploads) {
      const multipart = { recipeImages: PICTURE };
      const answer = await expectNothing(path, await request.put(path, { headers, multipart }));
      expect([401, 403, 404], `${who}: ${path}`).toContain(answer.status());
    }
  }

  // No count or list of the public ones has moved, and no ranking names it.
  expect(await Promise.all(publicCalls.map(read))).toEqual(answersBefore);
  const rankings = doors.calls.filter((path) => path.includes('/top'));
  expect((await Promise.all(rankings.map(read))).join()).not.toContain(id);
  // And nothing that they tried has changed it.
  const after = await request.get(`/api/recipes/${id}`, { headers: owner });
  expect(await after.json()).toEqual({ ...(await own.json()), images });
});
