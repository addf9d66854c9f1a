import sharp from 'sharp';
import { GET } from '@/app/images/recipes/[id]/[fileName]/route';
import { generateMetadata } from '@/app/recipes/detail/[id]/page';
import { deleteRecipe } from '@/lib/catalog/recipe-commands';
import { setRecipeImages } from '@/lib/catalog/recipe-image-commands';
import { PUBLIC_SCOPE } from '@/lib/catalog/recipe-scope-rules';
import { storeImages } from '@/lib/images/image-store';
import { ImageFile } from '@/models/image-file';
import { Recipe } from '@/models/recipe';
import { withDatabase } from '@/tests/support/database';
import { aRecipe } from '@/tests/support/examples';
import { anImage } from '@/tests/support/uploads';

withDatabase();

const aPicture = (color = '#3366cc') => anImage({ width: 400, height: 300, color });

async function aRecipeWithPicture(title: string) {
  const images = await storeImages([await aPicture()]);
  return aRecipe({ title, images });
}

/** A page's metadata about its image in link previews. */
async function readShareImage(id: unknown) {
  const params = Promise.resolve({ id: String(id) });
  const { openGraph } = await generateMetadata({ params, searchParams: Promise.resolve({}) });
  const [image] = [openGraph?.images].flat();
  return image as { url: string; width: number; height: number; alt: string };
}

function fetchShareImage(url: string, headers: Record<string, string> = {}) {
  const [, id = '', fileName = ''] = /^\/images\/recipes\/([^/]*)\/([^/]*)$/.exec(url) ?? [];
  return GET(new Request(`http://localhost${url}`, { headers }), {
    params: Promise.resolve({ id, fileName }),
  });
}

test('a URL with parameters is 400, since caches would store it again', async () => {
  const { id } = await aRecipeWithPicture('Miso Ramen');
  const { url } = await readShareImage(id);
  const [, recipeId = '', fileName = ''] = /recipes\/([^/]*)\/([^/]*)$/.exec(url) ?? [];
  const request = new Request(`http://localhost/images/recipes/${recipeId}/${fileName}?x=1`);
  expect((await GET(request, { params: Promise.resolve({ id: recipeId, fileName }) })).status).toBe(400);
});

const readBytes = async (response: Response) => Buffer.from(await response.arrayBuffer());

/** Counts the white pixels in a part of an image, of which text consists. */
async function countWhite(bytes: Buffer, part: { left: number; top: number; width: number; height: number }) {
  const pixels = await sharp(bytes).extract(part).greyscale().raw().toBuffer();
  return pixels.filter((value) => value > 235).length;
}
const TITLE_PART = { left: 64, top: 200, width: 1072, height: 310 };
const NAME_PART = { left: 130, top: 520, width: 400, height: 60 };
const MARGIN_PART = { left: 1140, top: 0, width: 60, height: 630 };

const listShareFiles = async () =>
  (await ImageFile.find().lean()).map(({ filename }) => filename).filter((name) => name.includes('@'));

test('the image in link previews of a recipe is its own with its title on it, 1200 by 630 pixels, and described', async () => {
  const recipe = await aRecipeWithPicture('Miso Ramen');
  const [image = ''] = recipe.images;
  await Recipe.updateOne({ _id: recipe._id }, { imageAlts: [{ image, alt: 'Ramen with an egg' }] });
  const shareImage = await readShareImage(recipe._id);
  expect(shareImage).toEqual({
    url: expect.stringMatching(`^/images/recipes/${recipe.id}/[0-9a-f]{16}\\.jpg$`),
    width: 1200,
    height: 630,
    alt: 'Miso Ramen: Ramen with an egg',
  });
  const response = await fetchShareImage(shareImage.url);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const bytes = await readBytes(response);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expect(await countWhite(bytes, TITLE_PART)).toBeGreaterThan(2_000);
  expect(await countWhite(bytes, NAME_PART)).toBeGreaterThan(500);
});

test('it is cached for a year, and returns 304 for its ETag', async () => {
  const { _id } = await aRecipeWithPicture('Miso Ramen');
  const { url } = await readShareImage(_id);
  const response = await fetchShareImage(url);
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const revalidation = await fetchShareImage(url, { 'If-None-Match': String(response.headers.get('etag')) });
  expect([revalidation.status, (await revalidation.arrayBuffer()).byteLength]).toEqual([304, 0]);
});

