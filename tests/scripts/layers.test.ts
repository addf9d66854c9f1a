import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readLayerPatterns, readLayers, toLinterRules } from '@/scripts/layer-rules';
import { filesUnder } from '@/tests/support/sources';

const LAYERS = readLayers();

/** Returns the layer of a file: its folder, or the file itself; undefined when it is in none. */
function layerOf(file: string): string | undefined {
  return LAYERS.find((layer) => file === `${layer}.ts` || path.dirname(file) === layer);
}

const IMPORTED = /(?:from|import)\s*\(?\s*'([^']+)'/g;

/** Returns the project files that a file imports. */
function importsOf(file: string): string[] {
  const names = [...readFileSync(file, 'utf8').matchAll(IMPORTED)].map(([, name = '']) => name);
  return names.flatMap((name) => {
    const target = name.startsWith('@/') ? name.slice(2) : path.join(path.dirname(file), name);
    return ['.ts', '.tsx'].map((end) => `${target}${end}`).filter((found) => existsSync(found));
  });
}

const files = [...filesUnder('lib'), ...filesUnder('models')];

/** Returns the layers that each layer imports. */
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

/** Returns the strongly connected components (Tarjan's algorithm). */
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

test('settlement, orders and checkout use providers only through the port, and adapters do not import each other', () => {
  const own = (file: string) => /^lib\/payments\/(?!port\/)([a-z]+)\//.exec(file)?.[1];
  const byPort = /^lib\/(settlement|orders|checkout|payments\/(?!port\/)[a-z]+)\//;
  const known = files
    .filter((file) => byPort.test(file))
    .flatMap((file) =>
      importsOf(file)
        .filter((imported) => own(imported) !== undefined && own(imported) !== own(file))
        .map((imported) => `${file}: ${imported}`),
    );
  // The request that PayPal's button sends before there is an order.
  expect(known).toEqual([
    'lib/checkout/paypal-draft-commands.ts: lib/payments/paypal/paypal-draft-commands.ts',
  ]);
});

test('every folder of lib, and models, is a layer, and every layer exists', () => {
  expect(files.filter((file) => layerOf(file) === undefined)).toEqual([]);
  expect(LAYERS.filter((layer) => !files.some((file) => layerOf(file) === layer))).toEqual([]);
});

test('layers have no import cycles', () => {
  expect(stronglyConnected(toGraph()).filter((component) => component.length > 1)).toEqual([]);
});

test('detects a cycle of three layers', () => {
  const cyclicGraph = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c', 'd'])],
    ['c', new Set(['a'])],
    ['d', new Set<string>()],
  ]);
  expect(stronglyConnected(cyclicGraph).map((component) => component.sort())).toEqual([
    ['d'],
    ['a', 'b', 'c'],
  ]);
});

test('imports only go down', () => {
  const up = [...toGraph()].flatMap(([from, targets]) =>
    [...targets].filter((to) => LAYERS.indexOf(to) < LAYERS.indexOf(from)).map((to) => `${from} -> ${to}`),
  );
  expect(up).toEqual([]);
});

test('the linter’s rules match lib/layers.json: npm run layers writes them', () => {
  expect(JSON.parse(readFileSync('biome.layers.json', 'utf8'))).toEqual(JSON.parse(toLinterRules(LAYERS)));
});

test('lib/README.md lists every layer, in order', () => {
  const readme = readFileSync('lib/README.md', 'utf8');
  const [, table = ''] = readme.split(/## The layers|Around lib:/);
  const listed = [...table.matchAll(/^\| `([a-z/*-]+)` /gm)].map(([, name]) => name);
  expect(listed).toEqual(readLayerPatterns().map((layer) => layer.replace(/^lib\//, '')));
});

test('a folder has at most 2,500 lines of its own', () => {
  const lines = new Map<string, number>();
  for (const file of files) {
    const folder = path.dirname(file);
    const count = readFileSync(file, 'utf8').split('\n').length - 1;
    lines.set(folder, (lines.get(folder) ?? 0) + count);
  }
  expect([...lines].filter(([, count]) => count > 2_500)).toEqual([]);
});

/** The walkthroughs of lib/README.md: the files of each, in order. */
function walks(): string[][] {
  const [, walksOn = ''] = readFileSync('lib/README.md', 'utf8').split('## Three requests, file by file');
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
  'the walkthrough from $first passes files that import each other, and only goes down',
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

test('there are three walkthroughs: a page, a search, an order', () => {
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
  const listed = [...section.matchAll(/^\| `([^`]+)`/gm)].map(([, file]) => file);
  expect(listed.sort()).toEqual(longer.sort());
  expect(longer.length).toBeLessThanOrEqual(10);
});
