/** The lines under one heading, with their positions in the recipe; those without a group have no heading. */
export type LineGroup<L> = { group: string; rows: { line: L; index: number }[] };

/** Groups the lines of a recipe: first those without a group, then each group where its first line is. */
export function groupLines<L extends { group?: string | undefined }>(lines: readonly L[]): LineGroup<L>[] {
  const rowsByGroup = new Map<string, LineGroup<L>['rows']>([['', []]]);
  for (const [index, line] of lines.entries()) {
    const group = line.group ?? '';
    rowsByGroup.set(group, [...(rowsByGroup.get(group) ?? []), { line, index }]);
  }
  return [...rowsByGroup].map(([group, rows]) => ({ group, rows })).filter(({ rows }) => rows.length > 0);
}
