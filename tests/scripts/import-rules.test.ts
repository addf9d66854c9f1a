import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readLayers } from '@/scripts/layer-rules';
import { filesUnder } from '@/tests/support/sources';

const LAYERS = readLayers();
/** The log is a one-file layer, and already exists. */
const FOLDERS = LAYERS.filter((layer) => layer !== 'lib/log');
const STEPS = FOLDERS.flatMap((lower, at) => FOLDERS.slice(0, at).map((upper) => [lower, upper] as const));

/** One import of every kind that the table in lib/README.md forbids, and every upward import between layers. */
const FORBIDDEN: (readonly [string, string])[] = [
  ['app/planted/page.tsx', '@/models/recipe'],
  ['app/planted/page.tsx', '@/lib/db/connect'],
  ['components/planted/card.tsx', '@/app/page'],
  ['components/planted/card.tsx', '@/models/recipe'],
  ['components/planted/card.tsx', '@/lib/catalog/recipe-queries'],
  ['components/planted/card.tsx', '@/lib/catalog/recipe-commands'],
  ['components/planted/card.tsx', '@/lib/catalog/recipe-view'],
  ['components/planted/card.tsx', '@/lib/config/env'],
  ['components/planted/card.tsx', '@/lib/pages/page-policies'],
  ...FOLDERS.flatMap((layer) => [
    [`${layer}/planted.ts`, '@/app/page'] as const,
    [`${layer}/planted.ts`, '@/components/ui/pager'] as const,
    [`${layer}/planted.ts`, '@/sandbox/start'] as const,
  ]),
  ...STEPS.map(([lower, upper]) => [`${lower}/planted.ts`, `@/${upper}/thing-queries`] as const),
  ['models/planted.ts', 'next/server'],
  ['server/planted.ts', '@/app/page'],
  ['server/planted.ts', '@/components/ui/pager'],
  ['server/planted.ts', '@/models/recipe'],
  ['server/planted.ts', '@/lib/db/connect'],
  ['server/planted.ts', 'mongoose'],
  ['server/planted.ts', '@/lib/payments/stripe/stripe-endpoint'],
  ['server/planted.ts', '@/sandbox/start'],
  ['app/planted/page.tsx', '@/sandbox/start'],
  ['components/planted/card.tsx', '@/sandbox/start'],
  ['sandbox/planted.ts', '@/lib/payments/stripe/stripe-endpoint'],
  ['sandbox/planted.ts', '@/models/order'],
  ['sandbox/planted.ts', '@/server/gateway'],
  ['instrumentation.ts', '@/app/page'],
  ['scripts/planted.ts', '@/app/page'],
  ['bench/planted.ts', '@/components/ui/pager'],
  ['middleware.ts', '@/lib/db/connect'],
  ['middleware.ts', '@/models/user'],
  ['lib/catalog/planted.ts', '../geo/country-rules'],
];

const ALLOWED: (readonly [string, string])[] = [
  ['app/planted/page.tsx', '@/lib/catalog/recipe-queries'],
  ['components/planted/card.tsx', '@/lib/catalog/dish-rules'],
  ['components/planted/card.tsx', '@/lib/catalog/dish-schema'],
  ['components/planted/card.tsx', '@/lib/catalog/dish-endpoints'],
  ['components/planted/card.tsx', '@/models/recipe-limits'],
  ['components/planted/card.tsx', '@/models/recipe-fields'],
  ['components/planted/card.tsx', '@/lib/pages/pages'],
  ...STEPS.map(([lower, upper]) => [`${upper}/planted.ts`, `@/${lower}/thing-queries`] as const),
  ['server/planted.ts', '@/lib/http/errors'],
  ['server/planted.ts', '@/lib/pages/page-policies'],
  ['server/planted.ts', '@/lib/config/payment-mode-rules'],
  ['sandbox/planted.ts', '@/lib/db/connect'],
  ['scripts/planted.ts', '@/models/recipe'],
];

let refused: Set<string>;

/** Writes every import to its own file in an empty tree and lints that tree once. */
beforeAll(() => {
  const tree = mkdtempSync(path.join(tmpdir(), 'imports-'));
  for (const file of ['biome.json', 'biome.layers.json']) cpSync(file, path.join(tree, file));
  [...FORBIDDEN, ...ALLOWED].forEach(([file, imported], index) => {
    const planted = path.join(tree, plantedName(file, index));
    mkdirSync(path.dirname(planted), { recursive: true });
    writeFileSync(planted, `import { x } from '${imported}';\nconsole.log(x);\n`);
  });
  const { stdout } = spawnSync(
    path.resolve('node_modules/.bin/biome'),
    [
      'lint',
      '--vcs-enabled=false',
      '--only=style/noRestrictedImports',
      '--reporter=json',
      '--max-diagnostics=none',
    ],
    { cwd: tree, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  refused = new Set(
    (JSON.parse(stdout).diagnostics as { category: string; location: { path: string } }[])
      .filter(({ category }) => category === 'lint/style/noRestrictedImports')
      .map(({ location }) => location.path),
  );
  rmSync(tree, { recursive: true });
});

/** Files with a fixed name keep it; each other import gets its own file. */
function plantedName(file: string, index: number): string {
  const { dir, name, ext } = path.parse(file);
  return dir === '' ? file : path.join(dir, `${name}-${index}${ext}`);
}

test.each(FORBIDDEN.map((pair, index) => [...pair, index] as const))(
  '%s may not import %s',
  (file, _imported, index) => {
    expect(refused).toContain(plantedName(file, index));
  },
);

test.each(ALLOWED.map((pair, index) => [...pair, index + FORBIDDEN.length] as const))(
  '%s may import %s',
  (file, _imported, index) => {
    expect(refused).not.toContain(plantedName(file, index));
  },
);

test('a component imports only an endpoint’s type, so that its schemas stay out of the browser', () => {
  const imports = filesUnder('components').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^import (?:(?!^import ).)*?-endpoints';$/gms)].map(
      ([statement]) => ({ file, statement }),
    ),
  );
  expect(imports.length).toBeGreaterThan(30);
  expect(imports.filter(({ statement }) => !statement.startsWith('import type '))).toEqual([]);
});
