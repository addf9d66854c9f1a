/** Sends changes that are still waiting; resolves to whether all of them succeeded. Failures are shown by the page. */
type Flush = () => Promise<boolean>;
const flushes = new Set<Flush>();

/** Registers changes that wait before they are sent, such as deletions that can be undone; returns the opposite. */
export function registerPendingChanges(flush: Flush): () => void {
  flushes.add(flush);
  return () => {
    flushes.delete(flush);
  };
}

/** Sends all waiting changes and resolves to whether they succeeded. */
export async function flushPendingChanges(): Promise<boolean> {
  const results = await Promise.all([...flushes].map((flush) => flush()));
  return results.every(Boolean);
}
