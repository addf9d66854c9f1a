'use client';

import { ArrowLeft, ArrowRight, Check, Square, Volume2 } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { sendVisitEvent } from '@/components/layout/visit-events';
import { Icon } from '@/components/ui/icon';
import { loadChunk } from '@/components/ui/load-chunk';
import { createTabStore } from '@/components/ui/persisted-store';
import type { CookStep } from '@/lib/recipes/cook-step-rules';
import type { LineParts } from '@/lib/recipes/line-text-rules';
import { formatServings } from '@/lib/recipes/servings-rules';
import { toSpokenSentences } from '@/lib/recipes/spoken-text-rules';
import styles from './cook-mode.module.css';
import { CookTimers, TimerNote } from './cook-timers';
import { keepOffline } from './keep-offline';
import { StepTimers } from './step-timers';
import { useStepMoves } from './use-step-moves';
import { useVoice } from './use-voice';
import { useWakeLock, type WakeLockState } from './use-wake-lock';

type CookedRecipe = { _id: string; title: string; isPrivate: boolean; userId?: string | undefined };

/** The steps of a recipe, one at a time. */
export function CookSteps({
  recipe,
  steps,
  lines,
  servings,
  note,
  ownNote,
  onRate,
  onClose,
}: {
  recipe: CookedRecipe;
  steps: readonly CookStep[];
  /** All ingredients. */
  lines: readonly LineParts[];
  servings: number;
  /** Names the unscaled parts; empty if everything is as written. */
  note: string;
  /** The cook's note to themselves; empty if there is none. */
  ownNote: string;
  onRate: () => void;
  onClose: () => void;
}) {
  const [position, setPosition] = useState(() => readPlace(recipe._id, steps.length));
  const body = useRef<HTMLDivElement>(null);
  const voice = useVoice();
  const screen = useWakeLock();
  const step = steps[position];
  const isLast = position === steps.length - 1;

  function move(by: 1 | -1) {
    const next = position + by;
    if (next < 0 || next >= steps.length) return;
    voice?.stop();
    setPosition(next);
    rememberPlace(recipe._id, next);
    body.current?.closest('.dialog')?.scrollTo({ top: 0 });
  }
  function finish() {
    forgetPlace();
    onClose();
  }
  const swipe = useStepMoves(move);

  useEffect(() => {
    // Its timers may be started without a connection, too.
    loadChunk(() => import('./timer-dock'))
      .then(() => (recipe.isPrivate ? undefined : keepOffline(recipe._id)))
      .catch((error: unknown) => {
        // It is cooked with a connection all the same.
        console.warn('The recipe will not be there offline', error);
      });
  }, [recipe]);

  useEffect(() => {
    if (!recipe.isPrivate) sendVisitEvent({ kind: 'cook', recipeId: recipe._id });
  }, [recipe]);

  if (!step) return <p>This recipe has no steps.</p>;
  return (
    <div ref={body} className={styles.cook} {...swipe}>
      <p role="status" className="sr-only">{`Step ${position + 1} of ${steps.length}: ${step.title}`}</p>
      <div className={styles.head}>
        <p>{`Step ${position + 1} of ${steps.length} · ${formatServings(servings)}`}</p>
        <p>{SCREEN_TEXTS[screen]}</p>
        <progress
          aria-label="Steps"
          max={steps.length}
          value={position + 1}
          className={styles.progress}
        ></progress>
      </div>
      <div className={styles.step}>
        <StepBody step={step} note={note} />
        <StepTimers recipe={recipe} step={position} timers={step.timers} />
        <TimerNote hasTimers={step.timers.length > 0} />
        <AllIngredients lines={lines} />
        {isLast && !recipe.isPrivate && (
          <p className={styles.note}>
            How was it?{' '}
            <button type="button" className="link-button" onClick={onRate}>
              Rate this recipe
            </button>
          </p>
        )}
        {ownNote && (
          <details className={styles.note}>
            <summary className="link-button content-center">My note</summary>
            <p dir="auto" className="wrap-anywhere whitespace-pre-line">
              {ownNote}
            </p>
          </details>
        )}
      </div>
      <div className={styles.foot}>
        <CookTimers recipeId={recipe._id} />
        {voice?.hasFailed && <p role="alert">This device could not read the step aloud.</p>}
        <div className={styles.moves}>
          <button
            type="button"
            className="button button-ghost"
            aria-disabled={position === 0}
            onClick={() => move(-1)}
          >
            <Icon icon={ArrowLeft} size={20} />
            <span className={styles.moveLabel}>Previous</span>
          </button>
          {voice && (
            <button
              type="button"
              className="button button-ghost"
              onClick={() =>
                voice.isSpeaking ? voice.stop() : voice.speak(toSpokenSentences(step, position + 1))
              }
            >
              <Icon icon={voice.isSpeaking ? Square : Volume2} size={20} />
              <span>{voice.isSpeaking ? 'Stop reading' : 'Read aloud'}</span>
            </button>
          )}
          <button
            type="button"
            className="button button-primary"
            onClick={() => (isLast ? finish() : move(1))}
          >
            <span>{isLast ? 'Done' : 'Next'}</span>
            <Icon icon={isLast ? Check : ArrowRight} size={20} />
          </button>
        </div>
      </div>
    </div>
  );
}

const SCREEN_TEXTS: Readonly<Record<WakeLockState, string>> = {
  on: 'The screen stays on.',
  off: 'The screen may turn off: this device does not allow keeping it on now.',
  unsupported: 'The screen may turn off: this browser cannot keep it on.',
};

/** The whole list, for cooks who look for the other ingredients. */
function AllIngredients({ lines }: { lines: readonly LineParts[] }) {
  return (
    <details className={styles.note}>
      <summary className="link-button content-center">All ingredients</summary>
      <ul className={styles.amounts}>
        {lines.map(({ amount, size, name, about, details }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line may come twice, and they never move
          <li key={index}>
            <span className={styles.amount}>{[amount, size].filter(Boolean).join(' ')}</span>{' '}
            <bdi>{name}</bdi>
            <span className={styles.details}>{[' ', about, details].filter(Boolean).join(' ')}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The text of the step, and its ingredients. */
function StepBody({ step: { title, text, amounts }, note }: { step: CookStep; note: string }) {
  return (
    <>
      <h3 dir="auto" className={styles.title}>
        {title}
      </h3>
      {amounts.length > 0 && (
        <ul aria-label="For this step" className={styles.amounts}>
          {amounts.map(({ amount, name, details }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line may come twice, and they never move
            <li key={index}>
              <span className={styles.amount}>{amount}</span> <bdi>{name}</bdi>
              {details && <span className={styles.details}>{` ${details}`}</span>}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.text}>
        <p dir="auto">{text}</p>
        {note && <p className={styles.note}>{note}</p>}
      </div>
    </>
  );
}

/** The step that is cooked in this tab: a recipe's id and the position of its step. */
const place = createTabStore('cooking');

/** Returns the step at which the recipe was left in this tab, from 0. */
function readPlace(recipeId: string, stepCount: number): number {
  const [storedId, step] = (place.read() ?? '').split(' ');
  const position = storedId === recipeId ? Number(step) : 0;
  return Number.isInteger(position) && position >= 0 && position < stepCount ? position : 0;
}

function rememberPlace(recipeId: string, step: number): void {
  place.write(`${recipeId} ${step}`);
}

/** The next time, the recipe begins with its first step. */
function forgetPlace(): void {
  place.write(null);
}
