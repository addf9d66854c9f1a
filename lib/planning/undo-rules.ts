/** Returns a list without a change that was made to it; later changes stay. */
export function withoutListChange<Item>(
  list: readonly Item[],
  { before, after }: { before: readonly Item[]; after: readonly Item[] },
  toId: (item: Item) => string,
): Item[] {
  const find = (items: readonly Item[], id: string) => items.find((item) => toId(item) === id);
  const isSame = (one: Item | undefined, other: Item | undefined) =>
    JSON.stringify(one) === JSON.stringify(other);
  const isUndone = (item: Item) => {
    const id = toId(item);
    return !isSame(find(before, id), find(after, id)) && isSame(find(list, id), find(after, id));
  };
  const kept = list.flatMap((item) => (isUndone(item) ? (find(before, toId(item)) ?? []) : item));
  const returned = before.filter((item) => isUndone(item) && !find(list, toId(item)));
  // In the order that they had before; newer ones are last.
  const places = new Map(before.map((item, place) => [toId(item), place]));
  const toPlace = (item: Item) => places.get(toId(item)) ?? before.length;
  return [...kept, ...returned].toSorted((one, other) => toPlace(one) - toPlace(other));
}
