/**
 * A link to a place in the page makes an entry of the history without state. Next would ignore a return to it, and leave the page
 * on the screen that came after; so the entry gets the state of the page's own.
 */
export function watchPlaceLinks(): void {
  let page = { url: '', state: null as unknown };
  window.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest('a[href^="#"]'))
        page = { url: window.location.href, state: window.history.state };
    },
    { capture: true },
  );
  window.addEventListener('hashchange', ({ oldURL }) => {
    // A place that is typed into the address bar may belong to another page than the link.
    if (window.history.state === null && oldURL === page.url) window.history.replaceState(page.state, '');
  });
}
