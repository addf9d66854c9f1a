'use client';

import { useEffect, useState } from 'react';

/** `off` is while the device does not allow it, such as when it saves energy. */
export type WakeLockState = 'on' | 'off' | 'unsupported';

/** Keeps the screen on while the component is shown, and again when the visitor comes back to the page. */
export function useWakeLock(): WakeLockState {
  const [state, setState] = useState<WakeLockState>(() => ('wakeLock' in navigator ? 'off' : 'unsupported'));
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isShown = true;
    let isAsking = false;
    async function keepOn() {
      if (document.visibilityState !== 'visible' || isAsking || (lock && !lock.released)) return;
      // A second lock would stay when this one is released.
      isAsking = true;
      try {
        lock = await navigator.wakeLock.request('screen');
      } catch (error) {
        // The screen says so.
        console.warn('The screen may turn off', error);
        setState('off');
        return;
      } finally {
        isAsking = false;
      }
      if (!isShown) {
        await lock.release();
        return;
      }
      lock.addEventListener('release', () => setState('off'));
      setState('on');
    }
    void keepOn();
    document.addEventListener('visibilitychange', keepOn);
    return () => {
      isShown = false;
      document.removeEventListener('visibilitychange', keepOn);
      void lock?.release();
    };
  }, []);
  return state;
}
