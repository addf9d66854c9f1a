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

test.each([
  '?w=161',
  '?w=0',
  '?w=abc',
  '?w=',
  '?w=1e3',
  '?w=99999',
  '?w=160&w=320',
  '?w=160&w=160',
  '?x=1&x=2',
])('refuses the width %p with 400', async (query) => {
  expect((await fetchImage(name, query)).status).toBe(400);
});

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

test.each([
  { accept: 'image/avif,image/webp,*/*', type: 'image/avif' },
  { accept: 'image/webp,*/*', type: 'image/webp' },
  { accept: 'image/avif,*/*', type: 'image/jpeg' },
  { accept: '*/*', type: 'image/jpeg' },
])('a smaller version is $type for a client that accepts $accept', async ({ accept, type }) => {
  const response = await fetchImage(name, '?w=320', { Accept: accept });
  expect([response.headers.get('content-type'), response.headers.get('vary')]).toEqual([type, 'Accept']);
  const { format, compression, width } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect(`image/${compression === 'av1' ? 'avif' : format}`).toBe(type);
  expect(width).toBe(320);
});

test('a smaller version is never larger than the original', async () => {
  const response = await fetchImage(name, '?w=1200');
  const { width } = await sharp(RICE).metadata();
  expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(width);
});

test('where AVIF is smaller, it has at least a tenth fewer bytes than WebP, and differs from the original by less than a decibel more', async () => {
  const original = await sharp(RICE).resize({ width: 640 }).removeAlpha().raw().toBuffer();
  const [avif, webp] = await Promise.all(
    ['image/avif,image/webp', 'image/webp'].map(async (accept) => {
      const response = await fetchImage(name, '?w=640', { Accept: accept });
      const bytes = Buffer.from(await response.arrayBuffer());
      const pixels = await sharp(bytes).removeAlpha().raw().toBuffer();
      const squares = pixels.reduce((sum, value, index) => sum + (value - (original[index] ?? 0)) ** 2, 0);
      return { bytes: bytes.length, error: squares / pixels.length };
    }),
  );
  expect(avif?.bytes).toBeLessThan(0.9 * Number(webp?.bytes));
  expect(avif?.error).toBeLessThan(10 ** 0.1 * Number(webp?.error));
});

test('where WebP is smaller than AVIF, it is sent, and kept, for clients that accept both', async () => {
  const [plain = ''] = await storeImages([await anImage({ width: 40, height: 30 })]);
  for (const time of ['first', 'second']) {
    const response = await fetchImage(plain, '?w=160', { Accept: 'image/avif,image/webp,*/*' });
    expect([time, response.headers.get('content-type')]).toEqual([time, 'image/webp']);
    const { format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(format).toBe('webp');
  }
  expect(await ImageFile.countDocuments({ filename: `${plain}@160.smallest` })).toBe(1);
});

test('the formats of an image differ in their ETag, so that no client is told to use the wrong one', async () => {
  const etags = await Promise.all(
    ['image/avif,image/webp', 'image/webp', '*/*'].map(async (accept) =>
      (await fetchImage(name, '?w=320', { Accept: accept })).headers.get('etag'),
    ),
  );
  expect(new Set(etags).size).toBe(3);
});

describe('a thumbnail', () => {
  const fetchThumbnail = (fileName: string, headers: Record<string, string> = {}, query = '') =>
    getThumbnail(new Request(`http://localhost/images/x/thumbnail.jpg${query}`, { headers }), {
      params: Promise.resolve({ fileName }),
    });

  test.each(['?w=160', '?x', '?x=1&y=2'])(
    'with the parameters %p is 400, since caches would store it again',
    async (query) => {
      expect((await fetchThumbnail(name, {}, query)).status).toBe(400);
    },
  );

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
