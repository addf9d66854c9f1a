import { readImages } from '@/lib/images/image-encoder';
import { tooManyImagesMessage } from '@/lib/images/upload-rules';
import { aPng } from '@/tests/support/uploads';

// The attacker sends a small file that decompresses to gigabytes to crash the process.

const read = (bytes: Buffer) =>
  readImages([{ fileName: 'x.png', bytes, isTooLarge: false }], {
    maxFiles: 1,
    tooManyMessage: tooManyImagesMessage(1),
  });

test.each([
  { width: 24_000_000, height: 1, bits: 16 },
  { width: 12_000_000, height: 2, bits: 16 },
  { width: 1_000_000, height: 24, bits: 16 },
  { width: 12_000_000, height: 2, bits: 1, colorType: 0 },
  { width: 1, height: 24_000_000, bits: 8, colorType: 0 },
  { width: 12_001, height: 1, bits: 8 },
] as const)(
  'an image of $width by $height pixels is refused by its header, before a row is decoded',
  async (shape) => {
    const bytes = aPng(shape);
    expect(bytes.length).toBeLessThan(2 * 1024 * 1024);
    const rssBefore = process.memoryUsage.rss();
    await expect(read(bytes)).rejects.toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('at most 12,000 pixels wide or high'),
    });
    expect(process.memoryUsage.rss() - rssBefore).toBeLessThan(100 * 1024 * 1024);
  },
);

test('an image with 16 bits per color counts twice: 24 million such pixels are refused', async () => {
  await expect(read(aPng({ width: 6_000, height: 4_000, bits: 16 }))).rejects.toMatchObject({
    code: 'too_large',
    message: expect.stringContaining('With 16 bits per color, it may have at most 12 million'),
  });
});

test('a wide image within the limit is accepted', async () => {
  const [image] = await read(aPng({ width: 12_000, height: 100, bits: 8 }));
  expect(image?.name).toMatch(/\.jpg$/);
});
