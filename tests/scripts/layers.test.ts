import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readLayers, toLinterRules } from '@/scripts/layer-rules';

const LAYERS = readLayers();

/** Every source file of a folder and of those in it. */
function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** The layer of a file: its folder, or itself; undefined when it is in none. */
function layerOf(file: string): string | undefined {
  return LAYERS.find((layer) => file === `${layer}.ts` || path.dirname(file) === layer);
}

const IMPORTED = /(?:from|import)\s*\(?\s*'([^']+)'/g;

/** The files of the project that a file imports. */
function importsOf(file: string): string[] {
  const names = [...readFileSync(file, 'utf8').matchAll(IMPORTED)].map(([, name = '']) => name);
  return names.flatMap((name) => {
    const target = name.startsWith('@/') ? name.slice(2) : path.join(path.dirname(file), name);
    return ['.ts', '.tsx'].map((end) => `${target}${end}`).filter((found) => existsSync(found));
  });
}

const files = [...filesUnder('lib'), ...filesUnder('models')];

/** Which layers each layer imports. */
function toGraph(): Map<string, Set<string>> {
  const graph = new Map(LAYERS.map((layer) => [layer, new Set<string>()]));
  for (const file of files) {
    const from = layerOf(file) ?? '';
    for (const imported of importsOf(file)) {
      const to = layerOf(imported);
      if (to !== undefined && to !== from) graph.get(from)?.add(to);
    }
  }
  return graph;
}

/** The sets of nodes that reach each other (Tarjan's algorithm). */
function stronglyConnected(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const components: string[][] = [];
  const visit = (node: string) => {
    index.set(node, index.size);
    low.set(node, index.get(node) ?? 0);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0));
    }
    if (low.get(node) === index.get(node)) components.push(stack.splice(stack.indexOf(node)));
  };
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return components;
}

test('every folder of lib, and models, is a layer, and every layer is there', () => {
  expect(files.filter((file) => layerOf(file) === undefined)).toEqual([]);
  expect(LAYERS.filter((layer) => !files.some((file) => layerOf(file) === layer))).toEqual([]);
});

test('no layers import each other, on any way round', () => {
  expect(stronglyConnected(toGraph()).filter((component) => component.length > 1)).toEqual([]);
});

test('a knot of three layers would be found', () => {
  const knot = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c', 'd'])],
    ['c', new Set(['a'])],
    ['d', new Set<string>()],
  ]);
  expect(stronglyConnected(knot).map((component) => component.sort())).toEqual([['d'], ['a', 'b', 'c']]);
});

test('an import goes down', () => {
  const up = [...toGraph()].flatMap(([from, targets]) =>
    [...targets].filter((to) => LAYERS.indexOf(to) < LAYERS.indexOf(from)).map((to) => `${from} -> ${to}`),
  );
  expect(up).toEqual([]);
});

test('the linter knows the layers as they are listed: npm run layers writes its rules', () => {
  expect(JSON.parse(readFileSync('biome.layers.json', 'utf8'))).toEqual(JSON.parse(toLinterRules(LAYERS)));
});

test('lib/README.md tells of every layer, in its order', () => {
  const readme = readFileSync('lib/README.md', 'utf8');
  const [, table = ''] = readme.split(/## The layers|Around lib:/);
  const told = [...table.matchAll(/^\| `([a-z/-]+)` /gm)].map(([, name]) => name);
  expect(told).toEqual(LAYERS.map((layer) => layer.replace(/^lib\//, '')));
});

test('no folder is a heap: at most 2,500 lines of its own', () => {
  const lines = new Map<string, number>();
  for (const file of files) {
    const folder = path.dirname(file);
    const count = readFileSync(file, 'utf8').split('\n').length - 1;
    lines.set(folder, (lines.get(folder) ?? 0) + count);
  }
  expect([...lines].filter(([, count]) => count > 2_500)).toEqual([]);
});

/** The walks of lib/README.md: the files of each, in their order. */
function walks(): string[][] {
  const [, walksOn = ''] = readFileSync('lib/README.md', 'utf8').split('## Three walks');
  const [text = ''] = walksOn.split('\n## ');
  const steps = [...text.matchAll(/^(\d+)\. `([^`]+)`/gm)];
  const walked: string[][] = [];
  for (const [, nth, name = ''] of steps) {
    if (nth === '1') walked.push([]);
    walked.at(-1)?.push(/\.tsx?$/.test(name) ? name : `${name}.ts`);
  }
  return walked;
}

test.each(walks().map((files) => ({ first: files[0], files })))(
  'the walk from $first passes files that import each other, and only goes down',
  ({ files: walked }) => {
    expect(walked.length).toBeGreaterThan(5);
    walked.slice(1).forEach((file, at) => {
      const before = walked.slice(0, at + 1);
      expect([file, before.some((importer) => importsOf(importer).includes(file))]).toEqual([file, true]);
    });
    const heights = walked.map((file) => LAYERS.indexOf(layerOf(file) ?? ''));
    expect(heights).toEqual([...heights].sort((a, b) => a - b));
  },
);

test('there are three walks: a page, a search, an order', () => {
  expect(walks()).toHaveLength(3);
});

test('functions longer than the linter allows are listed in lib/README.md, ten at most', () => {
  const { stdout } = spawnSync('git', [
    'grep',
    '-l',
    'noExcessiveLinesPerFunction:',
    '--',
    '*.ts',
    '*.tsx',
    '*.js',
  ]);
  const longer = String(stdout)
    .trim()
    .split('\n')
    .filter((file) => !file.startsWith('tests/'));
  const [, section = ''] = readFileSync('lib/README.md', 'utf8').split(
    /## Long functions|## The payment sandbox/,
  );
  const told = [...section.matchAll(/^\| `([^`]+)`/gm)].map(([, file]) => file);
  expect(told.sort()).toEqual(longer.sort());
  expect(longer.length).toBeLessThanOrEqual(10);
});
