import { readFileSync } from 'node:fs';
import sharp from 'sharp';

test('the icon that browsers ask for by its usual path has three sizes', async () => {
  const file = readFileSync('public/favicon.ico');
  const images = Array.from({ length: file.readUInt16LE(4) }, (_, index) => {
    const start = 6 + 16 * index;
    const offset = file.readUInt32LE(start + 12);
    return sharp(file.subarray(offset, offset + file.readUInt32LE(start + 8))).metadata();
  });
  expect((await Promise.all(images)).map(({ format, width }) => `${format} ${width}`)).toEqual([
    'png 16',
    'png 32',
    'png 48',
  ]);
});
