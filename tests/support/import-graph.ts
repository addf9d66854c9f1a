import { spawnSync } from 'node:child_process';
import { resolveImport } from '@/scripts/setup/import-graph.mjs';

/** An import of a file: another file of the project, or a package. */
export type Import = { from: string; to: string; isType: boolean };

export type SourceFacts = {
  file: string;
  imports: { name: string; isType: boolean }[];
  exports: { name: string; isType: boolean }[];
  /** The state that the file keeps between two calls of its functions: classes, variables and collections that start empty. */
  state: string[];
};

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
