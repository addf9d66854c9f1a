import { type FieldList, mapTexts } from '@/lib/text/field-rules';

/** Returns the Mongoose definitions of a list's plain-text fields: Mongoose silently drops a field without one. */
export function toTextDefinitions<L extends FieldList>(list: L) {
  return mapTexts(list, 'stored', {
    required: () => ({ type: String, required: true }) as const,
    optional: () => ({ type: String, default: '' }),
  });
}
