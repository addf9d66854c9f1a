import type { z } from 'zod';
import { DOCUMENT_ID } from '@/lib/text/id-rules';

/** The path to a string in an input: field names, and 0 for the first element of a list. */
export type StringPath = readonly (string | number)[];

/** A position that no schema has, for alternatives that are not under test. */
const NO_PATH: StringPath = ['(elsewhere)'];

type Def = z.core.$ZodTypes['_zod']['def'];
const toDef = (schema: z.core.$ZodType): Def => (schema as z.core.$ZodTypes)._zod.def;

/** Returns the schema that validates the input: unwrapped from defaults and preprocessing. */
function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  const def = toDef(schema);
  if ('innerType' in def) return unwrap(def.innerType);
  if (def.type === 'pipe') return unwrap(toDef(def.in).type === 'transform' ? def.out : def.in);
  return schema;
}

/** Returns every position in a schema's input that accepts a string. */
export function listStringPaths(schema: z.core.$ZodType, position: StringPath = []): StringPath[] {
  const def = toDef(unwrap(schema));
  switch (def.type) {
    case 'string':
    case 'enum':
      return [position];
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) =>
        listStringPaths(field, [...position, name]),
      );
    case 'record':
      return listKeys(def.keyType).flatMap((key) => listStringPaths(def.valueType, [...position, key]));
    case 'array':
      return listStringPaths(def.element, [...position, 0]);
    case 'union':
      return def.options.flatMap((option) => listStringPaths(option, position));
    case 'boolean':
    case 'number':
    case 'literal':
      return [];
    default:
      throw new Error(`The schema type ${def.type} is not supported yet: add it here.`);
  }
}

/** Returns an input with `text` at that position and valid values everywhere else. */
export function buildSample(schema: z.core.$ZodType, position: StringPath, text: string): unknown {
  const def = toDef(unwrap(schema));
  const [step, ...rest] = position;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([name, field]) => [
          name,
          buildSample(field, name === step ? rest : NO_PATH, text),
        ]),
      );
    case 'record':
      return Object.fromEntries(
        listKeys(def.keyType).map((key) => [
          key,
          buildSample(def.valueType, key === step ? rest : NO_PATH, text),
        ]),
      );
    case 'array':
      return [buildSample(def.element, step === 0 ? rest : NO_PATH, text)];
    case 'union': {
      const option = def.options.find((alternative) => hasStringAt(alternative, position)) ?? def.options[0];
      return option && buildSample(option, position, text);
    }
    case 'enum':
      return position.length === 0 ? text : Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'number':
      return 1;
    case 'boolean':
      return true;
    default:
      return position.length === 0 ? text : 'x';
  }
}

/** The keys of a record are those of a list. */
function listKeys(schema: z.core.$ZodType): string[] {
  const def = toDef(unwrap(schema));
  if (def.type !== 'enum')
    throw new Error('A record whose keys are any text is not supported yet: add it here.');
  return Object.values(def.entries).map(String);
}

function hasStringAt(schema: z.core.$ZodType, position: StringPath): boolean {
  return listStringPaths(schema).some((other) => other.join('.') === position.join('.'));
}

/** The most texts and characters that an input can have, how many documents it can name, and the positions without a bound. */
export type LargestInput = { texts: number; characters: number; documents: number; unbounded: string[] };
const NOTHING: LargestInput = { texts: 0, characters: 0, documents: 0, unbounded: [] };

/** Returns the size of the largest input that a schema accepts: each list as long as it may be, each text too. */
export function computeLargestInput(schema: z.core.$ZodType, position: StringPath = []): LargestInput {
  const inner = unwrap(schema);
  const def = toDef(inner);
  switch (def.type) {
    case 'string': {
      const length = findMaximum(inner);
      return {
        texts: 1,
        characters: length ?? 0,
        documents: listChecks(inner).some(({ pattern }) => pattern?.source === DOCUMENT_ID.source) ? 1 : 0,
        unbounded: length === undefined ? [position.join('.')] : [],
      };
    }
    case 'enum': {
      const longest = Math.max(...Object.values(def.entries).map((value) => String(value).length));
      return { ...NOTHING, texts: 1, characters: longest };
    }
    case 'object':
      return addUp(
        Object.entries(def.shape).map(([name, field]) => computeLargestInput(field, [...position, name])),
      );
    case 'record':
      return addUp(
        listKeys(def.keyType).map((key) => computeLargestInput(def.valueType, [...position, key])),
      );
    case 'array': {
      const entry = computeLargestInput(def.element, [...position, 0]);
      const count = findMaximum(inner) ?? findDistinctCount(def.element);
      return {
        texts: entry.texts * (count ?? 0),
        characters: entry.characters * (count ?? 0),
        documents: entry.documents * (count ?? 0),
        unbounded: [...entry.unbounded, ...(count === undefined ? [`${position.join('.')}[]`] : [])],
      };
    }
    case 'union': {
      const options = def.options.map((option) => computeLargestInput(option, position));
      return {
        texts: Math.max(...options.map(({ texts }) => texts)),
        characters: Math.max(...options.map(({ characters }) => characters)),
        documents: Math.max(...options.map(({ documents }) => documents)),
        unbounded: options.flatMap(({ unbounded }) => unbounded),
      };
    }
    default:
      return NOTHING;
  }
}

/** A list of values from a list is bounded by it, if duplicates are dropped. */
function findDistinctCount(element: z.core.$ZodType): number | undefined {
  const def = toDef(unwrap(element));
  return def.type === 'enum' ? Object.values(def.entries).length : undefined;
}

/** Returns the length that a text or a list may have by its checks; undefined if none bounds it. */
function findMaximum(schema: z.core.$ZodType): number | undefined {
  const lengths = listChecks(schema).flatMap(({ check, maximum, length, pattern }) => {
    if (check === 'max_length') return maximum ?? [];
    if (check === 'length_equals') return length ?? [];
    return (check === 'string_format' && pattern && computePatternLength(pattern)) || [];
  });
  return lengths.length > 0 ? Math.min(...lengths) : undefined;
}

function listChecks(schema: z.core.$ZodType): CheckDef[] {
  const def = toDef(schema);
  const own = 'format' in def ? [def as unknown as CheckDef] : [];
  return [...own, ...(def.checks ?? []).map((check) => check._zod.def as CheckDef)];
}
type CheckDef = { check: string; maximum?: number; length?: number; pattern?: RegExp };

/** Returns how long a match of the whole text may be, for a pattern of characters with fixed repetitions. */
function computePatternLength({ source }: RegExp): number | undefined {
  const parts = /^\^((?:(?:\[[^\]]+\]|\\[dw]|[\w -])(?:\{\d+\}|\{\d+,\d+\}|\?)?)+)\$$/.exec(source)?.[1];
  if (parts === undefined) return undefined;
  const each = parts.matchAll(/(?:\[[^\]]+\]|\\[dw]|[\w -])(?:\{(?:\d+,)?(\d+)\}|\?)?/g);
  return [...each].reduce((sum, [, most]) => sum + Number(most ?? 1), 0);
}

function addUp(parts: readonly LargestInput[]): LargestInput {
  return {
    texts: parts.reduce((sum, { texts }) => sum + texts, 0),
    characters: parts.reduce((sum, { characters }) => sum + characters, 0),
    documents: parts.reduce((sum, { documents }) => sum + documents, 0),
    unbounded: parts.flatMap(({ unbounded }) => unbounded),
  };
}
