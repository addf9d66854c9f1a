import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Converts the layers of lib to the linter's import rules. */

const COMMON_PATTERNS = [
  { group: ['@/app/**'], message: 'Pages and handlers are the top layer: nothing imports them.' },
  { group: ['@/components/**'], message: 'Only app and components import components.' },
  {
    group: ['@/server/**', '@/sandbox/**', '@/scripts/**', '@/bench/**'],
    message: 'The shop does not import the gateway, the sandbox or the tools.',
  },
  { group: ['@/tests/**'], message: 'Only tests import tests.' },
  { group: ['../**'], message: 'Import by the path from the root (@/…), so that a file can move.' },
];

/** Reads lib/layers.json: the layers from the top, with `folder/*` for all its subfolders that are not listed themselves. */
export const readLayerPatterns = (): string[] => JSON.parse(readFileSync('lib/layers.json', 'utf8'));

/** Returns the ordered list of layers, from the top. */
export function readLayers(): string[] {
  const patterns = readLayerPatterns();
  return patterns.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern];
    const folder = pattern.slice(0, -2);
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${folder}/${name}`)
      .filter((layer) => !patterns.includes(layer))
      .sort();
  });
}

/** Returns Biome's rules: each layer imports nothing from the layers above it. */
export function toLinterRules(layers: readonly string[]): string {
  const overrides = layers.map((layer, index) => {
    const above = layers.slice(0, index);
    // A lower layer may be a subfolder of a higher one: exclude it from the ban.
    const below = layers.slice(index).filter((lower) => above.some((upper) => lower.startsWith(`${upper}/`)));
    const higherLayers = {
      group: [...above.flatMap(toImports), ...below.flatMap(toImports).map((name) => `!${name}`)],
      message: `lib/layers.json: ${layer} is below this layer, and imports only go down.`,
    };
    const patterns = [
      ...COMMON_PATTERNS,
      ...(above.length > 0 ? [higherLayers] : []),
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
  message: 'Models only import mongoose and the layers below them.',
};

/** Returns the import patterns of a layer: a folder's files, or the single file of a one-file layer. */
const toImports = (layer: string) => (existsSync(`${layer}.ts`) ? [`@/${layer}`] : [`@/${layer}/**`]);
