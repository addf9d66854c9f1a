'use client';

import { Timer } from 'lucide';
import { useState } from 'react';
import { Icon } from '@/components/ui/icon';
import type { StepTimer } from '@/lib/recipes/cook-step-rules';
import { formatTimerLength, toRunningTimer, toTimerId } from '@/lib/recipes/timer-rules';
import styles from './cook-mode.module.css';
import { allowSound } from './timer-sound';
import { startTimer, useTimers } from './timer-store';

/** The times of a step, each with a button; one that runs says so. */
export function StepTimers({
  recipe,
  step,
  timers,
}: {
  recipe: { _id: string; title: string; userId?: string | undefined };
  /** The step's position, from 0. */
  step: number;
  timers: readonly StepTimer[];
}) {
  const running = new Set(useTimers().map(({ id }) => id));
  const [failure, setFailure] = useState('');
  if (timers.length === 0) return null;
  return (
    <>
      <ul aria-label="Timers of this step" className={styles.stepTimers}>
        {timers.map((timer, position) => {
          const place = { step, position };
          const isRunning = running.has(toTimerId(recipe._id, place));
          return (
            <li key={toTimerId(recipe._id, place)}>
              <button
                type="button"
                className="button button-ghost"
                // Not `disabled`, which would drop the focus.
                aria-disabled={isRunning}
                onClick={() => {
                  if (isRunning) return;
                  allowSound().catch((error: unknown) => console.warn('The timer will not be heard', error));
                  setFailure(startTimer(toRunningTimer(recipe, { place, timer, nowMs: Date.now() })));
                }}
              >
                <Icon icon={Timer} size={20} />
                <span>
                  {isRunning
                    ? `${timer.label} is running`
                    : `Start ${timer.label}, ${formatTimerLength(timer)}`}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      <p role="alert" className={`${styles.note} empty:hidden`}>
        {failure}
      </p>
    </>
  );
}
