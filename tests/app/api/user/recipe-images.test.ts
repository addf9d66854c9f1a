import sharp from 'sharp';
import { PUT as putIngredientImage } from '@/app/api/admin/ingredients/[id]/image/route';
import { PUT as checkIngredientImage } from '@/app/api/admin/ingredients/image-check/route';
import { PUT as putPublicImages } from '@/app/api/admin/recipes/[id]/images/route';
import { PUT as putOwnImages } from '@/app/api/user/recipes/[id]/images/route';
import type { Handler } from '@/lib/api/route';
import { deleteRecipe } from '@/lib/catalog/recipe-commands';
import { PUBLIC_SCOPE, type RecipeScope } from '@/lib/catalog/recipe-scope-rules';
import { findImage, findThumbnail } from '@/lib/images/image-queries';
import { deleteDataAboutRecipe } from '@/lib/recipe-box/box-deletion-commands';
import { CacheTag } from '@/models/cache-tag';
import { ImageChunk } from '@/models/image-chunk';
import { ImageFile } from '@/models/image-file';
import { Ingredient } from '@/models/ingredient';
import { Recipe } from '@/models/recipe';
import { withDatabase } from '@/tests/support/database';
import { anIngredient, aRecipe } from '@/tests/support/examples';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';
import { aDecompressionBomb, anImage, type FormPart, upload } from '@/tests/support/uploads';

withDatabase();

const TWO_MB = 2 * 1024 * 1024;
/** Compressed before the database is connected: that blocks the thread for so long that its connection counts as lost. */
const BOMB = aDecompressionBomb();
const listStoredNames = async () => (await ImageFile.find().lean()).map(({ filename }) => filename).sort();

/** The three endpoints that upload images, each with a function that creates a recipe or ingredient for them. */
const uploadEndpoints: [
  string,
  Handler,
  string,
  () => Promise<{ id: string; headers: Record<string, string>; listImages: () => Promise<string[]> }>,
][] = [
  [
    'PUT /api/user/recipes/{id}/images',
    putOwnImages,
    'recipeImages',
    async () => {
      const user = await aUser();
      const { id } = await aRecipe({ isPrivate: true, userId: user._id });
      const listImages = async () => [...((await Recipe.findById(id))?.images ?? [])];
      return { id, headers: await createBearerHeaders(user), listImages };
    },
  ],
  [
    'PUT /api/admin/recipes/{id}/images',
    putPublicImages,
    'recipeImages',
    async () => {
      const { id } = await aRecipe();
      const listImages = async () => [...((await Recipe.findById(id))?.images ?? [])];
      return { id, headers: await createBearerHeaders(await aUser({ role: 'admin' })), listImages };
    },
  ],
  [
    'PUT /api/admin/ingredients/{id}/image',
    putIngredientImage,
    'ingredientImage',
    async () => {
      const { id } = await anIngredient();
      const listImages = async () => [(await Ingredient.findById(id))?.image ?? ''].filter(Boolean);
      return { id, headers: await createBearerHeaders(await aUser({ role: 'admin' })), listImages };
    },
  ],
];

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>');

