import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const FOLDERS = ['app', 'bench', 'components', 'lib', 'models', 'sandbox', 'scripts', 'server'];
const SOURCE = /(?<!\.d)\.(?:tsx?|mjs|js)$/;
const IMPORT = /(?:from|import|mock)\s*\(?\s*'([^']+)'/g;
const EXTENSIONS = ['', '.ts', '.tsx', '.mjs', '.js'];

/** Returns every source file of the shop and its tools, without tests, or those of other folders. */
export function listProjectFiles(folders = FOLDERS) {
  const filesOfFolders = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name)),
  );
  return [...filesOfFolders, ...readdirSync('.').filter((name) => name.endsWith('.ts'))];
}

/** Returns the file that an import names; of a package, or of a file that does not exist, its name. */
export function resolveImport(file, name) {
  if (!name.startsWith('@/') && !name.startsWith('.')) return name;
  const target = name.startsWith('@/') ? name.slice(2) : path.join(path.dirname(file), name);
  const isFile = (candidate) => existsSync(candidate) && statSync(candidate).isFile();
  return EXTENSIONS.map((extension) => target + extension).find(isFile) ?? target;
}

/** Returns the imports of a file. A pattern is enough to find its tests, and needs no parser. */
function listImports(file) {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, name]) => resolveImport(file, name));
}

/** Reads every document, and whether the files and commands that it names exist: any change may break it. */
const DOCUMENTS_TEST = 'tests/scripts/documents.test.ts';

const isTest = (file) => /\.test\.tsx?$/.test(file) && !/\.long\.|^tests\/(build|smoke)\//.test(file);

/**
 * Lists test files, the most informative first: those that import any of `changedFiles`, the nearest first, then that of
 * the documents, and then those of pure rules, schemas and views.
 * @param {string[]} changedFiles
 */
export function listNearestTests(changedFiles) {
  const sources = listProjectFiles([...FOLDERS, 'tests']);
  const importers = new Map();
  for (const file of sources) {
    for (const imported of listImports(file))
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
  }
  // Breadth first: a Set keeps the order in which files were reached, and is also iterated over files added meanwhile.
  const reached = new Set(changedFiles);
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  const nearest = sources.filter((file) => isTest(file) && reached.has(file));
  const order = [...reached];
  nearest.sort((a, b) => order.indexOf(a) - order.indexOf(b));
  const pure = sources.filter((file) => isTest(file) && /-(rules|schema|view)\.test\.ts$/.test(file));
  return [...new Set([...nearest, DOCUMENTS_TEST, ...pure])];
}
