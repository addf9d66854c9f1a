export const MAX_SAVED_CARDS = 10;

/** The default card first, then those that were changed last. */
export function sortCards<C extends { isPrimary: boolean; updatedAt: string }>(cards: readonly C[]): C[] {
  return cards.toSorted(
    (a, b) => Number(b.isPrimary) - Number(a.isPrimary) || b.updatedAt.localeCompare(a.updatedAt),
  );
}

/** The month a card is good until, as it is printed: 04/29 */
export function formatExpiry({ expMonth, expYear }: { expMonth: number; expYear: number }): string {
  return `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`;
}