describe.each(uploadEndpoints)('%s', (_name, handler, field, createTarget) => {
  test.each<{ label: string; file: string; bytes: () => Promise<Buffer>; status: number; message: string }>([
    {
      label: 'an SVG named .png',
      file: 'a.png',
      bytes: async () => SVG,
      status: 400,
      message: 'Invalid file type: a.png. Please use jpeg, png, or gif.',
    },
    {
      label: 'HTML named .jpg',
      file: 'b.jpg',
      bytes: async () => Buffer.from('<!doctype html><script>alert(1)</script>'),
      status: 400,
      message: 'Invalid file type: b.jpg. Please use jpeg, png, or gif.',
    },
    {
      label: 'a WebP named .png',
      file: 'c.png',
      bytes: () => anImage({ format: 'webp' }),
      status: 400,
      message: 'Invalid file type: c.png. Please use jpeg, png, or gif.',
    },
    {
      label: 'an empty file',
      file: 'd.gif',
      bytes: async () => Buffer.alloc(0),
      status: 400,
      message: 'Invalid file type: d.gif. Please use jpeg, png, or gif.',
    },
    {
      label: 'a file of 2 MB and one byte',
      file: 'e.jpg',
      bytes: async () => Buffer.concat([await anImage(), Buffer.alloc(TWO_MB)]).subarray(0, TWO_MB + 1),
      status: 413,
      message: 'File is too large: e.jpg. Maximum size is 2MB.',
    },
    {
      label: 'a JPEG cut off in the middle',
      file: 'f.jpg',
      bytes: async () =>
        (
          await sharp({
            create: {
              width: 400,
              height: 400,
              channels: 3,
              background: 'red',
              noise: { type: 'gaussian', mean: 128, sigma: 30 },
            },
          })
            .jpeg()
            .toBuffer()
        ).subarray(0, 4000),
      status: 400,
      message: 'Invalid file type: f.jpg. Please use jpeg, png, or gif. This one is damaged or incomplete.',
    },
    {
      label: 'a JPEG that lacks a byte of its pixels',
      file: 'h.jpg',
      bytes: async () => (await anImage()).subarray(0, -3),
      status: 400,
      message: 'Invalid file type: h.jpg. Please use jpeg, png, or gif. This one is damaged or incomplete.',
    },
    {
      label: 'a PNG with only its first bytes',
      file: 'g.png',
      bytes: async () => (await anImage({ format: 'png' })).subarray(0, 8),
      status: 400,
      message: 'Invalid file type: g.png. Please use jpeg, png, or gif. This one is damaged or incomplete.',
    },
  ])('refuses $label, and nothing changes', async ({ file, bytes, status, message }) => {
    const { id, headers, listImages } = await createTarget();
    await upload(handler, { id, field, headers, parts: [{ file: 'good.jpg', bytes: await anImage() }] });
    const [imagesBefore, storedBefore, tagsBefore] = [
      await listImages(),
      await listStoredNames(),
      await CacheTag.find().lean(),
    ];
    expect(imagesBefore).toHaveLength(1);
    const response = await upload(handler, { id, field, headers, parts: [{ file, bytes: await bytes() }] });
    expect([response.status, response.json.error]).toEqual([status, message]);
    expect(await listImages()).toEqual(imagesBefore);
    expect(await listStoredNames()).toEqual(storedBefore);
    expect(await CacheTag.find().lean()).toEqual(tagsBefore);
  });

  test('accepts a file of exactly 2 MB', async () => {
    const { id, headers, listImages } = await createTarget();
    const bytes = Buffer.concat([await anImage(), Buffer.alloc(TWO_MB)]).subarray(0, TWO_MB);
    const { status } = await upload(handler, { id, field, headers, parts: [{ file: 'a.jpg', bytes }] });
    expect(status).toBe(200);
    expect(await listImages()).toHaveLength(1);
  });

  test('accepts a JPEG of which all is there but the mark of its end', async () => {
    const { id, headers, listImages } = await createTarget();
    const bytes = (await anImage()).subarray(0, -2);
    const { status } = await upload(handler, { id, field, headers, parts: [{ file: 'a.jpg', bytes }] });
    expect(status).toBe(200);
    expect(await listImages()).toHaveLength(1);
  });

  test.each(['jpeg', 'png', 'gif'] as const)('a %s is stored as a JPEG without metadata', async (format) => {
    const { id, headers, listImages } = await createTarget();
    const original = await anImage({ format, color: '#336699' });
    const bytes =
      format === 'gif'
        ? original
        : await sharp(original)
            .withExif({ IFD0: { Artist: 'Ada at home' } })
            .toBuffer();
    // The file's name and declared type are ignored.
    const part = { file: '../../etc/passwd.svg', bytes, type: 'image/svg+xml' };
    expect((await upload(handler, { id, field, headers, parts: [part] })).status).toBe(200);
    const [name = ''] = await listImages();
    expect(name).toMatch(/^[0-9a-f]{32}-[0-9a-f]{6}-[\w-]{32}\.jpg$/);
    const storedImage = await findImage(name);
    expect(storedImage?.contentType).toBe('image/jpeg');
    const metadata = await sharp(storedImage?.bytes).metadata();
    expect([metadata.format, metadata.width, metadata.height, metadata.exif]).toEqual([
      'jpeg',
      40,
      30,
      undefined,
    ]);
    expect(storedImage?.bytes.toString('latin1')).not.toContain('Ada at home');
  });

  test('refuses an image of 30,000 by 30,000 pixels before decoding it: memory rises by less than 200 MB', async () => {
    const { id, headers, listImages } = await createTarget();
    expect(BOMB.length).toBeLessThan(TWO_MB);
    const rssBefore = process.memoryUsage().rss;
    const { status, json } = await upload(handler, {
      id,
      field,
      headers,
      parts: [{ file: 'bomb.png', bytes: BOMB }],
    });
    expect(process.memoryUsage().rss - rssBefore).toBeLessThan(200 * 1024 * 1024);
    expect([status, json.error]).toEqual([
      413,
      'File is too large: bomb.png. Maximum size is 2MB. It may have at most 24 million pixels.',
    ]);
    expect(await listImages()).toEqual([]);
  });

  test('a new image replaces the old one, which is deleted with its smaller versions', async () => {
    const { id, headers, listImages } = await createTarget();
    const put = (parts: FormPart[]) => upload(handler, { id, field, headers, parts });
    await put([{ file: 'a.jpg', bytes: await anImage({ color: '#111111' }) }]);
    const [firstImage = ''] = await listImages();
    await findImage(firstImage, { width: 160, format: 'webp' });
    await findThumbnail(firstImage);
    expect(await listStoredNames()).toHaveLength(3);
    await put([{ file: 'b.jpg', bytes: await anImage({ color: '#eeeeee' }) }]);
    expect(await listStoredNames()).toEqual(await listImages());
    expect(await ImageChunk.countDocuments()).toBe(1);
    expect(await findImage(firstImage)).toBeNull();
    await put(['']);
    expect([await listImages(), await listStoredNames(), await ImageChunk.countDocuments()]).toEqual([
      [],
      [],
      0,
    ]);
  });

  test('refuses a form without an image, a JSON body, a truncated form and an empty body', async () => {
    const { id, headers } = await createTarget();
    const send = async (body: BodyInit, type: string) => {
      const request = new Request('http://localhost/x', {
        method: 'PUT',
        body,
        headers: { ...headers, 'Content-Type': type },
      });
      return (await handler(request, { params: Promise.resolve({ id }) })).status;
    };
    expect((await upload(handler, { id, field: 'other', headers, parts: ['x'] })).status).toBe(400);
    expect(await send('{}', 'application/json')).toBe(415);
    expect(await send('x', 'multipart/form-data')).toBe(400);
    expect(
      await send(
        '--b\r\nContent-Disposition: form-data; name="x"\r\n\r\nha',
        'multipart/form-data; boundary=b',
      ),
    ).toBe(400);
    expect(
      await send(
        `--b\r\nContent-Disposition: form-data; name="${field}"; filename="a.jpg"\r\n\r\nha`,
        'multipart/form-data; boundary=b',
      ),
    ).toBe(400);
  });

  test('a body with thousands of parts is aborted at the first part over the limit', async () => {
    const { id, headers } = await createTarget();
    const part = `--b\r\nContent-Disposition: form-data; name="${field}"; filename=""\r\n\r\n\r\n`;
    const body = `${part.repeat(50_000)}--b--\r\n`;
    const request = new Request('http://localhost/x', {
      method: 'PUT',
      body,
      headers: { ...headers, 'Content-Type': 'multipart/form-data; boundary=b' },
    });
    const response = await handler(request, { params: Promise.resolve({ id }) });
    expect(response.status).toBe(413);
  });

  test('refuses a guest with 401 and another customer with 403 or 404, and changes nothing', async () => {
    const { id, listImages } = await createTarget();
    const parts = [{ file: 'a.jpg', bytes: await anImage() }];
    expect((await upload(handler, { id, field, parts })).status).toBe(401);
    const { status } = await upload(handler, {
      id,
      field,
      parts,
      headers: await createBearerHeaders(await aUser()),
    });
    expect(status).toBe(handler.endpoint.access === 'admin' ? 403 : 404);
    expect([await listImages(), await listStoredNames()]).toEqual([[], []]);
  });

  test('refuses an unknown id with 404 before storing anything', async () => {
    const { headers } = await createTarget();
    const parts = [{ file: 'a.jpg', bytes: await anImage() }];
    expect((await upload(handler, { id: '0'.repeat(24), field, parts, headers })).status).toBe(404);
    expect(await listStoredNames()).toEqual([]);
  });
});

