import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listProjectFiles } from '@/scripts/setup/import-graph.mjs';
import { readFacts, toImports } from '@/tests/support/import-graph';
import {
  expandSteps,
  type ImportRule,
  listForbiddenImports,
  listKnots,
  listStronglyConnected,
  listUpwardImports,
  type Steps,
} from '@/tests/support/layer-rules';

const { around, ...orders }: { lib: Steps; components: Steps; around: ImportRule[] } = JSON.parse(
  readFileSync('lib/layers.json', 'utf8'),
);
/** Which folders each order is about. */
const ORDERED = { lib: /^(?:lib|models)\//, components: /^components\// };

const projectFiles = listProjectFiles();
const imports = toImports(readFacts(projectFiles));
const listNames = Object.keys(ORDERED) as (keyof typeof ORDERED)[];

/** Returns the folders of an order, from the top. */
const toLayers = (name: keyof typeof ORDERED) => expandSteps(orders[name]).flat();

describe.each(listNames)('%s', (name) => {
  const layers = toLayers(name);
  const sourceFiles = projectFiles.filter((file) => ORDERED[name].test(file));
  const ownImports = imports.filter(({ from }) => ORDERED[name].test(from));

  test('has at most 28 steps, all of which exist', () => {
    expect(orders[name].length).toBeLessThanOrEqual(28);
    expect(layers.filter((layer) => !sourceFiles.some((file) => path.dirname(file) === layer))).toEqual([]);
  });

  test('has a step for each folder', () => {
    const folders = [...new Set(sourceFiles.map((file) => path.dirname(file)))];
    const advice =
      'is in no step of lib/layers.json: move its files to the folder that they belong to, or list it there and in docs/develop/layers.md';
    expect(
      folders.filter((folder) => !layers.includes(folder)).map((folder) => `${folder} ${advice}`),
    ).toEqual([]);
  });

  test('imports only go down', () => {
    expect(listUpwardImports(ownImports, layers)).toEqual([]);
  });

  test('has no folders that import each other in a circle', () => {
    expect(listKnots(ownImports, layers)).toEqual([]);
  });
});

test('what stands around lib imports only what it may', () => {
  expect(listForbiddenImports(imports, around)).toEqual([]);
});

test('settlement, orders and checkout know payment providers only by their interface, and providers not each other', () => {
  const findAdapter = (file: string) => /^lib\/payments\/(?!provider\/)([a-z]+)\//.exec(file)?.[1];
  const CLIENTS = /^lib\/(settlement|orders|checkout|payments\/(?!provider\/)[a-z]+)\//;
  const adapterImports = imports
    .filter(
      ({ from, to }) => CLIENTS.test(from) && (findAdapter(to) ?? findAdapter(from)) !== findAdapter(from),
    )
    .map(({ from, to }) => `${from}: ${to}`);
  // The request that PayPal's button sends before an order exists.
  expect(adapterImports).toEqual([
    'lib/checkout/paypal-draft-commands.ts: lib/payments/paypal/paypal-draft-commands.ts',
  ]);
});

/** An order of three layers, and the imports of an invented tree; one import breaks a rule in each case. */
const LAYERS = ['lib/top', 'lib/middle', 'lib/floor'];
const load = (from: string, to: string) => ({ from, to, isType: false });

test.each([
  {
    rule: 'an import goes up, and the imported file needs nothing of its own layer',
    imports: [
      load('lib/floor/a.ts', 'lib/top/b.ts'),
      load('lib/top/b.ts', 'lib/floor/c.ts'),
      load('lib/middle/d.ts', 'lib/floor/a.ts'),
    ],
    advice:
      /^lib\/floor\/a\.ts imports lib\/top\/b\.ts, but lib\/top is above lib\/floor\. Instead, move lib\/top\/b\.ts down to lib\/floor[^;]*; or let lib\/floor offer a callback/,
  },
  {
    rule: 'an import goes up, and only higher layers need the importing file',
    imports: [load('lib/floor/a.ts', 'lib/top/b.ts'), load('lib/top/b.ts', 'lib/middle/c.ts')],
    advice: /Instead, move lib\/floor\/a\.ts up to lib\/top[^;]*; or let lib\/floor offer a callback/,
  },
  {
    rule: 'an import goes up, and neither file can move',
    imports: [
      load('lib/floor/a.ts', 'lib/top/b.ts'),
      load('lib/top/b.ts', 'lib/middle/c.ts'),
      load('lib/middle/c.ts', 'lib/floor/a.ts'),
    ],
    advice:
      /Instead, let lib\/floor offer a callback or a listener that lib\/top passes to it; or move what both need to lib\/floor/,
  },
  {
    rule: 'only a type is imported upward',
    imports: [{ from: 'lib/floor/a.ts', to: 'lib/top/b.ts', isType: true }],
    advice: /^lib\/floor\/a\.ts imports lib\/top\/b\.ts/,
  },
])('says where code belongs when $rule', ({ imports: tree, advice }) => {
  expect(listUpwardImports(tree, LAYERS)).toEqual([expect.stringMatching(advice)]);
});

test('accepts imports that go down, and imports within a layer', () => {
  const tree = [load('lib/top/a.ts', 'lib/floor/b.ts'), load('lib/floor/b.ts', 'lib/floor/c.ts')];
  expect([listUpwardImports(tree, LAYERS), listKnots(tree, LAYERS)]).toEqual([[], []]);
});

test('says which imports of a circle of folders to cut first', () => {
  const tree = [
    load('lib/top/a.ts', 'lib/middle/b.ts'),
    load('lib/top/c.ts', 'lib/middle/b.ts'),
    load('lib/middle/b.ts', 'lib/floor/d.ts'),
    load('lib/middle/e.ts', 'lib/floor/d.ts'),
    load('lib/floor/d.ts', 'lib/top/a.ts'),
  ];
  expect(listKnots(tree, LAYERS)).toEqual([
    'lib/floor, lib/middle, lib/top import each other. Cut first: lib/floor/d.ts imports lib/top/a.ts.',
  ]);
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

test.each([
  { from: 'app/sample/page.tsx', to: 'models/recipe.ts', instead: 'Ask a -queries' },
  { from: 'app/sample/page.tsx', to: 'lib/db/connect.ts', instead: 'Ask a -queries' },
  { from: 'app/sample/page.tsx', to: 'sandbox/start.ts', instead: 'The sandbox is a program' },
  {
    from: 'app/sample/page.tsx',
    to: 'server/gateway/gateway.ts',
    instead: 'The shop does not know the gateway',
  },
  { from: 'app/sample/page.tsx', to: 'tests/support/accounts.ts', instead: 'Only tests import tests' },
  { from: 'components/sample/card.tsx', to: 'app/page.tsx', instead: 'Nothing imports a page' },
  { from: 'components/sample/card.tsx', to: 'models/recipe.ts', instead: 'Components run in the browser' },
  { from: 'components/sample/card.tsx', to: 'lib/catalog/recipe-queries.ts', instead: 'Components run in' },
  { from: 'components/sample/card.tsx', to: 'lib/catalog/recipe-commands.ts', instead: 'Components run in' },
  { from: 'components/sample/card.tsx', to: 'lib/catalog/recipe-view.ts', instead: 'Components run in' },
  {
    from: 'components/sample/card.tsx',
    to: 'lib/catalog/dish-endpoints.ts',
    instead: 'Import it with `import type`',
  },
  {
    from: 'components/sample/card.tsx',
    to: 'lib/payments/browser-payment-types.ts',
    instead: 'Import it with `import type`',
  },
  { from: 'components/sample/card.tsx', to: 'lib/runtime/env.ts', instead: 'Components run in the browser' },
  { from: 'components/sample/card.tsx', to: 'lib/pages/page-policies.ts', instead: 'Components run in' },
  { from: 'components/sample/card.tsx', to: 'sandbox/start.ts', instead: 'The sandbox is a program' },
  { from: 'lib/catalog/sample.ts', to: 'app/page.tsx', instead: 'Nothing imports a page' },
  { from: 'lib/catalog/sample.ts', to: 'components/ui/pager.tsx', instead: 'Only app and components show' },
  {
    from: 'lib/catalog/sample.ts',
    to: 'scripts/seed/catalog-files.ts',
    instead: 'The shop does not know the tools',
  },
  { from: 'models/sample.ts', to: 'components/ui/pager.tsx', instead: 'Only app and components show' },
  { from: 'models/sample.ts', to: 'next/server', instead: 'A model says how' },
  { from: 'models/sample.ts', to: 'react', instead: 'A model says how' },
  { from: 'server/sample.ts', to: 'app/page.tsx', instead: 'Nothing imports a page' },
  { from: 'server/sample.ts', to: 'components/ui/pager.tsx', instead: 'Only app and components show' },
  { from: 'server/sample.ts', to: 'models/recipe.ts', instead: 'The gateway never opens' },
  { from: 'server/sample.ts', to: 'lib/db/connect.ts', instead: 'The gateway never opens' },
  { from: 'server/sample.ts', to: 'mongoose', instead: 'The gateway never opens' },
  { from: 'server/sample.ts', to: 'sandbox/start.ts', instead: 'The sandbox is a program' },
  { from: 'sandbox/sample.ts', to: 'lib/payments/providers.ts', instead: 'The sandbox stands for' },
  { from: 'sandbox/sample.ts', to: 'models/order.ts', instead: 'The sandbox stands for' },
  {
    from: 'sandbox/sample.ts',
    to: 'server/gateway/gateway.ts',
    instead: 'The shop does not know the gateway',
  },
  { from: 'instrumentation.ts', to: 'app/page.tsx', instead: 'Nothing imports a page' },
  { from: 'instrumentation.ts', to: 'models/user.ts', instead: 'What a process starts' },
  { from: 'scripts/sample.ts', to: 'app/page.tsx', instead: 'Nothing imports a page' },
  { from: 'bench/sample.ts', to: 'components/ui/pager.tsx', instead: 'Only app and components show' },
  { from: 'middleware.ts', to: 'lib/db/connect.ts', instead: 'The middleware only sees' },
  { from: 'middleware.ts', to: 'models/user.ts', instead: 'The middleware only sees' },
])('$from may not import $to', ({ from, to, instead }) => {
  expect(listForbiddenImports([load(from, to)], around)).toEqual([
    expect.stringContaining(`${from} imports ${to}. ${instead}`),
  ]);
});

test.each([
  { from: 'app/sample/page.tsx', to: 'lib/catalog/recipe-queries.ts' },
  { from: 'app/sample/page.tsx', to: 'models/recipe-limits.ts' },
  { from: 'app/api/sample/route.ts', to: 'lib/db/rate-limit.ts' },
  { from: 'components/sample/card.tsx', to: 'lib/catalog/dish-rules.ts' },
  { from: 'components/sample/card.tsx', to: 'lib/catalog/dish-schema.ts' },
  { from: 'components/sample/card.tsx', to: 'lib/catalog/dish-endpoints.ts', isType: true },
  { from: 'components/sample/card.tsx', to: 'lib/payments/browser-payment-types.ts', isType: true },
  { from: 'components/sample/card.tsx', to: 'lib/http/api-client.ts' },
  { from: 'components/sample/card.tsx', to: 'models/recipe-fields.ts' },
  { from: 'components/sample/card.tsx', to: 'lib/pages/pages.ts' },
  { from: 'components/sample/card.tsx', to: 'react' },
  { from: 'models/sample.ts', to: 'mongoose' },
  { from: 'server/sample.ts', to: 'lib/http/errors.ts' },
  { from: 'sandbox/sample.ts', to: 'lib/db/connect.ts' },
  { from: 'scripts/sample.ts', to: 'models/recipe.ts' },
])('$from may import $to', ({ from, to, isType = false }) => {
  expect(listForbiddenImports([{ from, to, isType }], around)).toEqual([]);
});

test('reads every kind of import: of values, of types, passed on, for its effects and loaded later', () => {
  const source = `
    import type { A } from '@/lib/text/words';
    import { type B } from './layer-rules';
    import { c, type C } from '@/lib/pages/pages';
    import '@/lib/runtime/env';
    export { d } from 'mongoose';
    const e = () => import('@/lib/db/connect');
  `;
  const imported = toImports(readFacts({ 'tests/support/sample.ts': source }));
  expect(imported.map(({ to, isType }) => [to, isType])).toEqual([
    ['lib/text/words.ts', true],
    ['tests/support/layer-rules.ts', true],
    ['lib/pages/pages.ts', false],
    ['lib/runtime/env.ts', false],
    ['mongoose', false],
    ['lib/db/connect.ts', false],
  ]);
});

const layersGuide = readFileSync('docs/develop/layers.md', 'utf8');
const walksGuide = readFileSync('docs/develop/walks.md', 'utf8');

test('docs/develop/layers.md lists every layer in order, and everything around lib', () => {
  const [layerTable = '', aroundTable = ''] = layersGuide.split('Around lib:');
  const listRows = (table: string) =>
    [...table.matchAll(/^\| (`.*?`) +\|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    );
  const layers = orders.lib.flat().map((layer) => layer.replace(/^lib\//, ''));
  expect(listRows(layerTable)).toEqual(layers);
  const NAMED_BY_LAYERS = ['lib', 'models'];
  expect(listRows(aroundTable).sort()).toEqual(
    around
      .map(({ from }) => from)
      .filter((from) => !NAMED_BY_LAYERS.includes(from))
      .sort(),
  );
});

/** Returns the files of each walkthrough in docs/develop/walks.md, in order. */
function listWalkthroughs(): string[][] {
  const [, section = ''] = walksGuide.split('## Three requests, file by file');
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
    const notImported = walkthrough
      .slice(1)
      .filter(
        (file, index) =>
          !imports.some(({ from, to }) => to === file && walkthrough.slice(0, index + 1).includes(from)),
      );
    expect(notImported).toEqual([]);
    const layers = toLayers('lib');
    const positions = walkthrough.map((file) => layers.indexOf(path.dirname(file)));
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
  },
);

test('there are three walkthroughs: a page, a search, an order', () => {
  expect(listWalkthroughs()).toHaveLength(3);
});

test('functions longer than the linter allows are listed in docs/develop/walks.md, ten at most', () => {
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
  const [, section = ''] = walksGuide.split('## Long functions');
  const listedFiles = [...section.matchAll(/^\| `([^`]+)`/gm)].map(([, file]) => file);
  expect(listedFiles.sort()).toEqual(filesWithLongFunctions.sort());
  expect(filesWithLongFunctions.length).toBeLessThanOrEqual(10);
});
