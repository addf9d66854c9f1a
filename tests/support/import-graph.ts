import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** An import of a file: another file of the project, or a package. */
export type Import = { from: string; to: string; isType: boolean };

export type SourceFacts = {
  file: string;
  imports: { name: string; isType: boolean }[];
  exports: { name: string; isType: boolean }[];
  /** What the file keeps between two calls of its functions: classes, variables and collections that start empty. */
  state: string[];
};

const FOLDERS = ['app', 'bench', 'components', 'lib', 'models', 'sandbox', 'scripts', 'server'];
const SOURCE = /(?<!\.d)\.(?:tsx?|mjs|js)$/;
const EXTENSIONS = ['', '.ts', '.tsx', '.mjs', '.js'];

/** Returns every source file of the shop and its tools, without tests. */
export function listProjectFiles(): string[] {
  const filesOfFolders = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name)),
  );
  return [...filesOfFolders, ...readdirSync('.').filter((name) => name.endsWith('.ts'))];
}

/** Reads files, or texts by the paths that they would have. */
export function readFacts(sources: readonly string[] | Record<string, string>): SourceFacts[] {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['tests/support/source-facts.mjs'], {
    input: JSON.stringify(sources),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`The sources could not be read: ${stderr}`);
  return JSON.parse(stdout);
}

export function toImports(facts: readonly SourceFacts[]): Import[] {
  return facts.flatMap(({ file, imports }) =>
    imports.map(({ name, isType }) => ({ from: file, to: resolveImport(file, name), isType })),
  );
}

/** Returns the file that an import names; of a package, or of a file that does not exist, its name. */
function resolveImport(file: string, name: string): string {
  if (!name.startsWith('@/') && !name.startsWith('.')) return name;
  const target = name.startsWith('@/') ? name.slice(2) : path.join(path.dirname(file), name);
  const isFile = (candidate: string) => existsSync(candidate) && statSync(candidate).isFile();
  return EXTENSIONS.map((extension) => target + extension).find(isFile) ?? target;
}
