import { randomBytes } from 'node:crypto';
import { ORDER_NUMBER_BYTES, toOrderNumber } from '@/lib/orders/order-number-rules';

test('an order number is easy to read aloud: three groups of four unambiguous characters', () => {
  for (let run = 0; run < 1_000; run++) {
    expect(toOrderNumber(randomBytes(ORDER_NUMBER_BYTES))).toMatch(
      /^[2-9A-HJKMNP-TV-Z]{4}(-[2-9A-HJKMNP-TV-Z]{4}){2}$/,
    );
  }
});

test('every character is equally likely', () => {
  const counts = new Map<string, number>();
  for (let run = 0; run < 5_000; run++) {
    for (const character of toOrderNumber(randomBytes(ORDER_NUMBER_BYTES)).replaceAll('-', '')) {
      counts.set(character, (counts.get(character) ?? 0) + 1);
    }
  }
  expect(counts.size).toBe(30);
  for (const count of counts.values()) expect(Math.abs(count - 2_000)).toBeLessThan(300);
});

test('numbers are unpredictable', () => {
  const numbers = Array.from({ length: 2_000 }, () => toOrderNumber(randomBytes(ORDER_NUMBER_BYTES)));
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('bytes that would favor the first characters are skipped', () => {
  expect(toOrderNumber(new Uint8Array([240, 255, ...Array.from({ length: 12 }, () => 0)]))).toBe(
    '2222-2222-2222',
  );
  for (const bytes of [new Uint8Array(32).fill(255), new Uint8Array(11), new Uint8Array(32).fill(240)])
    expect(() => toOrderNumber(bytes)).toThrow('more random bytes');
  // 239 is the last byte that favors none.
  expect(toOrderNumber(new Uint8Array(12).fill(239))).toBe('ZZZZ-ZZZZ-ZZZZ');
});

test('a number has its characters in the order of its bytes', () => {
  expect(toOrderNumber(Uint8Array.from({ length: 32 }, (_, index) => index))).toBe('2345-6789-ABCD');
});
