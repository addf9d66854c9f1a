import type { z } from 'zod';

/** The path to a string in an input: field names, and 0 for the first element of a list. */
export type StringPath = readonly (string | number)[];

/** A position that no schema has, for alternatives that are not under test. */
const NO_PATH: StringPath = ['(elsewhere)'];

type Def = z.core.$ZodTypes['_zod']['def'];
const defOf = (schema: z.core.$ZodType): Def => (schema as z.core.$ZodTypes)._zod.def;

/** Returns the schema that validates the input: unwrapped from defaults and preprocessing. */
function inner(schema: z.core.$ZodType): z.core.$ZodType {
  const def = defOf(schema);
  if ('innerType' in def) return inner(def.innerType);
  if (def.type === 'pipe') return inner(defOf(def.in).type === 'transform' ? def.out : def.in);
  return schema;
}

/** Returns every position in a schema's input that takes a string. */
export function stringPathsOf(schema: z.core.$ZodType, place: StringPath = []): StringPath[] {
  const def = defOf(inner(schema));
  switch (def.type) {
    case 'string':
    case 'enum':
      return [place];
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => stringPathsOf(field, [...place, name]));
    case 'array':
      return stringPathsOf(def.element, [...place, 0]);
    case 'union':
      return def.options.flatMap((option) => stringPathsOf(option, place));
    case 'boolean':
    case 'number':
    case 'literal':
      return [];
    default:
      throw new Error(`The schema type ${def.type} is not supported yet: add it here.`);
  }
}

/** Returns an input with `text` at that position and valid values everywhere else. */
export function sampleWith(schema: z.core.$ZodType, place: StringPath, text: string): unknown {
  const def = defOf(inner(schema));
  const [step, ...rest] = place;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([name, field]) => [
          name,
          sampleWith(field, name === step ? rest : NO_PATH, text),
        ]),
      );
    case 'array':
      return [sampleWith(def.element, step === 0 ? rest : NO_PATH, text)];
    case 'union': {
      const option = def.options.find((alternative) => hasStringAt(alternative, place)) ?? def.options[0];
      return option && sampleWith(option, place, text);
    }
    case 'enum':
      return place.length === 0 ? text : Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'number':
      return 1;
    case 'boolean':
      return true;
    default:
      return place.length === 0 ? text : 'x';
  }
}

function hasStringAt(schema: z.core.$ZodType, place: StringPath): boolean {
  return stringPathsOf(schema).some((other) => other.join('.') === place.join('.'));
}
