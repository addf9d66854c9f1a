import { z } from 'zod';
import { type FieldList, mapTexts } from '@/lib/text/field-rules';
import { type Message, optionalTextSchema, requiredTextSchema, textSchema } from '@/lib/text/text-schema';

/** Returns whether a field was left empty; an empty number field is null or NaN. */
export function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === undefined || value === null || Number.isNaN(value);
}

/** Text that may be empty. */
export function optionalText(label: string, max: number) {
  return optionalTextSchema({ max, error: `${label} must be text.`, tooLong: tooLong(label, max) });
}

/** Text that must not be empty. */
export function requiredText(label: string, max: number, requiredMessage: Message) {
  return requiredTextSchema({ max, error: requiredMessage, tooLong: tooLong(label, max) });
}

/** Returns the schemas of the plain-text fields of a form. */
export function formTextSchemas<L extends FieldList>(list: L) {
  return mapTexts(list, 'form', {
    required: ({ label, max }) => requiredText(label, max, `${label} is required.`),
    optional: ({ label, max }) => optionalText(label, max),
  });
}

function tooLong(label: string, max: number): string {
  return `${label} may have at most ${max} characters.`;
}

/** Drops blank entries from a list before parsing it. */
export function withoutBlankTexts<S extends z.ZodType>(list: S) {
  return z.preprocess(
    (texts) => (Array.isArray(texts) ? texts.filter((text) => !isBlank(text)) : texts),
    list,
  );
}

/** Drops rows in which all of these fields are blank before parsing the list. */
export function withoutBlankRows<S extends z.ZodType>(fields: readonly string[], list: S) {
  const isBlankRow = (row: unknown) =>
    typeof row === 'object' &&
    row !== null &&
    fields.every((field) => isBlank((row as Record<string, unknown>)[field]));
  return z.preprocess((rows) => (Array.isArray(rows) ? rows.filter((row) => !isBlankRow(row)) : rows), list);
}

/**
 * The fields that the specification's calls do not have: a call without one keeps the stored value, and one with null or an empty
 * text clears it.
 */
export function keptText(label: string, max: number) {
  return textSchema({ max, error: `${label} must be text.`, tooLong: tooLong(label, max) })
    .nullable()
    .transform((text) => text ?? '')
    .optional();
}

/** Like `keptText`, for a field that a row simply does not have. */
export function keptRowText(label: string, max: number) {
  return textSchema({ max, error: `${label} must be text.`, tooLong: tooLong(label, max) })
    .nullable()
    .transform((text) => text || null)
    .optional();
}

/** A list that a call may leave out; null clears it. */
export function keptList<S extends z.ZodType>(entry: S, label: string, max: number) {
  return z
    .array(entry, `${label} must be a list.`)
    .max(max, `${label} may have at most ${max} entries.`)
    .nullable()
    .transform((entries) => entries ?? [])
    .optional();
}
