import { type FieldList, mapTexts } from '@/lib/text/field-rules';

/** Returns the Mongoose definitions of a list's plain texts: Mongoose silently drops a field without one. */
export function storedTexts<L extends FieldList>(list: L) {
  return mapTexts(
    list,
    'stored',
    () => ({ type: String, required: true }) as const,
    () => ({ type: String, default: '' }),
  );
}