describe.each(uploadEndpoints.slice(0, 2))('%s', (_name, handler, field, createTarget) => {
  test('accepts ten images in the order sent, and refuses eleven', async () => {
    const { id, headers, listImages } = await createTarget();
    const parts = await Promise.all(
      Array.from({ length: 11 }, async (_, index) => ({
        file: `${index}.png`,
        bytes: await anImage({ format: 'png', width: 10 + index }),
      })),
    );
    const refusal = await upload(handler, { id, field, headers, parts });
    expect([refusal.status, refusal.json.error]).toEqual([413, 'Please choose at most 10 pictures.']);
    expect(await listImages()).toEqual([]);
    expect((await upload(handler, { id, field, headers, parts: parts.slice(0, 10) })).status).toBe(200);
    const widths = await Promise.all(
      (await listImages()).map(
        async (name) => (await sharp((await findImage(name))?.bytes).metadata()).width,
      ),
    );
    expect(widths).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
  });

  test('existing images in the form are kept in the new order', async () => {
    const { id, headers, listImages } = await createTarget();
    const put = (parts: FormPart[]) => upload(handler, { id, field, headers, parts });
    await put([
      { file: 'a.jpg', bytes: await anImage({ color: '#111111' }) },
      { file: 'b.jpg', bytes: await anImage({ color: '#222222' }) },
    ]);
    const [a = '', b = ''] = await listImages();
    await put([b, { file: 'c.jpg', bytes: await anImage({ color: '#333333' }) }]);
    expect(await listImages()).toEqual([b, expect.not.stringContaining(a)]);
    expect(await listStoredNames()).toEqual((await listImages()).sort());
    const refusal = await put([a]);
    expect([refusal.status, refusal.json.code]).toEqual([409, 'conflict']);
    expect(await listImages()).toHaveLength(2);
  });

  test('another recipe’s image cannot be claimed by its name', async () => {
    const otherRecipe = await createTarget();
    await upload(handler, { ...otherRecipe, field, parts: [{ file: 'a.jpg', bytes: await anImage() }] });
    const { id, headers, listImages } = await createTarget();
    expect(
      (await upload(handler, { id, headers, field, parts: await otherRecipe.listImages() })).status,
    ).toBe(409);
    expect(await listImages()).toEqual([]);
  });

  test('concurrent uploads and the deletion of the recipe leave no unused image behind', async () => {
    const { id, headers } = await createTarget();
    const images = await Promise.all(
      ['#101010', '#202020', '#303030', '#404040'].map((color) => anImage({ color })),
    );
    const uploads = images.map((bytes, index) =>
      upload(handler, { id, field, headers, parts: [{ file: `${index}.jpg`, bytes }] }),
    );
    expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const [recipe] = await Recipe.find().lean();
    expect(await listStoredNames()).toEqual(recipe?.images);

    const concurrentUploads = images.map((bytes) =>
      upload(handler, { id, field, headers, parts: [{ file: 'late.jpg', bytes }] }),
    );
    const isPrivate = handler.endpoint.access === 'user';
    const scope: RecipeScope = isPrivate ? { isPrivate, userId: String(recipe?.userId) } : PUBLIC_SCOPE;
    await deleteRecipe({ scope, id }, deleteDataAboutRecipe);
    for (const { status } of await Promise.all(concurrentUploads)) expect([200, 404]).toContain(status);
    expect([
      await Recipe.countDocuments(),
      await listStoredNames(),
      await ImageChunk.countDocuments(),
    ]).toEqual([0, [], 0]);
  });

  test('an image that two recipes share is deleted when neither uses it', async () => {
    const [firstTarget, secondTarget] = [await createTarget(), await createTarget()];
    const parts = [{ file: 'same.jpg', bytes: await anImage() }];
    await Promise.all(
      [firstTarget, secondTarget].map((target) => upload(handler, { ...target, field, parts })),
    );
    expect(await firstTarget.listImages()).toEqual(await secondTarget.listImages());
    await upload(handler, { ...firstTarget, field, parts: [''] });
    expect(await listStoredNames()).toEqual(await secondTarget.listImages());
    await upload(handler, { ...secondTarget, field, parts: [''] });
    expect(await listStoredNames()).toEqual([]);
  });
});

test('the image of a new ingredient is checked as it will be when it is stored, and is not stored', async () => {
  const headers = await createBearerHeaders(await aUser({ role: 'admin' }));
  const check = async (bytes: Uint8Array) =>
    upload(checkIngredientImage, {
      id: '',
      field: 'ingredientImage',
      headers,
      parts: [{ file: 'a.jpg', bytes }],
    });
  expect((await check(Buffer.from('text'))).json.error).toBe(
    'Invalid file type: a.jpg. Please use jpeg, png, or gif.',
  );
  expect((await check((await anImage()).subarray(0, 100))).status).toBe(400);
  expect((await check(await anImage())).json).toEqual({ success: true });
  expect(await listStoredNames()).toEqual([]);
});
