import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const roots: string[] = [];
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true });
});

/** Runs the script on a project with one file: the code and that many comment lines. */
function countCasts(code: string, commentLines = 0): { exitCode: number | null; output: string } {
  const root = mkdtempSync(path.join(tmpdir(), 'casts-'));
  roots.push(root);
  mkdirSync(path.join(root, 'lib'));
  writeFileSync(path.join(root, 'lib/a.ts'), `${code}\n${'// a line\n'.repeat(commentLines)}`);
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/count-casts.mjs', root]);
  return { exitCode: status, output: `${stdout}${stderr}` };
}

test.each([
  { label: 'a cast', code: 'const a = b as string;' },
  { label: 'a non-null assertion', code: 'const a = b!;' },
])('$label in a few lines exceeds the limit, and is listed with its line number', ({ code }) => {
  const result = countCasts(`\n${code}`);
  expect([result.exitCode, result.output.match(/lib\/a\.ts:2/g)]).toEqual([1, ['lib/a.ts:2']]);
});

test('the type any is refused in code of any length', () => {
  const result = countCasts('let a: any;', 5_000);
  expect([result.exitCode, result.output]).toEqual([1, expect.stringContaining('lib/a.ts:1: any')]);
});

test('a file that is not TypeScript is an error', () => {
  const result = countCasts('const = ;');
  expect([result.exitCode, result.output]).toEqual([
    1,
    expect.stringContaining('lib/a.ts could not be parsed'),
  ]);
});

test.each([
  { label: 'one cast in a thousand lines', code: 'const a = b as string;', commentLines: 1_000 },
  { label: 'a literal type, which silences nothing', code: 'const a = [1] as const;', commentLines: 0 },
  {
    label: 'the word in an import and in a string',
    code: "import { a as b } from 'c';\nconst any = 'as any';",
    commentLines: 0,
  },
])('$label passes', ({ code, commentLines }) => {
  expect(countCasts(code, commentLines).exitCode).toBe(0);
});
