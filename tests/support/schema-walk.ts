import type { z } from 'zod';

/** Where a text stands in an input: names of fields, and 0 for the first of a list. */
export type TextPlace = readonly (string | number)[];

/** A place that no schema has: what is not tried is ordinary. */
const ELSEWHERE: TextPlace = ['(elsewhere)'];

type Def = z.core.$ZodTypes['_zod']['def'];
const defOf = (schema: z.core.$ZodType): Def => (schema as z.core.$ZodTypes)._zod.def;

/** The schema that judges what comes in: inside of defaults, and behind what prepares the input. */
function inner(schema: z.core.$ZodType): z.core.$ZodType {
  const def = defOf(schema);
  if ('innerType' in def) return inner(def.innerType);
  if (def.type === 'pipe') return inner(defOf(def.in).type === 'transform' ? def.out : def.in);
  return schema;
}

/** Every place in a schema's input that takes a text. */
export function textPlacesOf(schema: z.core.$ZodType, place: TextPlace = []): TextPlace[] {
  const def = defOf(inner(schema));
  switch (def.type) {
    case 'string':
    case 'enum':
      return [place];
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => textPlacesOf(field, [...place, name]));
    case 'array':
      return textPlacesOf(def.element, [...place, 0]);
    case 'union':
      return def.options.flatMap((option) => textPlacesOf(option, place));
    case 'boolean':
    case 'number':
    case 'literal':
      return [];
    default:
      throw new Error(`The walk does not know the schema type ${def.type}: teach it.`);
  }
}

/** An input that has `text` at that place, and something of the right type everywhere else. */
export function sampleWith(schema: z.core.$ZodType, place: TextPlace, text: string): unknown {
  const def = defOf(inner(schema));
  const [step, ...rest] = place;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([name, field]) => [
          name,
          sampleWith(field, name === step ? rest : ELSEWHERE, text),
        ]),
      );
    case 'array':
      return [sampleWith(def.element, step === 0 ? rest : ELSEWHERE, text)];
    case 'union': {
      const option = def.options.find((one) => hasPlace(one, place)) ?? def.options[0];
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

function hasPlace(schema: z.core.$ZodType, place: TextPlace): boolean {
  return textPlacesOf(schema).some((known) => known.join('.') === place.join('.'));
}
