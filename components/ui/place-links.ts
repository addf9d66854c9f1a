import { DIALOG_KEY } from './dialog-entry';

/**
 * A link to a place in the page makes an entry of the history without state. Next would ignore a return to it, and leave the page
 * on the screen that came after; so the entry gets the state of the page's own.
 */
export function watchPlaceLinks(): void {
  let pageState: object = {};
  const isPlaceLink = (target: EventTarget | null) =>
    target instanceof Element && target.closest('a[href^="#"]') !== null;
  window.addEventListener(
    'click',
    ({ target }) => {
      if (!isPlaceLink(target)) return;
      const { [DIALOG_KEY]: _, ...state } = window.history.state ?? {};
      pageState = state;
    },
    { capture: true },
  );
  window.addEventListener('hashchange', () => {
    if (window.history.state === null) window.history.replaceState(pageState, '');
  });
}
