'use client';

import { createContext, useContext, useLayoutEffect } from 'react';

/** Keeps a dialog open until the returned function is called. */
export type KeepOpen = () => () => void;

/** The dialog that something is in; null outside of dialogs. */
export const BusyDialog = createContext<KeepOpen | null>(null);

/** While it is busy, the dialog around a form cannot be closed, since the outcome of the request would not be seen. */
export function useBusyDialog(isBusy: boolean): void {
  const keepOpen = useContext(BusyDialog);
  // Before anything can be pressed.
  useLayoutEffect(() => (isBusy ? keepOpen?.() : undefined), [isBusy, keepOpen]);
}