test.each([
  { label: 'a short title', title: 'Pho', hasText: true },
  { label: 'diacritics', title: 'Phở bò, şiş, Ẹ̀fọ́ rírò', hasText: true },
  { label: 'markup', title: '</span><b>&amp; &nbsp; <span size="huge">"\'', hasText: true },
  { label: 'symbols that the font lacks', title: 'Pizza 🍕\u202e\u0000', hasText: true },
  { label: '200 wide letters without a space', title: 'W'.repeat(200), hasText: true },
  { label: 'letters that the font lacks', title: '麻婆豆腐', hasText: false },
  { label: 'only symbols', title: '🍕', hasText: false },
])('a title may have $label', async ({ title, hasText }) => {
  const { _id } = await aRecipeWithPicture(title);
  const bytes = await readBytes(await fetchShareImage((await readShareImage(_id)).url));
  const white = await countWhite(bytes, TITLE_PART);
  expect(white > 0).toBe(hasText);
  // Neither over the name nor over the edge.
  expect(white).toBeLessThan(100_000);
  expect(await countWhite(bytes, { ...TITLE_PART, top: 0, height: 200 })).toBe(0);
  expect(await countWhite(bytes, MARGIN_PART)).toBe(0);
});

test('its URL changes with the title and with the first image; a former URL leads to the current one', async () => {
  const { _id } = await aRecipeWithPicture('Miso Ramen');
  const before = await readShareImage(_id);
  await Recipe.updateOne({ _id }, { title: 'Shoyu Ramen' });
  const renamed = await readShareImage(_id);
  const upload = { fileName: 'x.jpg', bytes: await aPicture('#cc6633'), isTooLarge: false };
  await setRecipeImages({ scope: PUBLIC_SCOPE, id: String(_id) }, [upload]);
  const changed = await readShareImage(_id);
  expect(new Set([before.url, renamed.url, changed.url]).size).toBe(3);
  const response = await fetchShareImage(before.url);
  expect([response.status, response.headers.get('location')]).toEqual([307, changed.url]);
  expect(response.headers.get('cache-control')).toBe('no-cache');
  expect((await fetchShareImage(changed.url)).status).toBe(200);
});

test('a recipe without an image shows the shop’s, and has none of its own', async () => {
  const { _id } = await aRecipe();
  expect(await readShareImage(_id)).toMatchObject({ url: '/icons/share.jpg', width: 1200, height: 630 });
  expect((await fetchShareImage(`/images/recipes/${_id}/${'0'.repeat(16)}.jpg`)).status).toBe(404);
});

test('there is none of a private recipe, of an unknown one, or by another name', async () => {
  const recipe = await aRecipeWithPicture('Miso Ramen');
  const { url } = await readShareImage(recipe._id);
  await Recipe.updateOne({ _id: recipe._id }, { isPrivate: true, userId: '0'.repeat(24) });
  const name = `${'0'.repeat(16)}.jpg`;
  for (const path of [
    url,
    `/images/recipes/${'0'.repeat(24)}/${name}`,
    `/images/recipes/x/${name}`,
    `/images/recipes/${recipe._id}/x.jpg`,
    `/images/recipes/${recipe._id}/..%2Fx.jpg`,
  ]) {
    expect((await fetchShareImage(path)).status).toBe(404);
  }
  expect(await listShareFiles()).toEqual([]);
});

test('it is drawn once, replaced when it is drawn again, and deleted with the image', async () => {
  const { _id } = await aRecipeWithPicture('Miso Ramen');
  const { url } = await readShareImage(_id);
  const responses = await Promise.all(Array.from({ length: 4 }, () => fetchShareImage(url)));
  const bodies = await Promise.all(
    responses.map(async (response) => (await readBytes(response)).toString('hex')),
  );
  expect(new Set(bodies).size).toBe(1);
  const [firstFile] = await listShareFiles();
  expect(firstFile).toBeDefined();

  await Recipe.updateOne({ _id }, { title: 'Shoyu Ramen' });
  await fetchShareImage((await readShareImage(_id)).url);
  const files = await listShareFiles();
  expect(files).toHaveLength(1);
  expect(files).not.toContain(firstFile);

  await deleteRecipe({ scope: PUBLIC_SCOPE, id: String(_id) }, async () => {});
  expect(await ImageFile.countDocuments()).toBe(0);
});
