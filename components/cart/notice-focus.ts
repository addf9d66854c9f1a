let isRequested = false;

/** Gives the focus to the notice that comes next, once the dialog that closes with it has returned the focus. */
export function focusNextNotice(): void {
  isRequested = true;
}

/** Returns whether a notice was requested to take the focus, once for each request. */
export function takeFocusRequest(): boolean {
  const wasRequested = isRequested;
  isRequested = false;
  return wasRequested;
}
