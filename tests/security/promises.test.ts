import { existsSync, readFileSync } from 'node:fs';

test('every promise of SECURITY.md names a test that is there', () => {
  const text = readFileSync('SECURITY.md', 'utf8');
  const promises = text.slice(text.indexOf('## What holds'), text.indexOf('## What does not hold'));
  const rows = promises.split('\n').filter((line) => /^\| (?!Promise|-)/.test(line));
  expect(rows.length).toBeGreaterThan(25);
  for (const row of rows) {
    const tests = [...(row.split('|').at(-2) ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name);
    expect({ row, named: tests.length > 0 }).toEqual({ row, named: true });
    for (const name of tests)
      expect({ name, isThere: existsSync(`tests/${name}`) }).toEqual({ name, isThere: true });
  }
});
