import { whenSettled } from './when-settled';

/**
 * Lets the parts of the page far below its first screen (`app/globals.css`) be laid out, one in a frame and only while the
 * browser has nothing else to do: all at once keep a slow phone from answering for a tenth of a second. Pages opened later are
 * laid out at once.
 */
export function layOutBelow(): void {
  const { dataset } = document.documentElement;
  // It was complete from its start: see `server/renderer/script-start.ts`.
  if (dataset.settled !== undefined) return;
  whenSettled(() => {
    const part = document.querySelector<HTMLElement>('.far-below:not([data-settled])');
    if (part) {
      part.dataset.settled = '';
      requestAnimationFrame(layOutBelow);
    } else {
      dataset.settled = '';
      delete dataset.drawing;
    }
  });
}
