import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/**
 * Counts code of the shop that bypasses the type checker: casts (`as`, `<T>x`, `x!`; not `as const`) and `any`. `npm run verify` fails above the limits.
 */

const FOLDERS = ['app', 'components', 'lib', 'models', 'server'];
/** Casts per thousand lines. */
const MAX_CASTS = 1.2;

/** The node types of casts in the syntax tree. */
const CAST_TYPES = ['TSAsExpression', 'TSTypeAssertion', 'TSNonNullExpression'];

/** Finds the casts and uses of `any` in one file, as `file:line: code`. */
function findCasts(file, text) {
  const casts = [];
  const anyUses = [];
  const toLocation = ({ start, end }) =>
    `${file}:${text.slice(0, start).split('\n').length}: ${text.slice(start, end).replace(/\s+/g, ' ').slice(-80)}`;
  const isConst = ({ typeAnnotation }) =>
    typeAnnotation.type === 'TSTypeReference' && typeAnnotation.typeName.name === 'const';
  const collectInto = (list) => (node) => {
    if (node.type !== 'TSAsExpression' || !isConst(node)) list.push(toLocation(node));
  };
  const visitor = new Visitor({
    ...Object.fromEntries(CAST_TYPES.map((type) => [type, collectInto(casts)])),
    ...Object.fromEntries([['TSAnyKeyword', collectInto(anyUses)]]),
  });
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} could not be parsed: ${errors[0].message}`);
  visitor.visit(program);
  return { casts, anyUses };
}

/** Finds casts and uses of `any` in the production code below `root`; `limit` is the number of casts allowed for its size. */
function findAllCasts(root) {
  const folders = FOLDERS.filter((folder) => existsSync(path.join(root, folder)));
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.d)\.tsx?$/.test(name))
      .map((name) => `${folder}/${name}`),
  );
  const casts = [];
  const anyUses = [];
  let lines = 0;
  for (const file of files) {
    const text = readFileSync(path.join(root, file), 'utf8');
    const result = findCasts(file, text);
    casts.push(...result.casts);
    anyUses.push(...result.anyUses);
    lines += text.split('\n').length - 1;
  }
  return { casts, anyUses, lines, limit: (lines / 1_000) * MAX_CASTS };
}

function main(root = '.') {
  const { casts, anyUses, lines, limit } = findAllCasts(root);
  const rate = (casts.length / lines) * 1_000;
  console.log(
    `${casts.length} casts in ${lines} lines: ${rate.toFixed(2)} per thousand, at most ${MAX_CASTS}`,
  );
  console.log(`${anyUses.length} uses of any`);
  if (casts.length <= limit && anyUses.length === 0) return;
  console.log([...anyUses, ...(casts.length > limit ? casts : [])].join('\n'));
  process.exitCode = 1;
}

main(...process.argv.slice(2));
