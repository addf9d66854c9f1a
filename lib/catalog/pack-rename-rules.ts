/** A pack whose size is called differently now. */
export type PackRename = { from: string; to: string };

type StoredPack = { amount: string; formerAmounts?: readonly string[] | undefined };
/** `was` is the pack's name when its form was filled in; absent if it is new, or kept its name. */
type SentPack = { amount: string; price: number; was?: string | undefined };

/** Returns the packs as they are stored, each with its former names, and which of them are renamed. */
export function renamePacks(
  stored: readonly StoredPack[],
  sent: readonly SentPack[],
): { packs: (Omit<SentPack, 'was'> & { formerAmounts?: string[] })[]; renames: PackRename[] } {
  const taken = new Set(sent.map(({ amount }) => amount));
  const renames: PackRename[] = [];
  const packs = sent.map(({ amount, price, was }) => {
    const previous = stored.find((pack) => pack.amount === (was ?? amount));
    if (previous && previous.amount !== amount) renames.push({ from: previous.amount, to: amount });
    const names = [...(previous?.formerAmounts ?? []), ...(previous ? [previous.amount] : [])];
    // A name that a pack has now is no other one's.
    const formerAmounts = [...new Set(names)].filter((name) => !taken.has(name));
    return { amount, price, ...(formerAmounts.length > 0 && { formerAmounts }) };
  });
  return { packs, renames };
}
