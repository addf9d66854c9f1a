import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { listProjectFiles } from '@/scripts/setup/import-graph.mjs';
import { CliError } from '@/scripts/setup/progress.mjs';
import { readFacts, toImports } from '@/tests/support/import-graph';
import { listSourceFiles } from '@/tests/support/sources';

/** The reader of amounts is a class, but starts again with each text. */
const PURE_FILE = /-(rules|view|schema|reader)\.ts$/;
/** A test that reaches one of these needs a running database. */
const DATABASE_FILES = ['lib/db/connect.ts', 'tests/support/database.ts'];
/** A test that reaches this one reads the whole catalog with its pictures, which the copy does not have. */
const CATALOG_FILE = 'scripts/seed/catalog-files.ts';

/** Returns the pure files of an area of lib: a folder without its subfolders, or files that begin alike. */
export function listPureFiles(area: string): string[] {
  const start = `lib/${area}`;
  const isFolder = existsSync(start) && statSync(start).isDirectory();
  const folder = isFolder ? start : path.dirname(start);
  const files = existsSync(folder) ? readdirSync(folder).map((name) => `${folder}/${name}`) : [];
  const pureFiles = files.filter((file) => PURE_FILE.test(file) && (isFolder || file.startsWith(start)));
  if (pureFiles.length === 0) throw new CliError(`lib/${area} has no -rules, -view or -schema file.`);
  return pureFiles.sort();
}

/**
 * Returns the tests that judge these files: those of their mirror that import them, directly or not, and need neither a
 * database, the catalog nor a browser's environment. Tests of other folders that read a rule as well are slow, and would
 * hide that it has no test of its own.
 */
export function listPureTests(pureFiles: readonly string[]): string[] {
  const mirrors = new Set(pureFiles.map((file) => `tests/${path.dirname(file)}`));
  return listSourceFiles('tests/lib')
    .filter((file) => file.endsWith('.test.ts') && mirrors.has(path.dirname(file)))
    .filter(
      (file) => reachesAny(file, pureFiles) && !needsDatabase(file) && !reachesAny(file, [CATALOG_FILE]),
    )
    .filter((file) => !readFileSync(file, 'utf8').includes('@jest-environment'))
    .sort();
}

/** Whether a file imports the database's connection, directly or not; imports of types alone load nothing. */
export function needsDatabase(file: string): boolean {
  return reachesAny(file, DATABASE_FILES);
}

function reachesAny(file: string, wanted: readonly string[]): boolean {
  const reached = new Set([file]);
  // A Set is also iterated over files added meanwhile.
  for (const next of reached) for (const imported of readImports().get(next) ?? []) reached.add(imported);
  return wanted.some((each) => reached.has(each));
}

let importsByFile: Map<string, string[]> | undefined;

function readImports(): Map<string, string[]> {
  if (importsByFile) return importsByFile;
  importsByFile = new Map();
  const files = [...listProjectFiles(), ...listSourceFiles('tests')];
  for (const { from, to, isType } of toImports(readFacts(files))) {
    if (isType) continue;
    const imports = importsByFile.get(from);
    if (imports) imports.push(to);
    else importsByFile.set(from, [to]);
  }
  return importsByFile;
}
