import { encode } from 'uqr';
import { drawQrCode } from '@/components/ui/qr-drawing';

test('a QR code is drawn module by module, with the white border that scanners need', () => {
  const url = 'https://shop.example/recipes/detail/0342e51e5804fa1c45353c2f';
  const { size, path } = drawQrCode(url);
  const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  }
  expect(path.replace(/M\d+ \d+h(\d+)v1h-\1z/g, '')).toBe('');
  expect(drawn).toEqual(encode(url, { ecc: 'M', border: 4 }).data);
});
