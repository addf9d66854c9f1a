import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const roots: string[] = [];
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true });
});

/** Returns the script's output for production code with this one file, and that many plain lines. */
function count(code: string, plainLines = 0): { code: number | null; text: string } {
  const root = mkdtempSync(path.join(tmpdir(), 'casts-'));
  roots.push(root);
  mkdirSync(path.join(root, 'lib'));
  writeFileSync(path.join(root, 'lib/a.ts'), `${code}\n${'// a line\n'.repeat(plainLines)}`);
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/count-casts.mjs', root]);
  return { code: status, text: `${stdout}${stderr}` };
}

test.each([
  { what: 'a cast', code: 'const a = b as string;' },
  { what: 'a non-null assertion', code: 'const a = b!;' },
])('$what in a few lines exceeds the limit, and is listed with its line number', ({ code }) => {
  const counted = count(`\n${code}`);
  expect([counted.code, counted.text.match(/lib\/a\.ts:2/g)]).toEqual([1, ['lib/a.ts:2']]);
});

test('any is refused in code of any length', () => {
  const counted = count('let a: any;', 5_000);
  expect([counted.code, counted.text]).toEqual([1, expect.stringContaining('lib/a.ts:1: any')]);
});

test('a file that is not TypeScript is an error', () => {
  const counted = count('const = ;');
  expect([counted.code, counted.text]).toEqual([1, expect.stringContaining('lib/a.ts could not be parsed')]);
});

test.each([
  { what: 'one cast in a thousand lines', code: 'const a = b as string;', plainLines: 1_000 },
  { what: 'a literal type, which silences nothing', code: 'const a = [1] as const;', plainLines: 0 },
  {
    what: 'the word in an import and in a string',
    code: "import { a as b } from 'c';\nconst any = 'as any';",
    plainLines: 0,
  },
])('$what passes', ({ code, plainLines }) => {
  expect(count(code, plainLines).code).toBe(0);
});
