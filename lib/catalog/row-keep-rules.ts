/**
 * Finds which stored row each sent one is, for a call that does not send everything that is stored of a row. The keys are
 * tried in turn, the surest first; a stored row is found once, and one without a key is not found by it.
 */
export function matchRows<Stored extends object, Sent extends object>(
  storedRows: readonly Stored[],
  sentRows: readonly Sent[],
  toKeys: readonly ((row: Stored | Sent) => string | undefined)[],
): (Stored | undefined)[] {
  const rest = [...storedRows];
  const found: (Stored | undefined)[] = sentRows.map(() => undefined);
  for (const toKey of toKeys) {
    for (const [index, sent] of sentRows.entries()) {
      const key = toKey(sent);
      if (found[index] || key === undefined) continue;
      const position = rest.findIndex((stored) => toKey(stored) === key);
      if (position >= 0) [found[index]] = rest.splice(position, 1);
    }
  }
  return found;
}

/** Returns a row without the fields that were cleared, so that it is stored as if they had never been there. */
export function withoutCleared<R extends object>(row: R): Cleared<R>;
export function withoutCleared(row: object) {
  return Object.fromEntries(
    Object.entries(row).filter(([, value]) => value !== null && value !== undefined && value !== false),
  );
}

type Cleared<R> = { [K in keyof R]: Exclude<R[K], null> };
