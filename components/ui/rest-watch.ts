/** A visitor who scrolls past an element leaves it sooner. */
const REST_MS = 300;

/** The callback to run once an element has come to rest in view, with its timer while the element is there. */
type Watch = { run: () => void; timer?: ReturnType<typeof setTimeout> };
const watches = new Map<Element, Watch>();
let observer: IntersectionObserver | undefined;

/** Runs something once, when all of the element has been in view for a moment. Returns how to stop watching. */
export function watchRest(element: Element, run: () => void): () => void {
  observer ??= new IntersectionObserver(updateTimers, { threshold: 1 });
  watches.set(element, { run });
  observer.observe(element);
  return () => stopWatching(element);
}

function updateTimers(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    const watch = watches.get(target);
    if (!watch) continue;
    clearTimeout(watch.timer);
    if (!isIntersecting) continue;
    watch.timer = setTimeout(() => {
      stopWatching(target);
      watch.run();
    }, REST_MS);
  }
}

function stopWatching(element: Element): void {
  clearTimeout(watches.get(element)?.timer);
  watches.delete(element);
  observer?.unobserve(element);
}
