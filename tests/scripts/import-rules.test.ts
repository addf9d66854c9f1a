import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readLayers } from '@/scripts/layer-rules';
import { listSourceFiles } from '@/tests/support/sources';

const LAYERS = readLayers();
/** Without the log, which is a layer of one existing file. */
const FOLDERS = LAYERS.filter((layer) => layer !== 'lib/runtime/log');
const LAYER_PAIRS = FOLDERS.flatMap((lower, index) =>
  FOLDERS.slice(0, index).map((upper) => [lower, upper] as const),
);

/** One import of every kind that the table in lib/README.md forbids, and every upward import between layers. */
const FORBIDDEN: (readonly [string, string])[] = [
  ['app/sample/page.tsx', '@/models/recipe'],
  ['app/sample/page.tsx', '@/lib/db/connect'],
  ['components/sample/card.tsx', '@/app/page'],
  ['components/sample/card.tsx', '@/models/recipe'],
  ['components/sample/card.tsx', '@/lib/catalog/recipe-queries'],
  ['components/sample/card.tsx', '@/lib/catalog/recipe-commands'],
  ['components/sample/card.tsx', '@/lib/catalog/recipe-view'],
  ['components/sample/card.tsx', '@/lib/runtime/env'],
  ['components/sample/card.tsx', '@/lib/pages/page-policies'],
  ...FOLDERS.flatMap((layer) => [
    [`${layer}/sample.ts`, '@/app/page'] as const,
    [`${layer}/sample.ts`, '@/components/ui/pager'] as const,
    [`${layer}/sample.ts`, '@/sandbox/start'] as const,
  ]),
  ...LAYER_PAIRS.map(([lower, upper]) => [`${lower}/sample.ts`, `@/${upper}/thing-queries`] as const),
  ['models/sample.ts', 'next/server'],
  ['server/sample.ts', '@/app/page'],
  ['server/sample.ts', '@/components/ui/pager'],
  ['server/sample.ts', '@/models/recipe'],
  ['server/sample.ts', '@/lib/db/connect'],
  ['server/sample.ts', 'mongoose'],
  ['server/sample.ts', '@/lib/payments/stripe/stripe-endpoint'],
  ['server/sample.ts', '@/sandbox/start'],
  ['app/sample/page.tsx', '@/sandbox/start'],
  ['components/sample/card.tsx', '@/sandbox/start'],
  ['sandbox/sample.ts', '@/lib/payments/stripe/stripe-endpoint'],
  ['sandbox/sample.ts', '@/models/order'],
  ['sandbox/sample.ts', '@/server/gateway/gateway'],
  ['instrumentation.ts', '@/app/page'],
  ['scripts/sample.ts', '@/app/page'],
  ['bench/sample.ts', '@/components/ui/pager'],
  ['middleware.ts', '@/lib/db/connect'],
  ['middleware.ts', '@/models/user'],
  ['lib/catalog/sample.ts', '../geo/country-rules'],
];

const ALLOWED: (readonly [string, string])[] = [
  ['app/sample/page.tsx', '@/lib/catalog/recipe-queries'],
  ['components/sample/card.tsx', '@/lib/catalog/dish-rules'],
  ['components/sample/card.tsx', '@/lib/catalog/dish-schema'],
  ['components/sample/card.tsx', '@/lib/catalog/dish-endpoints'],
  ['components/sample/card.tsx', '@/models/recipe-limits'],
  ['components/sample/card.tsx', '@/models/recipe-fields'],
  ['components/sample/card.tsx', '@/lib/pages/pages'],
  ...LAYER_PAIRS.map(([lower, upper]) => [`${upper}/sample.ts`, `@/${lower}/thing-queries`] as const),
  ['server/sample.ts', '@/lib/http/errors'],
  ['server/sample.ts', '@/lib/pages/page-policies'],
  ['server/sample.ts', '@/lib/runtime/payment-mode-rules'],
  ['sandbox/sample.ts', '@/lib/db/connect'],
  ['scripts/sample.ts', '@/models/recipe'],
];

let refusedFiles: Set<string>;

/** Writes every import to its own file in an empty tree and lints that tree once. */
beforeAll(() => {
  const projectFolder = mkdtempSync(path.join(tmpdir(), 'imports-'));
  for (const file of ['biome.json', 'biome.layers.json']) cpSync(file, path.join(projectFolder, file));
  [...FORBIDDEN, ...ALLOWED].forEach(([file, imported], index) => {
    const samplePath = path.join(projectFolder, toSampleName(file, index));
    mkdirSync(path.dirname(samplePath), { recursive: true });
    writeFileSync(samplePath, `import { x } from '${imported}';\nconsole.log(x);\n`);
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
    { cwd: projectFolder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  refusedFiles = new Set(
    (JSON.parse(stdout).diagnostics as { category: string; location: { path: string } }[])
      .filter(({ category }) => category === 'lint/style/noRestrictedImports')
      .map(({ location }) => location.path),
  );
  rmSync(projectFolder, { recursive: true });
});

/** Files with a fixed name keep it; each other import gets its own file. */
function toSampleName(file: string, index: number): string {
  const { dir, name, ext } = path.parse(file);
  return dir === '' ? file : path.join(dir, `${name}-${index}${ext}`);
}

test.each(FORBIDDEN.map((pair, index) => [...pair, index] as const))(
  '%s may not import %s',
  (file, _imported, index) => {
    expect(refusedFiles).toContain(toSampleName(file, index));
  },
);

test.each(ALLOWED.map((pair, index) => [...pair, index + FORBIDDEN.length] as const))(
  '%s may import %s',
  (file, _imported, index) => {
    expect(refusedFiles).not.toContain(toSampleName(file, index));
  },
);

test('a component imports only an endpoint’s type, so that its schemas stay out of the browser', () => {
  const imports = listSourceFiles('components').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^import (?:(?!^import ).)*?-endpoints';$/gms)].map(
      ([statement]) => ({ file, statement }),
    ),
  );
  expect(imports.length).toBeGreaterThan(30);
  expect(imports.filter(({ statement }) => !statement.startsWith('import type '))).toEqual([]);
});
