/** Finds a source file's uses of the models that it imports, judging by its text. */

/** Every read method of a model; `collection` is followed to the method behind it. */
const READS = new Set([
  'aggregate',
  'countDocuments',
  'distinct',
  'estimatedDocumentCount',
  'exists',
  'find',
  'findById',
  'findOne',
]);

/** Writes that documents and queries have too: the source does not show which model they write. */
const AMBIGUOUS_WRITE =
  /(\w+)?(?:\s*\.\s*collection)?\s*\.\s*(?:save|bulkSave|updateOne|updateMany|replaceOne|deleteOne|deleteMany|findOneAnd\w+)\s*\(/g;

const IMPORT = /^import (type )?\{([^}]*)\} from '([^']+)';$/gm;

/** Ways to write a collection without importing its model by name. */
const INDIRECT_WRITES = [
  /\bimport\(\s*'@\/models\//,
  /\bimport \* as \w+ from '@\/models\//,
  /\bexport \{[^}]*\} from '@\/models\//,
  /\bimport \{[^}]*\b[A-Z]\w* as \w+[^}]*\} from '@\/models\//,
  /\b(?:mongoose|connection)\s*\.\s*models?\b/,
  /\.\s*collection\s*\(/,
  /\$(?:out|merge)\b/,
];

/** Removes the comments, which mention models too. */
const withoutComments = (source: string) =>
  source.replace(/^\s*(?:\/\*|\*|\/\/).*$/gm, '').replace(/\s\/\/\s.*$/gm, '');

/**
 * Returns the names of the imported models that a source file writes. Anything not known to read counts as a
 * write: a model or collection that is passed on may be written by its receiver. A write on a document or query
 * counts for every model of the file.
 */
export function findWrittenModels(source: string): string[] {
  const code = withoutComments(source);
  const imported = [...code.matchAll(IMPORT)].flatMap(([, isType, names = '', from = '']) =>
    isType || !from.startsWith('@/models/') ? [] : names.split(',').map((name) => name.trim()),
  );
  // Names that start with a lowercase letter or are in capitals are schemas and lists.
  const models = imported.filter((name) => /^[A-Z]\w*[a-z]/.test(name));
  const body = code.replace(IMPORT, '');
  const hasAmbiguousWrite = [...body.matchAll(AMBIGUOUS_WRITE)].some(
    ([, receiver = '']) => !models.includes(receiver),
  );
  return models.filter((model) => hasAmbiguousWrite || listUses(model, body).some((use) => !READS.has(use)));
}

/** Returns the methods that a body calls on a model; empty strings where the model itself is passed on. */
function listUses(model: string, body: string): string[] {
  const use = new RegExp(
    `(?<![\\w.$'])${model}\\b(?!')(?:\\s*\\.\\s*collection\\b)?(?:\\s*\\.\\s*(\\w+))?`,
    'g',
  );
  return [...body.matchAll(use)].map(([, method = '']) => method);
}

/** Returns whether a source file can write in a way that `findWrittenModels` misses. */
export function hasIndirectWrite(source: string): boolean {
  const code = withoutComments(source);
  return INDIRECT_WRITES.some((pattern) => pattern.test(code));
}
