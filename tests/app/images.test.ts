import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { GET } from '@/app/images/[fileName]/route';
import { storePicture } from '@/lib/images/picture-store';
import { withDatabase } from '@/tests/support/database';

withDatabase();

let name: string;
beforeEach(async () => {
  name = await storePicture(readFileSync('catalog/pictures/pack-rice.jpg'));
});

const get = (fileName: string, query = '', headers: Record<string, string> = {}) =>
  GET(new Request(`http://localhost/images/x${query}`, { headers }), {
    params: Promise.resolve({ fileName }),
  });

test.each([
  'nothing.jpg',
  `${'0'.repeat(32)}-000000.jpg`,
  '..%2F..%2Fetc%2Fpasswd',
  `${'0'.repeat(32)}-000000.jpg@160.webp`,
])('%p is 404', async (fileName) => {
  expect((await get(fileName)).status).toBe(404);
});

test.each(['?w=161', '?w=0', '?w=abc', '?w=', '?w=1e3', '?w=99999'])('the width %p is 400', async (query) => {
  expect((await get(name, query)).status).toBe(400);
});

test('a picture has its true type, a year of cache and an ETag that answers 304', async () => {
  const answer = await get(name);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(readFileSync('catalog/pictures/pack-rice.jpg'));
  const again = await get(name, '', { 'If-None-Match': String(answer.headers.get('etag')) });
  expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
});

test('smaller forms are WebP for those who accept it, else JPEG, and never larger than the picture', async () => {
  const webp = await get(name, '?w=320', { Accept: 'image/avif,image/webp,*/*' });
  expect([webp.headers.get('content-type'), webp.headers.get('vary')]).toEqual(['image/webp', 'Accept']);
  expect(await sharp(Buffer.from(await webp.arrayBuffer())).metadata()).toMatchObject({
    format: 'webp',
    width: 320,
  });
  const jpeg = await get(name, '?w=1200');
  expect(jpeg.headers.get('content-type')).toBe('image/jpeg');
  expect((await sharp(Buffer.from(await jpeg.arrayBuffer())).metadata()).width).toBe(560);
});

test('a form asked for by many at once is made once and kept', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => get(name, '?w=160')));
  const bodies = await Promise.all(
    answers.map(async (answer) => Buffer.from(await answer.arrayBuffer()).toString('hex')),
  );
  expect(new Set(bodies).size).toBe(1);
});

test('the same picture stored twice is one', async () => {
  expect(await storePicture(readFileSync('catalog/pictures/pack-rice.jpg'))).toBe(name);
});
