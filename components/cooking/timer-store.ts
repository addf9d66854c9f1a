'use client';

import { useSyncExternalStore } from 'react';
import {
  type RunningTimer,
  readTimers,
  withMinuteMore,
  withoutTimer,
  withTimer,
} from '@/lib/cooking/timer-rules';
import { notifyTimers, subscribeToTimers, timerStorage } from './timer-slot-store';

const NONE: readonly RunningTimer[] = [];

/** The last text that was read, and its timers: the same object while nothing changes. */
let read: { text: string; timers: readonly RunningTimer[] } = { text: '', timers: NONE };

/** Returns the running timers, those of other tabs included, the next one to end first. */
export function readRunningTimers(): readonly RunningTimer[] {
  const text = timerStorage.read() ?? '';
  if (text !== read.text) read = { text, timers: readTimers(text, Date.now()) };
  return read.timers;
}

export function useTimers(): readonly RunningTimer[] {
  return useSyncExternalStore(subscribeToTimers, readRunningTimers, () => NONE);
}

function changeTimers(change: (timers: readonly RunningTimer[]) => readonly RunningTimer[]): void {
  const timers = change(readTimers(timerStorage.read(), Date.now()));
  timerStorage.write(timers.length > 0 ? JSON.stringify(timers) : null);
  notifyTimers();
}

export function startTimer(timer: RunningTimer): void {
  changeTimers((timers) => withTimer(timers, timer));
}

export function stopTimer(id: string): void {
  changeTimers((timers) => withoutTimer(timers, id));
}

export function addMinute(id: string): void {
  changeTimers((timers) => withMinuteMore(timers, id, Date.now()));
}

/** Forgets the timers of recipes that the next user of this browser must not see. */
export function forgetPrivateTimers(): void {
  changeTimers((timers) => timers.filter(({ isPrivate }) => !isPrivate));
}

/** Removes from storage what is no timer, or was forgotten long ago; otherwise every page would load the timers for it. */
export function tidyTimers(): void {
  const stored = timerStorage.read();
  if (stored && readTimers(stored, Date.now()).length === 0) changeTimers(() => NONE);
}
