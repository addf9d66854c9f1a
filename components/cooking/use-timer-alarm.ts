'use client';

import { useEffect, useRef, useState } from 'react';
import { isOverdue, type RunningTimer } from '@/lib/cooking/timer-rules';
import { notifyTimerEnd } from './timer-notification';
import { allowSound, readSoundState, ring, type SoundState } from './timer-sound';

const toRing = ({ id, endsAtMs }: RunningTimer) => `${id}@${endsAtMs}`;

/** Rings for each timer that ends, until it is stopped or gets another minute. Returns whether sound can be heard. */
export function useTimerAlarm(timers: readonly RunningTimer[]): SoundState {
  /** How to stop each ringing, by timer and end; also of timers that have rung out. */
  const rings = useRef(new Map<string, () => void>());

  useEffect(() => {
    const current = new Set(timers.map(toRing));
    for (const [key, stop] of rings.current) {
      if (current.has(key)) continue;
      stop();
      rings.current.delete(key);
    }
    const ringOverdue = () => {
      for (const timer of timers) {
        if (!isOverdue(timer, Date.now()) || rings.current.has(toRing(timer))) continue;
        rings.current.set(toRing(timer), ring());
        void notifyTimerEnd(timer);
      }
    };
    ringOverdue();
    // One for each end, from the change that set it: browsers delay timers that follow from others on hidden pages.
    const waits = timers
      .filter((timer) => !isOverdue(timer, Date.now()))
      .map(({ endsAtMs }) => setTimeout(ringOverdue, endsAtMs - Date.now()));
    // After a sleep, in which no timer has run.
    document.addEventListener('visibilitychange', ringOverdue);
    return () => {
      for (const wait of waits) clearTimeout(wait);
      document.removeEventListener('visibilitychange', ringOverdue);
    };
  }, [timers]);

  useEffect(() => {
    const stops = rings.current;
    return () => {
      for (const stop of stops.values()) stop();
      stops.clear();
    };
  }, []);
  return useSoundState();
}

/** Lets the page play sound as soon as the visitor touches it, wherever that is. */
function useSoundState(): SoundState {
  const [state, setState] = useState(readSoundState);
  useEffect(() => {
    const allow = () => {
      allowSound().then(
        () => setState(readSoundState()),
        (error: unknown) => console.warn('The timers cannot play a sound', error),
      );
    };
    const events = ['pointerup', 'keydown'] as const;
    for (const event of events) document.addEventListener(event, allow);
    return () => {
      for (const event of events) document.removeEventListener(event, allow);
    };
  }, []);
  return state;
}
