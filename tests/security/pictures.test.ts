import { readPictures } from '@/lib/images/picture-encoder';
import { tooManyPicturesText } from '@/lib/images/upload-rules';
import { aShape } from '@/tests/support/uploads';

// Whoever sends a small file that unfolds to gigabytes wants the process to end.

const read = (bytes: Buffer) =>
  readPictures([{ fileName: 'x.png', bytes, isTooLarge: false }], {
    mostFiles: 1,
    tooMany: tooManyPicturesText(1),
  });

test.each([
  { width: 24_000_000, height: 1, bits: 16 },
  { width: 12_000_000, height: 2, bits: 16 },
  { width: 1_000_000, height: 24, bits: 16 },
  { width: 12_000_000, height: 2, bits: 1, colorType: 0 },
  { width: 1, height: 24_000_000, bits: 8, colorType: 0 },
  { width: 12_001, height: 1, bits: 8 },
] as const)(
  'a picture of $width by $height pixels is refused by its head, before a line is decoded',
  async (shape) => {
    const bytes = aShape(shape);
    expect(bytes.length).toBeLessThan(2 * 1024 * 1024);
    const before = process.memoryUsage.rss();
    await expect(read(bytes)).rejects.toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('at most 12,000 pixels wide or high'),
    });
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024);
  },
);

test('a picture whose colors have 16 bits counts twice: 24 million such pixels are refused', async () => {
  await expect(read(aShape({ width: 6_000, height: 4_000, bits: 16 }))).rejects.toMatchObject({
    code: 'too_large',
    message: expect.stringContaining('With 16 bits a color it may have at most 12 million'),
  });
});

test('a wide picture that the shop can hold is taken', async () => {
  const [picture] = await read(aShape({ width: 12_000, height: 100, bits: 8 }));
  expect(picture?.name).toMatch(/\.jpg$/);
});
