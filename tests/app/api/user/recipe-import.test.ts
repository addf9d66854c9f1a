import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { POST as saveAll } from '@/app/api/user/recipes/import/recipes/route';
import { POST } from '@/app/api/user/recipes/import/route';
import { RATE_POLICIES } from '@/lib/db/rate-limit';
import { readImport } from '@/lib/recipe-box/import-queries';
import { IMPORT_UPLOAD, MAX_SHOWN_IMPORTS } from '@/lib/recipe-box/import-schema';
import { RateLimit } from '@/models/rate-limit';
import { Recipe } from '@/models/recipe';
import { withDatabase } from '@/tests/support/database';
import { aRecipe } from '@/tests/support/examples';
import { call } from '@/tests/support/http';
import { aRecipeForm } from '@/tests/support/recipe-form';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';
import { type FormPart, upload } from '@/tests/support/uploads';

withDatabase();

const toPage = (name: string, data: object = {}) =>
  `<html><script type="application/ld+json">${JSON.stringify({
    '@type': 'Recipe',
    name,
    recipeIngredient: ['1 cup red lentils', '1 unobtainium'],
    recipeInstructions: ['Simmer.'],
    ...data,
  })}</script></html>`;
const PAGE = toPage('Lentil Soup');
const aFile = (content: string | Uint8Array, file = 'page.html'): FormPart => ({
  file,
  bytes: typeof content === 'string' ? Buffer.from(content) : content,
});

async function aCustomer() {
  const user = await aUser();
  return { user, headers: await createBearerHeaders(user) };
}

const read = (parts: readonly FormPart[], headers?: Record<string, string>) =>
  upload(POST, { id: '', field: IMPORT_UPLOAD.field, parts, headers });

/** Counts as many uses as are allowed, in this hour and the next. */
async function useUp(policy: 'readImport' | 'fetchedPage' | 'savedImport', userId: string): Promise<void> {
  const { max, windowMs } = RATE_POLICIES[policy];
  const current = Math.floor(Date.now() / windowMs);
  const expiresAt = new Date((current + 2) * windowMs);
  await RateLimit.create(
    [current, current + 1].map((window) => ({ _id: `${policy}:${userId}:${window}`, count: max, expiresAt })),
  );
}

test('a guest is refused with 401', async () => {
  expect((await read([aFile(PAGE)])).status).toBe(401);
});

test('a request without a file is refused, and eleven files are too many', async () => {
  const { headers } = await aCustomer();
  expect((await read([], headers)).status).toBe(400);
  expect((await read(Array(11).fill(aFile(PAGE)), headers)).status).toBe(413);
});

test('what holds no recipe is named with what to try next', async () => {
  const { headers } = await aCustomer();
  const parts = [
    aFile('<html><p>Hello</p></html>', 'hello.html'),
    aFile(Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), 'all.zip'),
    aFile(`# Soup\n${' '.repeat(IMPORT_UPLOAD.maxBytes)}`, 'long.md'),
  ];
  const { status, json } = await read(parts, headers);
  expect([status, json.recipes]).toEqual([200, []]);
  expect(json.failures).toEqual([
    { fileName: 'hello.html', message: expect.stringContaining('paste them as text') },
    { fileName: 'all.zip', message: expect.stringContaining('cannot be read') },
    { fileName: 'long.md', message: expect.stringContaining('larger than 3 MB') },
  ]);
});

test('JSON of a program that is not known is refused with the formats that can be read', async () => {
  const { headers } = await aCustomer();
  const { json } = await read(
    [aFile(JSON.stringify({ dishes: [{ label: 'Soup' }] }), 'backup.json')],
    headers,
  );
  expect(json.recipes).toEqual([]);
  expect(json.failures).toEqual([
    {
      fileName: 'backup.json',
      message: expect.stringMatching(/export your recipes as JSON-LD.*, or paste each/),
    },
  ]);
});

test('a recipe of Nextcloud Cookbook is read', async () => {
  const { headers } = await aCustomer();
  const { json } = await read([aFile(toPage('Soup').replace(/<[^>]*>/g, ''), 'recipe.json')], headers);
  expect(json.recipes).toMatchObject([{ draft: { title: 'Soup' } }]);
});

test('too many readings an hour are refused', async () => {
  const { user, headers } = await aCustomer();
  await useUp('readImport', user.id);
  expect((await read([aFile(PAGE)], headers)).status).toBe(429);
});

test('a page is read into the fields of a recipe, its address is kept, and nothing is stored', async () => {
  const { headers } = await aCustomer();
  const { status, json } = await read(['https://example.com/soup', aFile(PAGE)], headers);
  expect(status).toBe(200);
  expect(json.recipes).toHaveLength(1);
  expect(json.recipes[0]).toMatchObject({
    draft: {
      title: 'Lentil Soup',
      source: 'https://example.com/soup',
      ingredients: [
        { quantity: '1', units: 'cup', name: 'red lentils' },
        { quantity: '1', units: '', name: 'unobtainium' },
      ],
      instructions: [{ title: 'Simmer', text: 'Simmer.' }],
    },
    duplicateId: null,
  });
  expect(await Recipe.countDocuments()).toBe(0);
});

