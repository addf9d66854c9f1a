import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readLayerPatterns, readLayers, toLinterRules } from '@/scripts/layer-rules';
import { listSourceFiles } from '@/tests/support/sources';

const LAYERS = readLayers();

/** Returns the layer of a file, which is its folder or the file itself; undefined if it belongs to none. */
function findLayer(file: string): string | undefined {
  return LAYERS.find((layer) => file === `${layer}.ts` || path.dirname(file) === layer);
}

const IMPORT_PATTERN = /(?:from|import)\s*\(?\s*'([^']+)'/g;

/** Returns the project files that a file imports. */
function listImports(file: string): string[] {
  const names = [...readFileSync(file, 'utf8').matchAll(IMPORT_PATTERN)].map(([, name = '']) => name);
  return names.flatMap((name) => {
    const target = name.startsWith('@/') ? name.slice(2) : path.join(path.dirname(file), name);
    return ['.ts', '.tsx']
      .map((extension) => `${target}${extension}`)
      .filter((candidate) => existsSync(candidate));
  });
}

const files = [...listSourceFiles('lib'), ...listSourceFiles('models')];

/** Returns the layers that each layer imports. */
function buildGraph(): Map<string, Set<string>> {
  const graph = new Map(LAYERS.map((layer) => [layer, new Set<string>()]));
  for (const file of files) {
    const from = findLayer(file) ?? '';
    for (const imported of listImports(file)) {
      const to = findLayer(imported);
      if (to !== undefined && to !== from) graph.get(from)?.add(to);
    }
  }
  return graph;
}

/** Returns the strongly connected components (Tarjan's algorithm). */
function listStronglyConnected(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
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
  const findAdapter = (file: string) => /^lib\/payments\/(?!provider\/)([a-z]+)\//.exec(file)?.[1];
  const PORT_CLIENTS = /^lib\/(settlement|orders|checkout|payments\/(?!provider\/)[a-z]+)\//;
  const adapterImports = files
    .filter((file) => PORT_CLIENTS.test(file))
    .flatMap((file) =>
      listImports(file)
        .filter(
          (imported) => findAdapter(imported) !== undefined && findAdapter(imported) !== findAdapter(file),
        )
        .map((imported) => `${file}: ${imported}`),
    );
  // The request that PayPal's button sends before an order exists.
  expect(adapterImports).toEqual([
    'lib/checkout/paypal-draft-commands.ts: lib/payments/paypal/paypal-draft-commands.ts',
  ]);
});

test('every folder of lib and models is a layer, and every layer exists', () => {
  expect(files.filter((file) => findLayer(file) === undefined)).toEqual([]);
  expect(LAYERS.filter((layer) => !files.some((file) => findLayer(file) === layer))).toEqual([]);
});

test('layers have no import cycles', () => {
  expect(listStronglyConnected(buildGraph()).filter((component) => component.length > 1)).toEqual([]);
});

test('detects a cycle of three layers', () => {
  const cyclicGraph = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c', 'd'])],
    ['c', new Set(['a'])],
    ['d', new Set<string>()],
  ]);
  expect(listStronglyConnected(cyclicGraph).map((component) => component.sort())).toEqual([
    ['d'],
    ['a', 'b', 'c'],
  ]);
});

test('no layer imports a layer above it', () => {
  const upwardImports = [...buildGraph()].flatMap(([from, targets]) =>
    [...targets].filter((to) => LAYERS.indexOf(to) < LAYERS.indexOf(from)).map((to) => `${from} -> ${to}`),
  );
  expect(upwardImports).toEqual([]);
});

test('the linter’s rules match lib/layers.json: npm run layers writes them', () => {
  expect(JSON.parse(readFileSync('biome.layers.json', 'utf8'))).toEqual(JSON.parse(toLinterRules(LAYERS)));
});

test('lib/README.md lists every layer, in order', () => {
  const readme = readFileSync('lib/README.md', 'utf8');
  const [, table = ''] = readme.split(/## The layers|Around lib:/);
  const listedLayers = [...table.matchAll(/^\| `([a-z/*-]+)` /gm)].map(([, name]) => name);
  expect(listedLayers).toEqual(readLayerPatterns().map((layer) => layer.replace(/^lib\//, '')));
});

test('a folder has at most 4,200 lines, without its subfolders', () => {
  const lines = new Map<string, number>();
  for (const file of files) {
    const folder = path.dirname(file);
    const count = readFileSync(file, 'utf8').split('\n').length - 1;
    lines.set(folder, (lines.get(folder) ?? 0) + count);
  }
  expect([...lines].filter(([, count]) => count > 4_200)).toEqual([]);
});

/** Returns the files of each walkthrough in lib/README.md, in order. */
function listWalkthroughs(): string[][] {
  const [, section = ''] = readFileSync('lib/README.md', 'utf8').split('## Three requests, file by file');
  const [walkthroughText = ''] = section.split('\n## ');
  const steps = [...walkthroughText.matchAll(/^(\d+)\. `([^`]+)`/gm)];
  const walkthroughs: string[][] = [];
  for (const [, nth, name = ''] of steps) {
    if (nth === '1') walkthroughs.push([]);
    walkthroughs.at(-1)?.push(/\.tsx?$/.test(name) ? name : `${name}.ts`);
  }
  return walkthroughs;
}

test.each(listWalkthroughs().map((files) => ({ first: files[0], files })))(
  'the walkthrough from $first follows imports and never goes up a layer',
  ({ files: walkthrough }) => {
    expect(walkthrough.length).toBeGreaterThan(5);
    walkthrough.slice(1).forEach((file, index) => {
      const earlierFiles = walkthrough.slice(0, index + 1);
      expect([file, earlierFiles.some((importer) => listImports(importer).includes(file))]).toEqual([
        file,
        true,
      ]);
    });
    const positions = walkthrough.map((file) => LAYERS.indexOf(findLayer(file) ?? ''));
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
  },
);

test('there are three walkthroughs: a page, a search, an order', () => {
  expect(listWalkthroughs()).toHaveLength(3);
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
  const filesWithLongFunctions = String(stdout)
    .trim()
    .split('\n')
    .filter((file) => !file.startsWith('tests/'));
  const [, section = ''] = readFileSync('lib/README.md', 'utf8').split(
    /## Long functions|## The payment sandbox/,
  );
  const listedFiles = [...section.matchAll(/^\| `([^`]+)`/gm)].map(([, file]) => file);
  expect(listedFiles.sort()).toEqual(filesWithLongFunctions.sort());
  expect(filesWithLongFunctions.length).toBeLessThanOrEqual(10);
});
