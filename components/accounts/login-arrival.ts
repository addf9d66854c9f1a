'use client';

import { useEffect } from 'react';
import { focusPageHeading } from '@/components/ui/page-heading';
import { createTabStore } from '@/components/ui/persisted-store';

/** The page that a login leads on to, until it is there. */
const targetStore = createTabStore('login-target');

export function rememberLoginTarget(path: string): void {
  targetStore.write(path);
}

/** On the page that the login has led on to, moves the focus to its heading: otherwise it would be nowhere. */
export function useArrivalFocus(): void {
  useEffect(() => {
    const { pathname, search } = window.location;
    // Otherwise it may be the page of the login, which is about to be left.
    if (targetStore.read() !== pathname + search) return;
    targetStore.write(null);
    if (document.activeElement === document.body) focusPageHeading();
  }, []);
}
