import { listAcceptedEncodings } from '@/server/gateway/accepted-encodings';

test.each([
  { header: undefined, encodings: [] },
  { header: '', encodings: [] },
  { header: 'identity', encodings: [] },
  { header: 'deflate, zstd', encodings: [] },
  { header: 'gzip;q=0', encodings: [] },
  { header: 'br;q=0.000, gzip', encodings: ['gzip'] },
  { header: '*;q=0', encodings: [] },
  { header: 'gzip', encodings: ['gzip'] },
  { header: 'GZIP', encodings: ['gzip'] },
  { header: 'br', encodings: ['br'] },
  { header: 'gzip, deflate, br, zstd', encodings: ['br', 'gzip'] },
  { header: 'gzip;q=0.5, br;q=0.1', encodings: ['br', 'gzip'] },
  { header: '*', encodings: ['br', 'gzip'] },
  { header: '*, br;q=0', encodings: ['gzip'] },
])('$header accepts $encodings', ({ header, encodings }) => {
  expect(listAcceptedEncodings(header)).toEqual(encodings);
  // The second time, the result comes from the cache.
  expect(listAcceptedEncodings(header)).toEqual(encodings);
});
