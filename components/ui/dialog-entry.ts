/** In the state of the history entry that `dialog-history` adds while a dialog is open. */
export const DIALOG_KEY = 'dialogEntry';

let handlePopState: (event: PopStateEvent) => void = leaveDialogEntry;

/**
 * Listens to moves in the history. Called before Next listens: browsers call the listeners of a window in the order in
 * which they were added, so only the first one can keep a move from the others.
 */
export function watchHistory(): void {
  leaveDialogEntry();
  window.addEventListener('popstate', (event) => handlePopState(event));
}

/** Passes all further moves to the handler. */
export function setPopStateHandler(handler: (event: PopStateEvent) => void): void {
  handlePopState = handler;
}

/** A page that was loaded on a dialog's entry, or reaches one by Forward, has no dialog: it moves on to its own entry. */
function leaveDialogEntry(): void {
  if (window.history.state?.[DIALOG_KEY]) window.history.back();
}
