'use client';

import { AlarmClock, ChevronDown, ChevronUp } from 'lucide';
import { useId, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { PageLink } from '@/components/ui/page-link';
import { formatRemaining, isOverdue, type RunningTimer } from '@/lib/cooking/timer-rules';
import { pages } from '@/lib/pages/pages';
import styles from './timer-dock.module.css';
import { TimerAlert, TimerList } from './timer-list';
import { RINGING_NOTE } from './timer-notes';
import type { SoundState } from './timer-sound';
import { useTidyTimers, useTimers } from './timer-store';
import { useNow } from './use-now';
import { useTimerAlarm } from './use-timer-alarm';

/** The running timers at the bottom of every page: the next one, and all of them on request or when one has ended. */
export function TimerDock() {
  const timers = useTimers();
  const nowMs = useNow(timers);
  const sound = useTimerAlarm(timers);
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  useTidyTimers();
  const [next] = timers;
  if (!next) return null;
  const isEnded = isOverdue(next, nowMs);
  const isListShown = isOpen || isEnded;
  return (
    <section aria-label="Timers" className={`timer-dock no-print ${styles.dock}`}>
      <TimerAlert timers={timers} nowMs={nowMs} />
      {isEnded && <SoundNote sound={sound} />}
      {!isEnded && (
        <button
          type="button"
          className={styles.summary}
          aria-expanded={isListShown}
          aria-controls={listId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon icon={AlarmClock} size={18} />
          <span className={styles.next}>
            {timers.length > 1 ? `${timers.length} timers, ${next.label} first` : next.label}
          </span>
          <span className={styles.time}>{formatRemaining(next, nowMs)}</span>
          <Icon icon={isOpen ? ChevronDown : ChevronUp} size={18} />
        </button>
      )}
      <div id={listId} hidden={!isListShown} className={styles.list}>
        <TimerList
          timers={timers}
          nowMs={nowMs}
          toName={(timer) => <RecipeStepLink timer={timer} />}
          onAllStopped={() => document.getElementById('content')?.focus()}
        />
        <p className={styles.note}>{RINGING_NOTE}</p>
      </div>
    </section>
  );
}

/** Nothing if the ringing can be heard. */
function SoundNote({ sound }: { sound: SoundState }) {
  if (sound === 'ready') return null;
  return (
    <p className={styles.note}>
      {sound === 'blocked'
        ? 'Your browser plays the sound once you press something on this page.'
        : 'This browser cannot play the sound.'}
    </p>
  );
}

function RecipeStepLink({ timer }: { timer: RunningTimer }) {
  return (
    <>
      {timer.label}
      <PageLink
        href={`${pages.recipe.path({ id: timer.recipeId })}#step-${timer.step + 1}`}
        className={styles.recipe}
      >
        {timer.recipeTitle}
      </PageLink>
    </>
  );
}
