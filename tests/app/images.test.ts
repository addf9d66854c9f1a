import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { GET } from '@/app/images/[fileName]/route';
import { GET as getThumbnail } from '@/app/images/[fileName]/thumbnail.jpg/route';
import { findThumbnail } from '@/lib/images/image-queries';
import { storeImages } from '@/lib/images/image-store';
import { ImageFile } from '@/models/image-file';
import { withDatabase } from '@/tests/support/database';
import { anImage } from '@/tests/support/uploads';

withDatabase();

const RICE = readFileSync('catalog/pictures/basmati-rice.jpg');

let name: string;
beforeEach(async () => {
  [name = ''] = await storeImages([RICE]);
});

const fetchImage = (fileName: string, query = '', headers: Record<string, string> = {}) =>
  GET(new Request(`http://localhost/images/x${query}`, { headers }), {
    params: Promise.resolve({ fileName }),
  });

test.each([
  'nothing.jpg',
  `${'0'.repeat(32)}-000000.jpg`,
  '..%2F..%2Fetc%2Fpasswd',
  `${'0'.repeat(32)}-000000.jpg@160.webp`,
])('returns 404 for %p', async (fileName) => {
  expect((await fetchImage(fileName)).status).toBe(404);
});

test.each(['?w=161', '?w=0', '?w=abc', '?w=', '?w=1e3', '?w=99999'])(
  'refuses the width %p with 400',
  async (query) => {
    expect((await fetchImage(name, query)).status).toBe(400);
  },
);

test('an image is served with its content type, is cached for a year, and returns 304 for its ETag', async () => {
  const response = await fetchImage(name);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(Buffer.from(await response.arrayBuffer())).toEqual(RICE);
  const revalidation = await fetchImage(name, '', { 'If-None-Match': String(response.headers.get('etag')) });
  expect([revalidation.status, (await revalidation.arrayBuffer()).byteLength]).toEqual([304, 0]);
});

test('smaller versions are WebP for clients that accept it, otherwise JPEG, and never larger than the original', async () => {
  const webp = await fetchImage(name, '?w=320', { Accept: 'image/avif,image/webp,*/*' });
  expect([webp.headers.get('content-type'), webp.headers.get('vary')]).toEqual(['image/webp', 'Accept']);
  expect(await sharp(Buffer.from(await webp.arrayBuffer())).metadata()).toMatchObject({
    format: 'webp',
    width: 320,
  });
  const jpeg = await fetchImage(name, '?w=1200');
  expect(jpeg.headers.get('content-type')).toBe('image/jpeg');
  const { width } = await sharp(RICE).metadata();
  expect((await sharp(Buffer.from(await jpeg.arrayBuffer())).metadata()).width).toBe(width);
});

describe('a thumbnail', () => {
  const fetchThumbnail = (fileName: string, headers: Record<string, string> = {}) =>
    getThumbnail(new Request('http://localhost/images/x/thumbnail.jpg', { headers }), {
      params: Promise.resolve({ fileName }),
    });

  test('is a JPEG for every client, also for one that accepts WebP, and is cached for a year', async () => {
    const response = await fetchThumbnail(name, { Accept: 'image/avif,image/webp,*/*' });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(response.headers.has('vary')).toBe(false);
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).format).toBe('jpeg');
    const etag = String(response.headers.get('etag'));
    expect((await fetchThumbnail(name, { 'If-None-Match': etag })).status).toBe(304);
  });

  test.each([
    { shape: 'wide', size: { width: 600, height: 200 } },
    { shape: 'high', size: { width: 200, height: 600 } },
    { shape: 'small', size: { width: 40, height: 30 } },
  ])('of a $shape image is a square, sharp at the size of the email', async ({ size }) => {
    const [imageName = ''] = await storeImages([await anImage(size)]);
    const { bytes } = (await findThumbnail(imageName)) ?? {};
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 168, height: 168 });
  });

  test.each(['nothing.jpg', `${'0'.repeat(32)}-000000.jpg`])(
    'of %p does not exist: 404',
    async (fileName) => {
      expect((await fetchThumbnail(fileName)).status).toBe(404);
    },
  );
});

test('a version requested concurrently is created and stored once', async () => {
  const responses = await Promise.all(Array.from({ length: 5 }, () => fetchImage(name, '?w=160')));
  const bodies = await Promise.all(
    responses.map(async (response) => Buffer.from(await response.arrayBuffer()).toString('hex')),
  );
  expect(new Set(bodies).size).toBe(1);
});

test('an image that is stored already is neither stored nor decoded again, also beside its variants and new ones', async () => {
  await fetchImage(name, '?w=160');
  const decode = jest.spyOn(sharp.prototype, 'stats');
  const turmeric = readFileSync('catalog/pictures/ground-turmeric.jpg');
  const names = await storeImages([turmeric, RICE]);
  expect(decode).toHaveBeenCalledTimes(1);
  expect(names[1]).toBe(name);
  expect(await storeImages([RICE, turmeric])).toEqual([name, names[0]]);
  expect(decode).toHaveBeenCalledTimes(1);
  expect(await ImageFile.countDocuments()).toBe(3);
});
