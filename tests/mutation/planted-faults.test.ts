import { readFileSync } from 'node:fs';
import { PLANTED_FAULTS, plantFault } from './planted-faults';

const fault = {
  title: 'a',
  file: 'b.ts',
  from: 'left > 0',
  to: 'left >= 0',
  caughtBy: { file: '', title: '' },
};

test.each([
  { label: 'that is gone', text: 'const a = 1;' },
  { label: 'that stands twice', text: 'left > 0 || left > 0' },
])('a fault is not planted in a text $label', ({ text }) => {
  expect(() => plantFault(text, fault)).toThrow('not once');
});

test('a fault takes the place of its text', () => {
  expect(plantFault('if (left > 0) sell();', fault)).toBe('if (left >= 0) sell();');
});

test.each(PLANTED_FAULTS)('$title: its place and its test exist', (planted) => {
  const { file, from, to, caughtBy } = planted;
  expect(to).not.toBe(from);
  expect(plantFault(readFileSync(file, 'utf8'), planted)).toContain(to);
  expect(readFileSync(caughtBy.file, 'utf8')).toContain(caughtBy.title);
});

test('forty faults are in commands, and each has a title of its own', () => {
  expect(PLANTED_FAULTS.filter(({ file }) => file.endsWith('-commands.ts')).length).toBeGreaterThanOrEqual(
    40,
  );
  expect(new Set(PLANTED_FAULTS.map(({ title }) => title)).size).toBe(PLANTED_FAULTS.length);
});
