import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDERS = ['app', 'bench', 'components', 'lib', 'models', 'sandbox', 'scripts', 'server', 'tests'];
const IMPORT_PATTERN = /(?:from|import|mock)\s*\(?\s*'([^']+)'/g;
const EXTENSIONS = ['', '.ts', '.tsx', '.mjs'];

/** Returns every source file of the project. */
function listSources() {
  return FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
      .map((entry) => path.posix.join(entry.parentPath.split(path.sep).join('/'), entry.name)),
  );
}

/** Returns the project files that a file imports. */
function listImports(file) {
  const names = [...readFileSync(file, 'utf8').matchAll(IMPORT_PATTERN)].map(([, name]) => name);
  return names
    .filter((name) => name.startsWith('@/') || name.startsWith('.'))
    .flatMap((name) => {
      const target = name.startsWith('@/') ? name.slice(2) : path.posix.join(path.posix.dirname(file), name);
      return EXTENSIONS.map((extension) => target + extension).filter(
        (candidate) => path.posix.extname(candidate) !== '' && existsSync(candidate),
      );
    });
}

const isTest = (file) => /\.test\.tsx?$/.test(file) && !/\.long\.|^tests\/(build|smoke)\//.test(file);

/**
 * Lists test files, the most informative first: those that import any of `changedFiles`, the nearest first, and then those
 * of pure rules, schemas and views.
 * @param {string[]} changedFiles
 */
export function listNearestTests(changedFiles) {
  const sources = listSources();
  const importers = new Map();
  for (const file of sources) {
    for (const imported of listImports(file))
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
  }
  // Breadth first: a Set keeps the order in which files were reached, and is also iterated over what is added meanwhile.
  const reached = new Set(changedFiles);
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  const nearest = sources.filter((file) => isTest(file) && reached.has(file));
  const order = [...reached];
  nearest.sort((a, b) => order.indexOf(a) - order.indexOf(b));
  const pure = sources.filter((file) => isTest(file) && /-(rules|schema|view)\.test\.ts$/.test(file));
  return [...new Set([...nearest, ...pure])];
}
