'use client';

import { useEffect, useRef, useSyncExternalStore } from 'react';
import { isOverdue, type RunningTimer } from '@/lib/recipes/timer-rules';
import { notifyTimerEnd } from './timer-notification';
import {
  allowSound,
  openSound,
  readSoundState,
  ring,
  type SoundState,
  subscribeToSound,
} from './timer-sound';
import { readRunningTimers } from './timer-store';

/** Names a timer with its end: with another minute, it is to ring again. */
const toRing = ({ id, endsAtMs }: RunningTimer) => `${id}@${endsAtMs}`;

/** Whether a timer was neither stopped nor given another minute, in any tab. */
const isRunning = (timer: RunningTimer) => readRunningTimers().some((each) => toRing(each) === toRing(timer));

/**
 * Rings for each timer that ends, until it is stopped or gets another minute, in a tab that can be heard. Returns whether this one
 * can.
 */
export function useTimerAlarm(timers: readonly RunningTimer[]): SoundState {
  const sound = useSyncExternalStore(subscribeToSound, readSoundState, () => 'blocked' as const);
  useNotifications(timers);
  /** How to stop each ringing, by timer and end; also of timers that have rung out. */
  const rings = useRef(new Map<string, () => void>());

  useEffect(() => {
    const current = new Set(timers.map(toRing));
    for (const [key, stop] of rings.current) {
      if (current.has(key)) continue;
      stop();
      rings.current.delete(key);
    }
    return onEnds(timers, (timer) => {
      openSound();
      // One that cannot be heard leaves the ringing to others, until it is touched.
      if (sound !== 'ready' || rings.current.has(toRing(timer))) return;
      rings.current.set(
        toRing(timer),
        ringAlone(toRing(timer), () => isRunning(timer)),
      );
    });
  }, [timers, sound]);

  useEffect(() => {
    const stops = rings.current;
    return () => {
      for (const stop of stops.values()) stop();
      stops.clear();
    };
  }, []);
  useAllowedSound();
  return sound;
}

/** Notifies of the end of each timer, once. */
function useNotifications(timers: readonly RunningTimer[]): void {
  const notified = useRef(new Set<string>());
  useEffect(
    () =>
      onEnds(timers, (timer) => {
        if (notified.current.has(toRing(timer))) return;
        notified.current.add(toRing(timer));
        void notifyTimerEnd(timer);
      }),
    [timers],
  );
}

/** Calls `end` for each timer that has ended or ends, perhaps more than once; returns how to stop that. */
function onEnds(timers: readonly RunningTimer[], end: (timer: RunningTimer) => void): () => void {
  const endOverdue = () => {
    for (const timer of timers) if (isOverdue(timer, Date.now())) end(timer);
  };
  endOverdue();
  // One for each end, from the change that set it: browsers delay timers that follow from others on hidden pages.
  const waits = timers
    .filter((timer) => timer.pausedMs === undefined && !isOverdue(timer, Date.now()))
    .map(({ endsAtMs }) => setTimeout(endOverdue, endsAtMs - Date.now()));
  // After a sleep, in which no timer has run.
  document.addEventListener('visibilitychange', endOverdue);
  return () => {
    for (const wait of waits) clearTimeout(wait);
    document.removeEventListener('visibilitychange', endOverdue);
  };
}

/** Lets the page play sound as soon as the visitor touches it, wherever that is. */
function useAllowedSound(): void {
  useEffect(() => {
    const allow = () => {
      allowSound().catch((error: unknown) => console.warn('The timers cannot play a sound', error));
    };
    const events = ['pointerup', 'keydown'] as const;
    for (const event of events) document.addEventListener(event, allow);
    return () => {
      for (const event of events) document.removeEventListener(event, allow);
    };
  }, []);
}

/**
 * Rings in one of the browser's tabs: in the first one that asks for this name, and once that is closed, in the next one. Where
 * tabs cannot agree, each of them rings. `isWanted` is asked again right before, since another tab may have stopped the timer.
 * Returns how to stop it, or how to ask no more.
 */
function ringAlone(name: string, isWanted: () => boolean): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const ringUntilStopped = async () => {
    if (signal.aborted || !isWanted()) return;
    const stopRinging = ring();
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    stopRinging();
  };
  // Only pages with a secure origin have locks.
  if (!('locks' in navigator)) void ringUntilStopped();
  else {
    navigator.locks.request(`timer ${name}`, { signal }, ringUntilStopped).catch((error: unknown) => {
      if (signal.aborted) return;
      console.warn('The tabs could not agree on which one rings', error);
      void ringUntilStopped();
    });
  }
  return () => stopped.abort();
}
