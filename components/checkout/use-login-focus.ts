'use client';

import { useEffect, useRef } from 'react';

/**
 * Keeps the focus in the checkout when the login above it closes: the button that opened the login is gone for a customer who
 * logged in, and the element that had the focus before is behind the checkout. Returns the ref of an element in the checkout's
 * dialog.
 */
export function useLoginFocus(isLoginOpen: boolean): React.RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    const hasClosed = wasOpen.current && !isLoginOpen;
    wasOpen.current = isLoginOpen;
    if (!hasClosed) return;
    // The login's dialog also moves the focus in a microtask, which is queued before this one.
    queueMicrotask(() => {
      const dialog = content.current?.closest('[role=dialog]');
      if (!dialog || dialog.contains(document.activeElement)) return;
      dialog.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
    });
  }, [isLoginOpen]);
  return content;
}
