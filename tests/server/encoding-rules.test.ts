import { acceptedEncodings } from '@/server/encoding-rules';

test.each([
  [undefined, []],
  ['', []],
  ['identity', []],
  ['deflate, zstd', []],
  ['gzip;q=0', []],
  ['br;q=0.000, gzip', ['gzip']],
  ['*;q=0', []],
  ['gzip', ['gzip']],
  ['GZIP', ['gzip']],
  ['br', ['br']],
  ['gzip, deflate, br, zstd', ['br', 'gzip']],
  ['gzip;q=0.5, br;q=0.1', ['br', 'gzip']],
  ['*', ['br', 'gzip']],
  ['*, br;q=0', ['gzip']],
])('%p accepts %p', (header, encodings) => {
  expect(acceptedEncodings(header)).toEqual(encodings);
  // Once more: what is remembered is the same.
  expect(acceptedEncodings(header)).toEqual(encodings);
});
