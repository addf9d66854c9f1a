'use client';

import { Pause, Play, Plus, X } from 'lucide';
import { useRef } from 'react';
import { Icon } from '@/components/ui/icon';
import { formatRemaining, isOverdue, type RunningTimer, toEndText } from '@/lib/recipes/timer-rules';
import styles from './timer-list.module.css';
import { addMinute, stopTimer, togglePause } from './timer-store';

/** The running timers, each with a pause, a minute more and an end. `toName` returns the name of a timer here. */
export function TimerList({
  timers,
  nowMs,
  toName,
  onAllStopped,
}: {
  timers: readonly RunningTimer[];
  nowMs: number;
  toName: (timer: RunningTimer) => React.ReactNode;
  /** Moves the focus, since the list is about to go. */
  onAllStopped: () => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  function stop(id: string) {
    if (timers.length > 1) list.current?.focus();
    else onAllStopped();
    stopTimer(id);
  }
  return (
    <ul ref={list} tabIndex={-1} className={styles.list}>
      {timers.map((timer) => (
        <li key={timer.id} className={styles.timer} data-overdue={isOverdue(timer, nowMs) || undefined}>
          <span className={styles.name}>{toName(timer)}</span>
          <span role="timer" aria-label={`${timer.label} timer`} className={styles.time}>
            {formatRemaining(timer, nowMs)}
          </span>
          {!isOverdue(timer, nowMs) && (
            <button
              type="button"
              className="button-round"
              aria-label={`${timer.pausedMs === undefined ? 'Pause' : 'Resume'} ${timer.label}`}
              title={timer.pausedMs === undefined ? 'Pause' : 'Resume'}
              onClick={() => togglePause(timer.id)}
            >
              <Icon icon={timer.pausedMs === undefined ? Pause : Play} size={18} />
            </button>
          )}
          <button
            type="button"
            className="button-round"
            aria-label={`One minute more for ${timer.label}`}
            title="One minute more"
            onClick={() => addMinute(timer.id)}
          >
            <Icon icon={Plus} size={18} />
          </button>
          <button
            type="button"
            className="button-round"
            aria-label={`Stop ${timer.label}`}
            title="Stop"
            onClick={() => stop(timer.id)}
          >
            <Icon icon={X} size={18} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Says which timers have ended, also to screen readers. */
export function TimerAlert({ timers, nowMs }: { timers: readonly RunningTimer[]; nowMs: number }) {
  const ended = timers.filter((timer) => isOverdue(timer, nowMs));
  return (
    <p role="alert" className={styles.alert}>
      {ended.map(toEndText).join(' ')}
    </p>
  );
}
