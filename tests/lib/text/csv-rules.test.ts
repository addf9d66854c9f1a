import { toCsv } from '@/lib/text/csv-rules';

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['-1.00+2', "'-1.00+2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['=HYPERLINK("https://evil.example","x")', `"'=HYPERLINK(""https://evil.example"",""x"")"`],
])('%j is a text, not a formula', (value, field) => {
  expect(toCsv([[value]])).toBe(`\uFEFF${field}\r\n`);
});

test.each(['02134', '9400110200881234567890', '12E34567', '3-4', '1/2/3'])(
  'a spreadsheet shows the text %j as it is, not as a number or a date',
  (value) => {
    expect(toCsv([[value]])).toBe(`\uFEFF"=""${value}"""\r\n`);
  },
);

test('money, short numbers and full-width formulas stay what they are', () => {
  expect(toCsv([['12.00', '-0.50', '97201', '5035550100', '＝1+1']])).toBe(
    "\uFEFF12.00,-0.50,97201,5035550100,'＝1+1\r\n",
  );
});

test('commas, quotes and line breaks stay within their field, and numbers are not changed', () => {
  expect(toCsv([['a, b', 'say "hi"', 'two\nlines', -1.5, 'plain']])).toBe(
    '\uFEFF"a, b","say ""hi""","two\nlines",-1.5,plain\r\n',
  );
});
