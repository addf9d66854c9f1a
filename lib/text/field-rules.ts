/**
 * A list of a document's fields: each appears once, in the order of the form, with its label, its maximum length and the
 * places where it appears. The three functions below derive schemas, views, drafts and copies from it.
 */

/**
 * Where a field may appear: in the short view for lists, the full view for pages, the form and its draft, the calls that may
 * leave it out to keep it, the files of `catalog/`, an account's export, a copy. Every field of a list is stored.
 */
export type FieldPlace = 'card' | 'page' | 'form' | 'call' | 'file' | 'export' | 'copy';

/** Text of one or more lines; the list describes it fully. */
export type PlainTextField = {
  kind: 'text';
  label: string;
  /** Characters. */
  max: number;
  /** When absent, the field may stay empty. */
  required?: true;
  /** The number of lines in the form, if more than one. */
  rows?: number;
  hint?: string;
  /** Its schema.org property in the export; its own name by default. */
  schemaOrg?: string;
  in: readonly FieldPlace[];
};

/** Any other field. Each place defines it itself; the compiler reports a place that does not. */
type SpecialField = {
  kind: 'special';
  /** For fields of the form. */
  label?: string;
  /** Characters of a text, entries of a list, or bounds of a number. */
  min?: number;
  max?: number;
  in: readonly FieldPlace[];
};

export type FieldList = Readonly<Record<string, PlainTextField | SpecialField>>;

/** The fields that appear in a place. */
export type FieldIn<L extends FieldList, P extends FieldPlace | 'stored'> = {
  [N in keyof L & string]: P extends 'stored' | L[N]['in'][number] ? N : never;
}[keyof L & string];

/** The plain-text fields among them. */
export type TextIn<L extends FieldList, P extends FieldPlace | 'stored'> = {
  [N in FieldIn<L, P>]: L[N] extends PlainTextField ? N : never;
}[FieldIn<L, P>];

/** Returns the names of a place's fields, in the order of the list. */
export function fieldsIn<L extends FieldList, P extends FieldPlace>(list: L, place: P): FieldIn<L, P>[] {
  return Object.keys(list).filter((name): name is FieldIn<L, P> => list[name]?.in.includes(place) ?? false);
}

/** Returns the names of a place's plain texts, in the order of the list. */
export function textsIn<L extends FieldList, P extends FieldPlace>(list: L, place: P): TextIn<L, P>[] {
  return Object.keys(list).filter(
    (name): name is TextIn<L, P> => list[name]?.kind === 'text' && list[name].in.includes(place),
  );
}

/** Picks the values of a place's fields, in the order of the list. */
export function pickFieldsIn<L extends FieldList, P extends FieldPlace, V>(
  list: L,
  place: P,
  // Not `V extends`: if one field is missing, the compiler would lose the types of all.
  values: V & Record<FieldIn<L, P>, unknown>,
): Pick<V, FieldIn<L, P> & keyof V>;
export function pickFieldsIn(list: FieldList, place: FieldPlace, values: Record<string, unknown>) {
  return Object.fromEntries(fieldsIn(list, place).map((name) => [name, values[name]]));
}

/** Returns the labels of the fields that have one, by name. */
export function listLabels(list: FieldList): Record<string, string> {
  return Object.fromEntries(
    Object.entries(list).flatMap(([name, { label }]) => (label ? [[name, label]] : [])),
  );
}

type MakeText = (field: PlainTextField, name: string) => unknown;

/** Maps each plain text of a place; those that may stay empty by `optional`, if they differ. */
export function mapTexts<L extends FieldList, P extends FieldPlace | 'stored', R, O = R>(
  list: L,
  place: P,
  make:
    | ((field: PlainTextField, name: TextIn<L, P>) => R)
    | {
        required: (field: PlainTextField, name: TextIn<L, P>) => R;
        optional: (field: PlainTextField, name: TextIn<L, P>) => O;
      },
): { [N in TextIn<L, P>]: L[N] extends { required: true } ? R : O };
export function mapTexts(
  list: FieldList,
  place: FieldPlace | 'stored',
  make: MakeText | { required: MakeText; optional: MakeText },
) {
  const { required, optional } = typeof make === 'function' ? { required: make, optional: make } : make;
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(list)) {
    if (field.kind !== 'text' || !(place === 'stored' || field.in.includes(place))) continue;
    values[name] = (field.required ? required : optional)(field, name);
  }
  return values;
}
