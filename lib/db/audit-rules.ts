import { AUDIT_LIMITS, type AuditAction } from '@/models/audit-entry-limits';

/** The fields of something in the shop by their labels; none of them may be a secret or a customer's. */
export type AuditFields = Readonly<Record<string, unknown>>;
type FieldChange = { field: string; before: string; after: string };

/** Returns the name of a field as words: contactEmail becomes Contact email. */
export function toFieldLabel(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** How much of a long text is shown around the place where it differs, in characters. */
const CONTEXT = 40;

/** Returns which fields differ, as texts of a limited size; null stands for something that does not exist. */
export function listFieldChanges(before: AuditFields | null, after: AuditFields | null): FieldChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const changes = fields.flatMap((field) => toChange(field, before?.[field], after?.[field]) ?? []);
  const { fields: max } = AUDIT_LIMITS;
  if (changes.length <= max) return changes;
  const more = { field: `${changes.length - max + 1} more fields`, before: '', after: '' };
  return [...changes.slice(0, max - 1), more];
}

/** Returns what happened; null if nothing did. */
export function findAuditAction(
  before: AuditFields | null,
  after: AuditFields | null,
  changeCount: number,
): AuditAction | null {
  if (before === null) return after === null ? null : 'added';
  if (after === null) return 'removed';
  return changeCount > 0 ? 'changed' : null;
}

function toChange(field: string, before: unknown, after: unknown): FieldChange | null {
  if (toText(before) === toText(after)) return null;
  const [old, young] =
    Array.isArray(before) && Array.isArray(after)
      ? toDifferentEntries(before.map(toText), after.map(toText))
      : toDifferentPart(toText(before), toText(after));
  return { field: cut(field, AUDIT_LIMITS.fieldName), before: toValue(old), after: toValue(young) };
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(toText).join('; ');
  if (typeof value !== 'object' || value instanceof Date) return String(value);
  return Object.keys(value)
    .sort()
    .flatMap((name) => {
      const text = toText((value as Record<string, unknown>)[name]);
      return text === '' ? [] : [`${name}: ${text}`];
    })
    .join(', ');
}

/** Returns two lists without the entries that both begin or end with. */
function toDifferentEntries(before: readonly string[], after: readonly string[]): [string, string] {
  const { start, end } = findDifference(before, after);
  return [
    before.slice(start, before.length - end).join('; '),
    after.slice(start, after.length - end).join('; '),
  ];
}

/** Returns two texts; of long ones, the part that differs and some characters around it. */
function toDifferentPart(before: string, after: string): [string, string] {
  if (Math.max(before.length, after.length) <= 4 * CONTEXT) return [before, after];
  const { start, end } = findDifference(before, after);
  const shownStart = start > CONTEXT ? start - CONTEXT : 0;
  const shownEnd = end > CONTEXT ? end - CONTEXT : 0;
  return [before, after].map((text) => {
    const part = text.slice(shownStart, text.length - shownEnd);
    return `${shownStart > 0 ? '…' : ''}${part}${shownEnd > 0 ? '…' : ''}`;
  }) as [string, string];
}

/** Returns how much is the same at the start and, after that, at the end. */
function findDifference(before: ArrayLike<string>, after: ArrayLike<string>): { start: number; end: number } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return { start, end };
}

function toValue(text: string): string {
  return cut(text, AUDIT_LIMITS.value);
}

function cut(text: string, max: number): string {
  // Half of a character of two code units would be stored as another one.
  return text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
