/** Runs something once the page has loaded and the browser has nothing else to do. */
export function whenSettled(run: () => void): void {
  // Safari has no idle callbacks.
  const schedule = window.requestIdleCallback ?? window.setTimeout;
  if (document.readyState === 'complete') schedule(run);
  else window.addEventListener('load', () => schedule(run), { once: true });
}
