import { splitSource } from '@/lib/recipes/source-rules';

test.each([
  ['', ['', '', '']],
  ['Grandma', ['Grandma', '', '']],
  ['https://example.com/a', ['', 'https://example.com/a', '']],
  ['Ann, https://example.com/a (2020)', ['Ann, ', 'https://example.com/a', ' (2020)']],
  ['javascript:alert(1)', ['javascript:alert(1)', '', '']],
  ['https://user:pass@example.com/', ['https://user:pass@example.com/', '', '']],
  ['https://', ['https://', '', '']],
])('the source “%s” is split at its web address', (source, parts) => {
  expect(splitSource(source)).toEqual(parts);
});
