import sharp from 'sharp';
import { BLUR_SIZE, toBackdrop } from '@/lib/images/blur-rules';
import { nameImage } from '@/lib/images/image-encoder';
import { isImageName } from '@/lib/images/image-rules';

/** Reads the bitmap that a page shows behind an image: its pixels from the top left, as "r g b" with 5 bits each. */
function readBitmap(name: string): string[] {
  const { backgroundImage = '' } = toBackdrop(name);
  const [, base64 = ''] = /^url\(data:image\/bmp;base64,([\w+/]+)\)$/.exec(backgroundImage) ?? [];
  const file = Buffer.from(base64, 'base64');
  const start = file.readUInt32LE(10);
  const [width, height, bits] = [file.readInt32LE(18), file.readInt32LE(22), file.readUInt16LE(28)];
  expect([file.toString('latin1', 0, 2), file.readUInt32LE(2), bits]).toEqual(['BM', file.length, 16]);
  expect({ width, height }).toEqual(BLUR_SIZE);
  expect(file.length).toBe(start + 2 * width * height);
  return Array.from({ length: width * height }, (_, index) => {
    const row = height - 1 - Math.floor(index / width);
    const pixel = file.readUInt16LE(start + 2 * (row * width + (index % width)));
    return [pixel >> 10, (pixel >> 5) & 31, pixel & 31].join(' ');
  });
}

/** A JPEG that is an enlarged picture of 4 by 3 colors. */
function enlarge(pixels: readonly (readonly [number, number, number])[]): Promise<Buffer> {
  return sharp(Buffer.from(pixels.flat()), { raw: { ...BLUR_SIZE, channels: 3 } })
    .resize({ width: 400, height: 300, fit: 'fill', kernel: 'nearest' })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

test('until an image has loaded, a page shows its pixels in their places, from its name alone', async () => {
  const gray = [132, 132, 132] as const;
  const name = await nameImage(
    await enlarge([
      ...[[255, 0, 0] as const, gray, gray, [0, 255, 0] as const],
      ...[gray, gray, gray, gray],
      ...[[0, 0, 255] as const, gray, gray, [255, 255, 255] as const],
    ]),
  );
  expect(isImageName(name)).toBe(true);
  const pixels = readBitmap(name);
  const colors = [0, 3, 8, 11].map((index) => (pixels[index] ?? '').split(' ').map(Number));
  const [red = [], green = [], blue = [], white = []] = colors;
  expect(Math.min(Number(red[0]), Number(green[1]), Number(blue[2]), ...white)).toBeGreaterThan(27);
  expect(Math.max(Number(red[1]), Number(red[2]), Number(green[0]), Number(blue[0]))).toBeLessThan(4);
});

test('an image of one color is all of that color', async () => {
  const bytes = await sharp({ create: { width: 900, height: 30, channels: 3, background: '#ff0000' } })
    .jpeg()
    .toBuffer();
  const name = await nameImage(bytes);
  expect(new Set(readBitmap(name))).toEqual(new Set(['31 0 0']));
  expect(toBackdrop(name).backgroundColor).toMatch(/^#f[0-9a-f]0[0-9a-f]0[0-9a-f]$/);
});

test('a black and white image has a bitmap, too', async () => {
  const bytes = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#ffffff' } })
    .grayscale()
    .jpeg()
    .toBuffer();
  expect(new Set(readBitmap(await nameImage(bytes)))).toEqual(new Set(['31 31 31']));
});
