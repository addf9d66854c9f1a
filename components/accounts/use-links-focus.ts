'use client';

import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the user's links if it was on the login button, which they replace after a login. Returns the
 * ref of the element around them.
 */
export function useLinksFocus({
  isLoginOpen,
  isUser,
  haveLinks,
}: {
  isLoginOpen: boolean;
  isUser: boolean;
  haveLinks: boolean;
}): React.RefObject<HTMLDivElement | null> {
  const slot = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isLoginOpen) wasOpen.current = true;
    else if (!isUser) wasOpen.current = false;
    else if (wasOpen.current && haveLinks) {
      wasOpen.current = false;
      // The login's dialog also moves the focus in a microtask, which is queued before this one.
      queueMicrotask(() => {
        if (document.activeElement === document.body) slot.current?.querySelector('a')?.focus();
      });
    }
  }, [isLoginOpen, isUser, haveLinks]);
  return slot;
}
