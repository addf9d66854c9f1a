import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { CliError } from '@/scripts/setup/progress.mjs';
import { listSourceFiles } from '@/tests/support/sources';

const PURE_FILE = /-(rules|view|schema)\.ts$/;
/** A test that reaches one of these needs a running database. */
const DATABASE_FILES = ['lib/db/connect.ts', 'tests/support/database.ts'];

const importsByFile = new Map<string, string[]>();

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
 * Returns the tests that judge these files: those of their mirror that need neither a database nor a browser's
 * environment. Tests of other folders that read a rule as well are slow, and would hide that it has no test of its own.
 */
export function listPureTests(pureFiles: readonly string[]): string[] {
  const mirrors = new Set(pureFiles.map((file) => `tests/${path.dirname(file)}`));
  return listSourceFiles('tests/lib')
    .filter((file) => file.endsWith('.test.ts') && mirrors.has(path.dirname(file)))
    .filter((file) => !needsDatabase(file) && !readFileSync(file, 'utf8').includes('@jest-environment'))
    .sort();
}

/** Whether a file imports the database's connection, directly or not. */
export function needsDatabase(file: string): boolean {
  const seen = new Set<string>();
  const waiting = [file];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (DATABASE_FILES.includes(next)) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    waiting.push(...listImports(next));
  }
  return false;
}

/** Returns the project files that a file loads; imports of types alone load nothing. */
function listImports(file: string): string[] {
  const known = importsByFile.get(file);
  if (known) return known;
  const { module } = parseSync(file, readFileSync(file, 'utf8'));
  const names = [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? [moduleRequest.value] : [])),
    ),
  ];
  const imports = names.flatMap((name) => resolveImport(file, name));
  importsByFile.set(file, imports);
  return imports;
}

function resolveImport(file: string, name: string): string[] {
  if (!/^(@\/|\.)/.test(name)) return [];
  const target = name.startsWith('@/') ? name.slice(2) : path.join(path.dirname(file), name);
  return ['.ts', '.tsx']
    .map((extension) => `${target}${extension}`)
    .filter((candidate) => existsSync(candidate));
}
