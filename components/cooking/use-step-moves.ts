'use client';

import { type TouchEvent, useEffect, useEffectEvent, useRef } from 'react';

/** Shorter moves of a finger are taps, in pixels. */
const MIN_SWIPE_PX = 60;
/** A swipe goes this many times farther sideways than up or down, or it scrolls. */
const MIN_SLOPE = 2;

/** On these, Space has a meaning of its own. */
const PRESSED_BY_SPACE = 'button, a, input, select, textarea, summary';

/**
 * Calls `onMove` with 1 or -1 for the next or the previous step: by the arrow keys, Space and the page keys, and by a swipe.
 * Returns the handlers for the element that is swiped over.
 */
export function useStepMoves(onMove: (by: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const by = toMove(event);
    if (by === 0) return;
    event.preventDefault();
    onMove(by);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    // On the way down, since the dialog keeps the arrow keys for itself on the way up.
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches[0];
      // With two fingers, the page is enlarged.
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0];
      const from = start.current;
      start.current = null;
      if (!from || !touch) return;
      const [x, y] = [touch.clientX - from.x, touch.clientY - from.y];
      if (Math.abs(x) >= MIN_SWIPE_PX && Math.abs(x) >= Math.abs(y) * MIN_SLOPE) onMove(x < 0 ? 1 : -1);
    },
  };
}

function toMove({ key, target, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) {
  if (altKey || ctrlKey || metaKey) return 0;
  if (key === 'ArrowRight' || key === 'PageDown') return 1;
  if (key === 'ArrowLeft' || key === 'PageUp') return -1;
  if (key !== ' ' || (target instanceof Element && target.closest(PRESSED_BY_SPACE))) return 0;
  return shiftKey ? -1 : 1;
}
