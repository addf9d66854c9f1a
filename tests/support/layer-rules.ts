import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Import } from './import-graph';

/** The steps of an order, from the top; a step of several folders has an order of its own. */
export type Steps = readonly (string | readonly string[])[];

/** The permitted imports of a folder or a file of the root. Patterns name a folder with all in it, or have stars. */
export type ImportRule = {
  from: string;
  may: string[];
  /** Allowed as types only, so that no code of it is loaded. */
  mayAsType?: string[];
  /** Exceptions from them, and from packages. */
  never?: string[];
  unless?: string[];
  /** Where the code belongs. */
  instead: string;
};

/** Where code belongs that any folder wants to import from one of these. */
const INSTEAD_OF_TARGET: Record<string, string> = {
  app: 'Nothing imports a page or a handler: what both need belongs in lib/<domain>, what is shown in components.',
  components: 'Only app and components show something: what both need belongs in a -rules file of lib.',
  server: 'The shop does not know the gateway: what both need belongs in lib/runtime, lib/pages or lib/http.',
  sandbox: 'The sandbox is a program of its own: what both need belongs in lib/http or lib/runtime.',
  scripts: 'The shop does not know the tools: what both need belongs in a domain of lib.',
  bench: 'The shop does not know the measurements: what both need belongs in a domain of lib.',
  tests: 'Only tests import tests: what both need belongs beside the code that it is for.',
};

/** Returns the folders of each step; `folder/*` stands for its subfolders that are not listed themselves. */
export function expandSteps(steps: Steps): string[][] {
  const listed = steps.flat();
  const expand = (pattern: string) => {
    if (!pattern.endsWith('/*')) return [pattern];
    const folder = pattern.slice(0, -2);
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${folder}/${name}`)
      .filter((layer) => !listed.includes(layer))
      .sort();
  };
  return steps.map((step) => [step].flat().flatMap(expand));
}

const layerOf = (file: string) => path.dirname(file);

/** Says of each import that goes up where the code belongs instead. */
export function listUpwardImports(imports: readonly Import[], layers: readonly string[]): string[] {
  const positionOf = (file: string) => layers.indexOf(layerOf(file));
  return imports
    .filter(({ from, to }) => positionOf(to) >= 0 && positionOf(to) < positionOf(from))
    .map(({ from, to }) => {
      const [lower, upper] = [layerOf(from), layerOf(to)];
      const isMovableDown = imports.every(
        (other) => other.from !== to || positionOf(other.to) < 0 || positionOf(other.to) >= positionOf(from),
      );
      const isMovableUp = imports.every(
        (other) => other.to !== from || positionOf(other.from) <= positionOf(to),
      );
      const advice = [
        ...(isMovableDown ? [`move ${to} down to ${lower}, which has all that it imports below it`] : []),
        ...(isMovableUp ? [`move ${from} up to ${upper}, since nothing below that imports it`] : []),
        `let ${lower} offer a callback or a listener that ${upper} passes to it`,
        `move what both need to ${lower} or below`,
      ];
      return `${from} imports ${to}, but ${upper} is above ${lower}. Instead, ${advice.join('; or ')}.`;
    });
}

/** Says of each import that its folder may not have where the code belongs instead. */
export function listForbiddenImports(imports: readonly Import[], rules: readonly ImportRule[]): string[] {
  return imports.flatMap((entry) => {
    const { from, to } = entry;
    const rule = rules.find((candidate) => isIn(from, candidate.from));
    if (!rule || isAllowed(entry, rule)) return [];
    const isOnlyType = (rule.mayAsType ?? []).some((pattern) => matches(to, pattern));
    const target = to.split('/')[0] ?? '';
    const instead = isOnlyType
      ? 'Import it with `import type`, so that browsers do not load it.'
      : (!rule.may.includes(target) && INSTEAD_OF_TARGET[target]) || rule.instead;
    return [`${from} imports ${to}. ${instead}`];
  });
}

function isAllowed({ to, isType }: Import, { may, mayAsType = [], never = [], unless = [] }: ImportRule) {
  const isOneOf = (patterns: string[]) => patterns.some((pattern) => matches(to, pattern));
  if (isOneOf(never) && !isOneOf(unless)) return false;
  return isPackage(to) || isOneOf(may) || (isType && isOneOf(mayAsType));
}

const PROJECT = /^(?:app|bench|components|dist|lib|models|sandbox|scripts|server|tests)\//;
const isPackage = (name: string) => !PROJECT.test(name);

const isIn = (file: string, folder: string) => file === folder || file.startsWith(`${folder}/`);

function matches(file: string, pattern: string): boolean {
  const name = file.replace(/\.(?:tsx?|mjs|js)$/, '');
  if (!pattern.includes('*')) return isIn(name, pattern);
  const expression = pattern.replaceAll('**/', '\0').replaceAll('*', '[^/]*').replaceAll('\0', '(?:.*/)?');
  return new RegExp(`^${expression}$`).test(name);
}

/** Says of each knot of folders, which import each other in a circle, which imports to cut first: the fewest. */
export function listKnots(imports: readonly Import[], layers: readonly string[]): string[] {
  const edges = new Map<string, Map<string, string[]>>(layers.map((layer) => [layer, new Map()]));
  for (const { from, to } of imports) {
    const targets = edges.get(layerOf(from));
    if (!targets || !edges.has(layerOf(to)) || layerOf(from) === layerOf(to)) continue;
    targets.set(layerOf(to), [...(targets.get(layerOf(to)) ?? []), `${from} imports ${to}`]);
  }
  const graph = new Map([...edges].map(([layer, targets]) => [layer, new Set(targets.keys())]));
  return listStronglyConnected(graph)
    .filter((knot) => knot.length > 1)
    .map((knot) => {
      const within = knot.flatMap((layer) =>
        [...(edges.get(layer) ?? [])].filter(([target]) => knot.includes(target)).map(([, files]) => files),
      );
      const [fewest = []] = within.sort((a, b) => a.length - b.length);
      return `${knot.sort().join(', ')} import each other. Cut first: ${fewest.join('; ')}.`;
    });
}

/** Returns the strongly connected components (Tarjan's algorithm). */
export function listStronglyConnected(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
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
