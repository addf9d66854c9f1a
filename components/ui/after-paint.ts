/** A hidden page draws no frames. */
const FRAME_LIMIT_MS = 200;

/**
 * Resolves once the browser has painted the changes so far, or at once if the page is left. Work that keeps a slow phone busy for
 * longer than a frame goes after it, so that the button is seen to be pressed.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      window.removeEventListener('pagehide', end);
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, FRAME_LIMIT_MS);
    window.addEventListener('pagehide', end);
    // Tasks that a frame starts run after its paint.
    requestAnimationFrame(() => setTimeout(end));
  });
}
