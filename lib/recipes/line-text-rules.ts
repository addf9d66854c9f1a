import { readAmount } from '@/lib/quantities/amount-reader';
import type { LineView } from './recipe-schema';

type WrittenLine = Omit<LineView, 'id' | 'item' | 'group' | 'used' | 'basis'>;

/** An ingredient line in the parts that the page shows apart; a part that the line does not have is empty. */
export type LineParts = { amount: string; size: string; name: string; about: string; details: string };

/** Returns the parts of a line: 2 cans, (14.5 oz each), tomatoes, (about 3 cups), drained, plus more to taste */
export function toLineText(line: WrittenLine): LineParts {
  const { quantity, units, name, size, about } = line;
  return {
    amount: [quantity, units].filter(Boolean).join(' '),
    size: size ? `(${size}${isSeveral(line) ? ' each' : ''})` : '',
    name,
    about: about ? `(${APPROXIMATION.test(about) ? about : `about ${about}`})` : '',
    details: listDetails(line).join(', '),
  };
}

/** Returns a line as one text, as it is printed, exported and read by search engines. */
export function formatLine(line: WrittenLine): string {
  const { amount, size, name, about, details } = toLineText(line);
  return [[amount, size, name, about].filter(Boolean).join(' '), details].filter(Boolean).join(', ');
}

/** Words with which a second measure already says that it is not exact, or its source. */
const APPROXIMATION = /^(?:about|almost|at least|from|just|nearly|roughly|up to)\b/i;

function isSeveral({ quantity, units }: WrittenLine): boolean {
  const [part] = readAmount(`${quantity} ${units}`)?.measures[0]?.parts ?? [];
  return part?.max.gt(1n) ?? false;
}

function listDetails({ name, details, form, optional, plusToTaste, plusToServe }: WrittenLine): string[] {
  const isFormSaid = !form || `${name} ${details}`.toLowerCase().includes(form.toLowerCase());
  const purposes = [plusToTaste && 'to taste', plusToServe && 'to serve'].filter(Boolean);
  return [
    isFormSaid ? '' : form,
    details,
    purposes.length > 0 ? `plus more ${purposes.join(' and ')}` : '',
    optional ? 'optional' : '',
  ].filter((text) => text !== '');
}

/** The lines under one heading, with their positions in the recipe; those without a group have no heading. */
type LineGroup<L> = { group: string; rows: { line: L; index: number }[] };

/** Groups the lines of a recipe: first those without a group, then each group where its first line is. */
export function groupLines<L extends { group?: string | undefined }>(lines: readonly L[]): LineGroup<L>[] {
  const rowsByGroup = new Map<string, LineGroup<L>['rows']>([['', []]]);
  for (const [index, line] of lines.entries()) {
    const group = line.group ?? '';
    rowsByGroup.set(group, [...(rowsByGroup.get(group) ?? []), { line, index }]);
  }
  return [...rowsByGroup].map(([group, rows]) => ({ group, rows })).filter(({ rows }) => rows.length > 0);
}
