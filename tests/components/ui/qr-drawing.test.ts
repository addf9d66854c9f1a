import { encode } from 'uqr';
import { drawQrCode } from '@/components/ui/qr-drawing';

test('a QR code is drawn module by module, with the white border that scanners need', () => {
  const url = 'https://shop.example/recipes/detail/0342e51e5804fa1c45353c2f';
  const { size, path } = drawQrCode(url);
  const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  let [x, y] = [0, 0];
  for (const [, command, first, second] of path.matchAll(/([Mmh])(\d+)(?: (\d+))?/g)) {
    if (command === 'h') drawn[y]?.fill(true, x, x + Number(first));
    if (command === 'M') [x, y] = [Number(first), Number(second)];
    else x += Number(first);
  }
  expect(path.replace(/M\d+ \d+h\d+|m\d+ 0h\d+/g, '')).toBe('');
  expect(drawn).toEqual(encode(url, { ecc: 'M', border: 4 }).data);
});
