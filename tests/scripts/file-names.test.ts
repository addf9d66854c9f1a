import { listProjectFiles } from '@/scripts/setup/import-graph.mjs';
import { readFacts } from '@/tests/support/import-graph';

const facts = readFacts(
  listProjectFiles().filter((file) => /^(?:components|lib|models|server)\//.test(file)),
);
const listRole = (role: string) => facts.filter(({ file }) => file.endsWith(`-${role}.ts`));

test('a -rules file has no class and remembers nothing between two calls', () => {
  const states = listRole('rules').flatMap(({ file, state }) => state.map((name) => `${file}: ${name}`));
  expect(states).toEqual([]);
});

test.each([
  { kind: 'a class', source: 'export class Reader {}', state: ['class Reader'] },
  { kind: 'a variable', source: 'let last = 0;', state: ['let last'] },
  { kind: 'a cache', source: 'const cache = new Map<string, string>();', state: ['const cache'] },
  { kind: 'a constant list', source: "const UNITS = new Set(['cup']);", state: [] },
  {
    kind: 'a function with a variable',
    source: 'function sum() { let total = 0; return total; }',
    state: [],
  },
])('$kind is told apart from rules', ({ source, state }) => {
  const [sample] = readFacts({ 'sample.ts': source });
  expect(sample?.state).toEqual(state);
});

test('a -types file exports types only', () => {
  const values = listRole('types').flatMap(({ file, exports }) =>
    exports.filter(({ isType }) => !isType).map(({ name }) => `${file}: ${name}`),
  );
  expect(values).toEqual([]);
});

test('a -schema file has a schema', () => {
  const withoutSchema = listRole('schema')
    .filter(({ imports }) => !imports.some(({ name }) => name === 'zod' || name === '@/lib/text/text-schema'))
    .map(({ file }) => file);
  expect(withoutSchema).toEqual([]);
});

test('no two files export something under one name; only an endpoint has the name of the function that answers it', () => {
  const filesByName = new Map<string, Set<string>>();
  for (const { file, exports } of facts.filter((entry) => !entry.file.endsWith('-endpoints.ts')))
    for (const { name } of exports) filesByName.set(name, new Set([...(filesByName.get(name) ?? []), file]));
  const shared = [...filesByName].filter(([, exporters]) => exporters.size > 1);
  expect(shared.map(([name, exporters]) => `${name}: ${[...exporters].join(', ')}`)).toEqual([]);
});
