import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** One of every kind of import that the table in lib/README.md forbids. */
const FORBIDDEN = [
  ['app/planted/page.tsx', '@/models/recipe'],
  ['app/planted/page.tsx', '@/lib/db/connect'],
  ['components/planted/card.tsx', '@/app/page'],
  ['components/planted/card.tsx', '@/models/recipe'],
  ['components/planted/card.tsx', '@/lib/catalog/recipe-queries'],
  ['components/planted/card.tsx', '@/scripts/seed/catalog-load-commands'],
  ['components/planted/card.tsx', '@/lib/catalog/recipe-view'],
  ['components/planted/card.tsx', '@/lib/config/env'],
  ['lib/planted/thing-queries.ts', '@/app/page'],
  ['lib/planted/thing-queries.ts', '@/components/ui/pager'],
  ['lib/planted/thing-queries.ts', '@/lib/catalog/recipe-view'],
  ['lib/planted/thing-queries.ts', '@/lib/api/route'],
  ['lib/http/planted.ts', '@/lib/catalog/recipe-queries'],
  ['models/planted.ts', '@/lib/db/connect'],
  ['models/planted.ts', '@/lib/catalog/recipe-queries'],
  ['models/planted.ts', 'next/server'],
  ['server/planted.ts', '@/app/page'],
  ['server/planted.ts', '@/components/ui/pager'],
  ['server/planted.ts', '@/models/recipe'],
  ['server/planted.ts', '@/lib/db/connect'],
  ['server/planted.ts', 'mongoose'],
  ['server/planted.ts', '@/lib/payments/endpoints'],
  ['instrumentation.ts', '@/app/page'],
  ['scripts/planted.ts', '@/app/page'],
  ['bench/planted.ts', '@/components/ui/pager'],
  ['middleware.ts', '@/lib/db/connect'],
  ['middleware.ts', '@/models/user'],
  ['lib/catalog/planted.ts', '../geo/country-rules'],
] as const;

const ALLOWED = [
  ['app/planted/page.tsx', '@/lib/catalog/recipe-queries'],
  ['components/planted/card.tsx', '@/lib/catalog/dish-rules'],
  ['components/planted/card.tsx', '@/lib/catalog/dish-schema'],
  ['lib/planted/thing-commands.ts', '@/lib/catalog/recipe-queries'],
  ['models/planted.ts', '@/models/recipe-limits'],
  ['server/planted.ts', '@/lib/http/errors'],
  ['server/planted.ts', '@/lib/config/payment-mode-rules'],
  ['scripts/planted.ts', '@/models/recipe'],
] as const;

let refused: Set<string>;

/** Plants every import in a file of its own in an empty tree and lints that tree once. */
beforeAll(() => {
  const tree = mkdtempSync(path.join(tmpdir(), 'imports-'));
  cpSync('biome.json', path.join(tree, 'biome.json'));
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

/** Files of one fixed name stay what they are; of the others each import gets its own. */
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
