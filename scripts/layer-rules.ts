import { existsSync, readFileSync } from 'node:fs';

/** The layers of lib, from the top, as the linter must know them. */

const OUTSIDE = [
  { group: ['@/app/**'], message: 'Pages and handlers are the top: nothing imports them.' },
  { group: ['@/components/**'], message: 'What the eye sees belongs to app and components.' },
  {
    group: ['@/server/**', '@/sandbox/**', '@/scripts/**', '@/bench/**'],
    message: 'The front, the sandbox and the tools stand around the shop; the shop does not know them.',
  },
  { group: ['@/tests/**'], message: 'Only tests import tests.' },
  { group: ['../**'], message: 'Import by the path from the root (@/…), so that a file can move.' },
];

/** The ordered list, from the top. */
export const readLayers = (): string[] => JSON.parse(readFileSync('lib/layers.json', 'utf8'));

/** What Biome must know: of each layer, that it imports nothing of those above it. */
export function toLinterRules(layers: readonly string[]): string {
  const overrides = layers.map((layer, at) => {
    const above = layers.slice(0, at);
    // A folder above may hold one that is not: its own name does not stand for that.
    const below = layers.slice(at).filter((lower) => above.some((upper) => lower.startsWith(`${upper}/`)));
    const up = {
      group: [...above.flatMap(toImports), ...below.flatMap(toImports).map((name) => `!${name}`)],
      message: `lib/layers.json: ${layer} stands below this, and an import goes down.`,
    };
    const patterns = [
      ...OUTSIDE,
      ...(above.length > 0 ? [up] : []),
      ...(layer === 'models' ? [NO_FRAMEWORK] : []),
    ];
    return {
      includes: [existsSync(`${layer}.ts`) ? `${layer}.ts` : `${layer}/**`],
      linter: {
        rules: { style: { noRestrictedImports: { level: 'error', options: { patterns } } } },
      },
    };
  });
  return `${JSON.stringify({ overrides }, null, 2)}\n`;
}

const NO_FRAMEWORK = {
  group: ['next', 'next/**', 'react'],
  message: 'A model knows mongoose and the floors below it.',
};

/** How files of a layer are imported: those of a folder, or the one file that is a layer of its own. */
const toImports = (layer: string) => (existsSync(`${layer}.ts`) ? [`@/${layer}`] : [`@/${layer}/**`]);
