'use client';

import { useRef, useState } from 'react';
import type { RunningTimer } from '@/lib/recipes/timer-rules';
import styles from './cook-mode.module.css';
import { TimerAlert, TimerList } from './timer-list';
import { RINGING_NOTE } from './timer-notes';
import { askForNotifications, readNotificationState } from './timer-notification';
import { useTimers } from './timer-store';
import { useNow } from './use-now';

/** All running timers while a recipe is cooked, those of other recipes with the recipe's title. */
export function CookTimers({ recipeId }: { recipeId: string }) {
  const timers = useTimers();
  const nowMs = useNow(timers);
  const section = useRef<HTMLElement>(null);
  const toName = ({ label, recipeTitle, ...timer }: RunningTimer) =>
    timer.recipeId === recipeId ? label : `${label} (${recipeTitle})`;
  return (
    <section
      ref={section}
      aria-label="Running timers"
      tabIndex={-1}
      data-cook-timers=""
      className={styles.timers}
    >
      {timers.length > 0 && (
        <>
          <TimerAlert timers={timers} nowMs={nowMs} />
          <TimerList
            timers={timers}
            nowMs={nowMs}
            toName={toName}
            onAllStopped={() => section.current?.focus()}
          />
        </>
      )}
    </section>
  );
}

/** The reliability of a page's timers, and how to be told elsewhere; nothing while there is nothing to time. */
export function TimerNote({ hasTimers }: { hasTimers: boolean }) {
  const isRunning = useTimers().length > 0;
  if (!hasTimers && !isRunning) return null;
  return (
    <p className={styles.note}>
      {RINGING_NOTE} <NotificationButton />
    </p>
  );
}

/** Asks for notifications; nothing where they are allowed already, or cannot be. */
function NotificationButton() {
  const [state, setState] = useState(readNotificationState);
  if (state === 'denied') return 'Notifications are turned off in your browser.';
  if (state !== 'default') return null;
  const ask = () => {
    askForNotifications().then(setState, (error: unknown) => console.warn('Could not ask', error));
  };
  return (
    <button type="button" className="link-button" onClick={ask}>
      Also notify me when a timer ends
    </button>
  );
}
