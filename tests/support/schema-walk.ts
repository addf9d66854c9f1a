import type { z } from 'zod';

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
