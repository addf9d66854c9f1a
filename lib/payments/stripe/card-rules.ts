export const MAX_CARDS = 10;

/** Maximum field lengths of a saved card. */
export const CARD_LIMITS = { label: 50 } as const;

/** A card is valid until the last day of its month. */
export function isExpired(month: number, year: number, now: Date): boolean {
  return year * 12 + month < now.getFullYear() * 12 + now.getMonth() + 1;
}

type ListedCard = { stripeId: string; isPrimary: boolean };

/** Makes exactly one card the default: the one with `stripeId`, else the current default, else the newest (the last). */
export function withOneDefault<C extends ListedCard>(cards: readonly C[], stripeId?: string): C[] {
  const defaultCard =
    cards.find((card) => card.stripeId === stripeId) ??
    cards.find(({ isPrimary }) => isPrimary) ??
    cards.at(-1);
  return cards.map((card) => ({ ...card, isPrimary: card === defaultCard }));
}

/** Sorts the default card first, then by most recent change. */
export function sortCards<C extends ListedCard & { updatedAt: Date | string }>(cards: readonly C[]): C[] {
  return cards.toSorted(
    (a, b) =>
      Number(b.isPrimary) - Number(a.isPrimary) ||
      new Date(b.updatedAt).getTime() - new Date(a.updatedAt).getTime(),
  );
}