test('a recipe of the user’s own with the same title or address is named, another user’s is not', async () => {
  const { user, headers } = await aCustomer();
  const other = await aUser();
  await aRecipe({ isPrivate: true, userId: other._id, title: 'Lentil Soup' });
  const readOne = async (parts: FormPart[]) => (await read(parts, headers)).json.recipes[0].duplicateId;
  expect(await readOne([aFile(PAGE)])).toBeNull();
  const byTitle = await aRecipe({ isPrivate: true, userId: user._id, title: 'lentil soup' });
  expect(await readOne([aFile(PAGE)])).toBe(byTitle.id);
  const bySource = await aRecipe({
    isPrivate: true,
    userId: user._id,
    title: 'Dal',
    source: 'Ann, https://example.com/dal',
  });
  expect(await readOne(['https://example.com/dal', aFile(PAGE)])).toBe(bySource.id);
});

test('a file may hold as many recipes as a user may have; the rest are counted', async () => {
  const { headers } = await aCustomer();
  const recipes = Array.from({ length: MAX_SHOWN_IMPORTS + 3 }, (_, index) => ({
    '@type': 'Recipe',
    name: `Soup ${index}`,
    recipeIngredient: ['1 onion'],
    recipeInstructions: 'Stir.',
  }));
  const { json } = await read([aFile(JSON.stringify({ recipes }), 'my-data.json')], headers);
  expect([json.recipes.length, json.leftOut]).toEqual([MAX_SHOWN_IMPORTS, 3]);
});

test('a text in an older encoding is read', async () => {
  const { headers } = await aCustomer();
  const text = Buffer.from('Crème brûlée\n\nIngredients\n2 eggs\n\nMethod\nWhisk.', 'latin1');
  const { json } = await read([aFile(text, 'creme.txt')], headers);
  expect(json.recipes[0].draft.title).toBe('Crème brûlée');
});

test('an address of the shop’s own network is refused beside its name, and nothing of it is told', async () => {
  const { headers } = await aCustomer();
  const address = 'http://127.0.0.1:27017/';
  const { status, json } = await read([address], headers);
  expect([status, json.recipes]).toEqual([200, []]);
  expect(json.failures).toEqual([{ fileName: address, message: expect.stringContaining('paste it here') }]);
});

test('the page at an address alone is read, at the address that it leads to', async () => {
  const { user } = await aCustomer();
  const server = createServer((request, response) => {
    if (request.url === '/old') response.writeHead(301, { Location: '/soup' }).end();
    else response.writeHead(200, { 'Content-Type': 'text/html' }).end(PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const network = { resolve: async () => ['127.0.0.1'], isAllowed: () => true, toPort: () => port };
  const { recipes, failures } = await readImport(user.id, [{ text: 'http://recipes.net/old' }], network);
  server.close();
  expect(failures).toEqual([]);
  expect(recipes[0]?.draft).toMatchObject({ title: 'Lentil Soup', source: 'http://recipes.net/soup' });
});

test('too many pages an hour are refused', async () => {
  const { user, headers } = await aCustomer();
  await useUp('fetchedPage', user.id);
  expect((await read(['http://127.0.0.1/'], headers)).status).toBe(429);
});

describe('saving an import', () => {
  const aBatch = (titles: readonly string[]) =>
    titles.map((title) => ({ key: randomUUID(), recipe: aRecipeForm({ title }) }));

  test('recipes are saved together and counted once; sent again, each is there once', async () => {
    const { user, headers } = await aCustomer();
    const recipes = aBatch(['Dal', 'Soup']);
    const first = await call(saveAll, { headers, body: { recipes } });
    expect(first.status).toBe(200);
    expect(first.json.results).toEqual([
      { id: expect.any(String), message: '' },
      { id: expect.any(String), message: '' },
    ]);
    const again = await call(saveAll, { headers, body: { recipes } });
    expect(again.json).toEqual(first.json);
    const stored = await Recipe.find({ userId: user._id }).lean();
    expect(stored.map(({ title, isPrivate }) => [title, isPrivate])).toEqual([
      ['Dal', true],
      ['Soup', true],
    ]);
    expect(await RateLimit.countDocuments({ _id: new RegExp(`^newRecipe:${user.id}`) })).toBe(0);
  });

  test('a guest, an empty batch, one of 21, and one too many an hour are refused', async () => {
    const { user, headers } = await aCustomer();
    const recipes = aBatch(['Dal']);
    expect((await call(saveAll, { body: { recipes } })).status).toBe(401);
    for (const refused of [[], Array(21).fill(recipes[0])]) {
      expect((await call(saveAll, { headers, body: { recipes: refused } })).status).toBe(400);
    }
    await useUp('savedImport', user.id);
    expect((await call(saveAll, { headers, body: { recipes } })).status).toBe(429);
    expect(await Recipe.countDocuments({ userId: user._id })).toBe(0);
  });
});
