import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));

test('npm run help names each command of package.json once, on one line', () => {
  const lines = execFileSync('node', ['scripts/help.mjs'], { encoding: 'utf8' }).split('\n');
  const named = lines.flatMap((line) => /^ {2}npm (?:run )?([\w:]+) {2,}\S/.exec(line)?.[1] ?? []);
  expect(named.sort()).toEqual(Object.keys(scripts).sort());
  expect(lines.filter((line) => line.length > 120)).toEqual([]);
});
