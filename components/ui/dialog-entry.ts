/** In the state of the history entry that `dialog-history` adds while a dialog is open. */
export const DIALOG_KEY = 'dialogEntry';
/** In the same state, once the URL was changed while the dialog was open: a reload has loaded the page of that URL. */
export const CHANGED_URL_KEY = 'dialogChangedUrl';
/** In the same state: the URL to load instead when the page is reloaded while the dialog is open. */
export const RELOAD_URL_KEY = 'dialogReloadUrl';

/** The state that the page's entry gets as soon as it is reached; null if it has it already. */
let changedEntry: { state: object; url: string } | null = null;

let handlePopState: (event: PopStateEvent) => void = arrive;

/**
 * Listens to moves in the history. Called before Next listens: browsers call the listeners of a window in the order in
 * which they were added, so only the first one can keep a move from the others.
 */
export function watchHistory(): void {
  const { [RELOAD_URL_KEY]: reloadUrl } = window.history.state ?? {};
  if (reloadUrl) window.location.replace(reloadUrl);
  else leaveDialogEntry();
  window.addEventListener('popstate', (event) => handlePopState(event));
}

/** Passes all further moves to the handler. */
export function setPopStateHandler(handler: (event: PopStateEvent) => void): void {
  handlePopState = handler;
}

function arrive(event: PopStateEvent): void {
  if (changedEntry) {
    // The page of this URL is the one that was loaded, so Next has nothing to do.
    event.stopImmediatePropagation();
    window.history.replaceState(changedEntry.state, '', changedEntry.url);
    changedEntry = null;
  } else leaveDialogEntry();
}

/** A page that was loaded on a dialog's entry, or reaches one by Forward, has no dialog: it moves on to its own entry. */
function leaveDialogEntry(): void {
  const { [DIALOG_KEY]: dialogId, [CHANGED_URL_KEY]: isChanged, ...state } = window.history.state ?? {};
  if (!dialogId) return;
  if (isChanged) changedEntry = { state, url: window.location.href };
  window.history.back();
}
