'use client';

import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { usePageUserId } from '@/components/accounts/account-store';
import {
  listTimersFor,
  MAX_TIMERS,
  type RunningTimer,
  readTimers,
  withMinuteMore,
  withoutTimer,
  withPauseToggled,
  withTimer,
} from '@/lib/recipes/timer-rules';
import { notifyTimers, subscribeToTimers, timerStorage } from './timer-slot-store';

const NONE: readonly RunningTimer[] = [];

/** The last text that was read, and its timers: the same object while nothing changes. */
let read: { text: string; timers: readonly RunningTimer[] } = { text: '', timers: NONE };

/** Returns all running timers, those of other tabs and users included, the next one to end first. */
export function readRunningTimers(): readonly RunningTimer[] {
  const text = timerStorage.read() ?? '';
  if (text !== read.text) read = { text, timers: readTimers(text, Date.now()) };
  return read.timers;
}

/** Returns the running timers that the user of this page may see. */
export function useTimers(): readonly RunningTimer[] {
  const timers = useSyncExternalStore(subscribeToTimers, readRunningTimers, () => NONE);
  const userId = usePageUserId();
  return useMemo(() => listTimersFor(userId, timers), [userId, timers]);
}

/** Returns whether the change survives a reload. */
function changeTimers(change: (timers: readonly RunningTimer[]) => readonly RunningTimer[]): boolean {
  const timers = change(readTimers(timerStorage.read(), Date.now()));
  const isStored = timerStorage.write(timers.length > 0 ? JSON.stringify(timers) : null);
  notifyTimers();
  return isStored;
}

/** Starts a timer, and returns the reason that may keep it from running as long as it should; empty if nothing does. */
export function startTimer(timer: RunningTimer): string {
  const others = readRunningTimers().filter(({ id }) => id !== timer.id);
  if (others.length >= MAX_TIMERS)
    return `${MAX_TIMERS} timers are running. Please stop one of them, then start this one.`;
  return changeTimers((timers) => withTimer(timers, timer))
    ? ''
    : 'This browser does not keep the timer: it is lost when you close or reload the page.';
}

export function stopTimer(id: string): void {
  changeTimers((timers) => withoutTimer(timers, id));
}

export function addMinute(id: string): void {
  changeTimers((timers) => withMinuteMore(timers, id, Date.now()));
}

/** Pauses a timer that runs, or lets a paused one run again. */
export function togglePause(id: string): void {
  changeTimers((timers) => withPauseToggled(timers, id, Date.now()));
}

/** Forgets the timers of recipes that only other users than this one may see; null is a guest. */
export function forgetTimersOfOthers(userId: string | null): void {
  changeTimers((timers) => listTimersFor(userId, timers));
}

/**
 * Once it is known whose page this is, removes from storage the timers of others, values that are not timers, and those forgotten
 * long ago; otherwise every page would load the timers for it.
 */
export function useTidyTimers(): void {
  const userId = usePageUserId();
  useEffect(() => {
    if (userId !== undefined && timerStorage.read()) forgetTimersOfOthers(userId);
  }, [userId]);
}
