const listeners = new Set<() => void>();

/** Calls the listener after each order of this page; returns a function that ends that. */
export function listenToOrders(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Tells the lists of orders on this page that there is a new one. */
export function announceOrder(): void {
  for (const listener of listeners) listener();
}
