import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/**
 * Counts what silences the compiler in the shop's own code: casts (`as`, `<T>x`, `x!`; not `as const`) and
 * `any`. `npm run verify` fails above the limits.
 */

const FOLDERS = ['app', 'components', 'lib', 'models', 'server'];
/** Casts per thousand lines. */
const MAX_CASTS = 1.2;

/** The casts' node types in the syntax tree. */
const CASTS = ['TSAsExpression', 'TSTypeAssertion', 'TSNonNullExpression'];

/** Finds the casts and `any` of one file, as `line: code`. */
function findCasts(file, text) {
  const casts = [];
  const anys = [];
  const toLocation = ({ start, end }) =>
    `${file}:${text.slice(0, start).split('\n').length}: ${text.slice(start, end).replace(/\s+/g, ' ').slice(-80)}`;
  const isConst = ({ typeAnnotation }) =>
    typeAnnotation.type === 'TSTypeReference' && typeAnnotation.typeName.name === 'const';
  const collectInto = (list) => (node) => {
    if (node.type !== 'TSAsExpression' || !isConst(node)) list.push(toLocation(node));
  };
  const visitor = new Visitor({
    ...Object.fromEntries(CASTS.map((type) => [type, collectInto(casts)])),
    ...Object.fromEntries([['TSAnyKeyword', collectInto(anys)]]),
  });
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} could not be parsed: ${errors[0].message}`);
  visitor.visit(program);
  return { casts, anys };
}

/** Counts casts and `any` in the production code below `root`; `limit` is how many casts its size allows. */
function countCasts(root) {
  const folders = FOLDERS.filter((folder) => existsSync(path.join(root, folder)));
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.d)\.tsx?$/.test(name))
      .map((name) => `${folder}/${name}`),
  );
  const casts = [];
  const anys = [];
  let lines = 0;
  for (const file of files) {
    const text = readFileSync(path.join(root, file), 'utf8');
    const result = findCasts(file, text);
    casts.push(...result.casts);
    anys.push(...result.anys);
    lines += text.split('\n').length - 1;
  }
  return { casts, anys, lines, limit: (lines / 1_000) * MAX_CASTS };
}

function main(root = '.') {
  const { casts, anys, lines, limit } = countCasts(root);
  const rate = (casts.length / lines) * 1_000;
  console.log(
    `${casts.length} casts in ${lines} lines: ${rate.toFixed(2)} per thousand, at most ${MAX_CASTS}`,
  );
  console.log(`${anys.length} uses of any`);
  if (casts.length <= limit && anys.length === 0) return;
  console.log([...anys, ...(casts.length > limit ? casts : [])].join('\n'));
  process.exitCode = 1;
}

main(...process.argv.slice(2));
