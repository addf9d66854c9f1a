'use client';

import { AlarmClock, ChevronDown, ChevronUp } from 'lucide';
import { useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTopDialog } from '@/components/ui/dialog-layers';
import { Icon } from '@/components/ui/icon';
import { PageLink } from '@/components/ui/page-link';
import { pages } from '@/lib/pages/pages';
import { formatRemaining, isOverdue, type RunningTimer } from '@/lib/recipes/timer-rules';
import styles from './timer-dock.module.css';
import { TimerAlert, TimerList } from './timer-list';
import { RINGING_NOTE } from './timer-notes';
import type { SoundState } from './timer-sound';
import { useTidyTimers, useTimers } from './timer-store';
import { useNow } from './use-now';
import { useTimerAlarm } from './use-timer-alarm';

/**
 * The running timers at the bottom of every page: the next one, and all of them on request or when one has ended. Then they are in the
 * open dialog, which keeps the visitor from the page; cook mode shows them itself.
 */
export function TimerDock() {
  const timers = useTimers();
  const nowMs = useNow(timers);
  const sound = useTimerAlarm(timers);
  const [isOpen, setIsOpen] = useState(false);
  /** While something rings, when all of them are shown otherwise. */
  const [isFolded, setIsFolded] = useState(false);
  const topDialog = useTopDialog();
  const listId = useId();
  useTidyTimers();
  const ended = timers.filter((timer) => isOverdue(timer, nowMs)).map(({ id, endsAtMs }) => id + endsAtMs);
  const endedKey = ended.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: unfolded for each timer that ends
  useEffect(() => setIsFolded(false), [endedKey]);
  const [next] = timers;
  if (!next) return null;
  const isEnded = isOverdue(next, nowMs);
  const isListShown = isEnded ? !isFolded : isOpen;
  const dialog = isEnded && !topDialog?.querySelector('[data-cook-timers]') ? topDialog : null;
  const dock = (
    <section
      aria-label="Timers"
      className={`timer-dock no-print ${styles.dock} ${dialog ? styles.inDialog : ''}`}
    >
      <TimerAlert timers={timers} nowMs={nowMs} />
      {isEnded && <SoundNote sound={sound} />}
      <button
        type="button"
        className={styles.summary}
        aria-expanded={isListShown}
        aria-controls={listId}
        onClick={() => (isEnded ? setIsFolded(isListShown) : setIsOpen(!isListShown))}
      >
        <Icon icon={AlarmClock} size={18} />
        <span dir="auto" className={styles.next}>
          {timers.length > 1 ? `${timers.length} timers, ${next.label} first` : next.label}
        </span>
        <span className={styles.time}>{formatRemaining(next, nowMs)}</span>
        <Icon icon={isListShown ? ChevronDown : ChevronUp} size={18} />
      </button>
      <div id={listId} hidden={!isListShown} className={styles.list}>
        <TimerList
          timers={timers}
          nowMs={nowMs}
          toName={(timer) => <RecipeStepLink timer={timer} />}
          onAllStopped={() => (dialog?.querySelector('h2') ?? document.getElementById('content'))?.focus()}
        />
        <p className={styles.note}>{RINGING_NOTE}</p>
      </div>
    </section>
  );
  return dialog ? createPortal(dock, dialog) : dock;
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
      <bdi>{timer.label}</bdi>
      <PageLink
        href={`${pages.recipe.path({ id: timer.recipeId })}#step-${timer.step + 1}`}
        className={styles.recipe}
        dir="auto"
      >
        {timer.recipeTitle}
      </PageLink>
    </>
  );
}
