import { toCsv } from '@/lib/text/csv-rules';

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['=HYPERLINK("https://evil.example","x")', `"'=HYPERLINK(""https://evil.example"",""x"")"`],
])('%j is a text, not a formula', (value, field) => {
  expect(toCsv([[value]])).toBe(`\uFEFF${field}\r\n`);
});

test('commas, quotes and line breaks stay within their field, and numbers are not changed', () => {
  expect(toCsv([['a, b', 'say "hi"', 'two\nlines', -1.5, 'plain']])).toBe(
    '\uFEFF"a, b","say ""hi""","two\nlines",-1.5,plain\r\n',
  );
});
