import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { parseSync } from 'oxc-parser';

const TYPES = ['TSTypeAliasDeclaration', 'TSInterfaceDeclaration'];
const COLLECTIONS = ['Map', 'Set', 'WeakMap', 'WeakSet'];

/**
 * Prints the imports, exports and state of source files, as JSON: a process of its own, because Jest cannot load the parser. The
 * input has the paths, or texts by path.
 */
const input = JSON.parse(await text(process.stdin));
const sources = Array.isArray(input)
  ? input.map((file) => [file, readFileSync(file, 'utf8')])
  : Object.entries(input);
const facts = sources.map(([file, source]) => {
  const { module, program } = parseSync(file, source);
  return {
    file,
    imports: listImports(module, source),
    exports: program.body.flatMap(listExports),
    state: program.body.flatMap(listState),
  };
});
process.stdout.write(JSON.stringify(facts));

/** Also imports of types, exports from other files, and later loads. */
function listImports({ staticImports, staticExports }, source) {
  return [
    ...staticImports.map(({ moduleRequest, entries }) => ({
      name: moduleRequest.value,
      isType: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ name: moduleRequest.value, isType }] : [],
      ),
    ),
    ...[...source.matchAll(/\bimport\(\s*'([^']+)'/g)].map(([, name]) => ({ name, isType: false })),
  ];
}

function listExports({ type, declaration }) {
  if (type !== 'ExportNamedDeclaration' || !declaration) return [];
  const isType = TYPES.includes(declaration.type);
  const ids = declaration.declarations?.map(({ id }) => id) ?? [declaration.id];
  return ids.map(({ name }) => ({ name, isType }));
}

/** Classes, variables, and collections that start empty. */
function listState(statement) {
  const declaration = statement.declaration ?? statement;
  if (declaration.type === 'ClassDeclaration') return [`class ${declaration.id.name}`];
  if (declaration.type !== 'VariableDeclaration') return [];
  const { kind } = declaration;
  return declaration.declarations
    .filter(({ init }) => kind === 'let' || isEmptyCollection(init))
    .map(({ id }) => `${kind} ${id.name}`);
}

function isEmptyCollection(init) {
  return (
    init?.type === 'NewExpression' && COLLECTIONS.includes(init.callee.name) && init.arguments.length === 0
  );
}
