import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { listProjectFiles, resolveImport } from './setup/import-graph.mjs';

/**
 * `npm run measure:code`: the counts by which the shape of the code is judged, so that they can be compared before and after a
 * change. Tests and generated types are left out. With a number, lists that many of the worst of each count.
 */

const RECIPE_PAGE = 'app/recipes/detail/[id]/page.tsx';
const LAYERED = /^(?:lib|components|server)\//;
const MAX_LINES = 250;
const MAX_FUNCTION_LINES = 60;
const MAX_PARAMETERS = 3;
/** How many of the worst are listed. */
const SHOWN = Number(process.argv[2] ?? 0);

/** @typedef {{ file: string, lines: number, imports: { name: string, isType: boolean }[], functions: { place: string, lines: number, parameters: number }[], comments: string[] }} SourceFile */

function main() {
  const sources = listProjectFiles().map(readSource);
  const importers = countImporters(sources);
  const functions = sources.flatMap((source) => source.functions);
  const comments = sources.flatMap((source) => source.comments);
  const single = [...importers].filter(([file, by]) => LAYERED.test(file) && by.size === 1);
  const layers = new Set(sources.map(({ file }) => toLayer(file, 'lib')).filter(Boolean));
  const knots = findKnots(sources, 'components');
  const widest = sources.toSorted((a, b) => b.imports.length - a.imports.length);
  const closure = findStaticClosure(sources, RECIPE_PAGE);
  const long = functions.filter(({ lines }) => lines > MAX_FUNCTION_LINES);
  const trains = functions.filter(({ parameters }) => parameters > MAX_PARAMETERS);
  const large = sources.filter(({ lines }) => lines > MAX_LINES);
  const lineCount = sources.reduce((sum, { lines }) => sum + lines, 0);

  report('files', sources.length);
  report('lines', lineCount);
  report(`files over ${MAX_LINES} lines`, large.length, sortBy(large, 'lines', 'file'));
  report('layers of lib', layers.size);
  report(
    'folders of components in a knot',
    knots.flat().length,
    knots.map((knot) => knot.join(', ')),
  );
  report(
    'files with one importer',
    single.length,
    single.map(([file, by]) => `${file} ← ${[...by]}`),
  );
  report(
    `functions over ${MAX_FUNCTION_LINES} lines, in percent`,
    toShare(long, functions),
    sortBy(long, 'lines', 'place'),
  );
  report('functions with four parameters or more', trains.length, sortBy(trains, 'parameters', 'place'));
  report(
    'imports of the widest file',
    widest[0]?.imports.length ?? 0,
    widest.map(({ imports, file }) => `${imports.length} ${file}`),
  );
  report('files in the static closure of the recipe page', closure.size, [...closure]);
  report(
    'what-clauses in 1,000 comments',
    Math.round((countMatches(comments, /\bwhat /gi) / comments.length) * 1_000),
  );
}

function report(name, figure, places = []) {
  console.log(`${String(figure).padStart(8)}  ${name}`);
  for (const place of places.slice(0, SHOWN)) console.log(`          ${place}`);
}

/** @returns {SourceFile} */
function readSource(file) {
  const text = readFileSync(file, 'utf8');
  const { program, module, comments } = parseSync(file, text);
  const toLine = (position) => text.slice(0, position).split('\n').length;
  const functions = [];
  const note = ({ start, end, params, body }) => {
    if (!body) return;
    const first = toLine(start);
    functions.push({ place: `${file}:${first}`, lines: toLine(end) - first + 1, parameters: params.length });
  };
  new Visitor({ FunctionDeclaration: note, FunctionExpression: note, ArrowFunctionExpression: note }).visit(
    program,
  );
  return {
    file,
    lines: text.split('\n').length - 1,
    imports: listStaticImports(module, file),
    functions,
    comments: comments.map(({ value }) => value),
  };
}

function listStaticImports({ staticImports, staticExports }, file) {
  const imported = staticImports.map(({ moduleRequest, entries }) => ({
    name: moduleRequest.value,
    isType: entries.length > 0 && entries.every(({ isType }) => isType),
  }));
  const exported = staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ name: moduleRequest.value, isType }] : [],
    ),
  );
  return [...imported, ...exported].map(({ name, isType }) => ({ name: resolveImport(file, name), isType }));
}

function countImporters(sources) {
  const importers = new Map(sources.map(({ file }) => [file, new Set()]));
  for (const { file, imports } of sources) for (const { name } of imports) importers.get(name)?.add(file);
  return importers;
}

/** Returns the files that a file loads at once, itself included: types and later loads cost nothing. */
function findStaticClosure(sources, from) {
  const byFile = new Map(sources.map((source) => [source.file, source]));
  // A Set keeps the order in which files were reached, and is also iterated over files added meanwhile.
  const reached = new Set([from]);
  for (const file of reached)
    for (const { name, isType } of byFile.get(file)?.imports ?? [])
      if (!isType && byFile.has(name)) reached.add(name);
  return reached;
}

/** Returns groups of folders below `root` that reach each other by imports. */
function findKnots(sources, root) {
  const edges = new Map();
  for (const { file, imports } of sources) {
    const from = toLayer(file, root);
    if (!from) continue;
    const targets = imports.map(({ name }) => toLayer(name, root)).filter((to) => to && to !== from);
    edges.set(from, new Set([...(edges.get(from) ?? []), ...targets]));
  }
  const reach = new Map([...edges.keys()].map((folder) => [folder, findReachable(edges, folder)]));
  const knots = [...edges.keys()].map((folder) =>
    [...reach.keys()].filter((other) => reach.get(folder)?.has(other) && reach.get(other)?.has(folder)),
  );
  return [...new Map(knots.filter(({ length }) => length > 1).map((knot) => [knot.join(), knot])).values()];
}

function findReachable(edges, from) {
  const reached = new Set(edges.get(from));
  for (const folder of reached) for (const next of edges.get(folder) ?? []) reached.add(next);
  return reached;
}

/** Returns the folder directly below `root` that a file is in. */
function toLayer(file, root) {
  const [top, folder, ...rest] = file.split(path.sep);
  return top === root && rest.length > 0 ? folder : undefined;
}

const sortBy = (list, key, name) =>
  list.toSorted((a, b) => b[key] - a[key]).map((entry) => `${entry[key]} ${entry[name]}`);
const toShare = (part, whole) => ((part.length / whole.length) * 100).toFixed(1);
const countMatches = (texts, pattern) =>
  texts.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0);

main();
