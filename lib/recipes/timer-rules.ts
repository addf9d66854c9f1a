import { RECIPE_FIELDS } from '@/models/recipe-fields';
import { MAX_TIMER_LABEL_LENGTH } from '@/models/recipe-limits';
import { formatMinutes } from './time-rules';

/** A timer that was started, with everything that a page needs to show it and to lead to its recipe. */
export type RunningTimer = {
  /** The key of the timed thing: starting it again replaces the former one. */
  id: string;
  label: string;
  recipeId: string;
  recipeTitle: string;
  /** The only user who may see the recipe; null if everyone may. */
  ownerId: string | null;
  /** The position of its step, from 0. */
  step: number;
  endsAtMs: number;
  /** The remaining time while it is paused; absent while it runs. */
  pausedMs?: number;
  /** How much longer it may take, in minutes: 2 for "12 to 14 minutes". */
  spareMinutes: number;
};

/** Run at a time. */
export const MAX_TIMERS = 20;
/** A timer that no one has stopped is forgotten half a day after its end. */
export const MAX_OVERDUE_MS = 43_200_000;

const MS_PER_MINUTE = 60_000;
const MS_PER_SECOND = 1_000;
const SECONDS_PER_MINUTE = 60;
const MINUTES_PER_HOUR = 60;
const MAX_MINUTES = RECIPE_FIELDS.prepTime.max;

type TimedRecipe = { _id: string; title: string; userId?: string | undefined };
type TimerPlace = { step: number; position: number };

/** Names the timed thing: the timer at a position of a recipe's step. */
export function toTimerId(recipeId: string, { step, position }: TimerPlace): string {
  return `${recipeId}-${step}-${position}`;
}

/** Returns a timer that ends after the shortest time that its recipe names, since then the cook should look. */
export function toRunningTimer(
  { _id, title, userId }: TimedRecipe,
  {
    place,
    timer,
    nowMs,
  }: { place: TimerPlace; timer: { label: string; minMinutes: number; maxMinutes: number }; nowMs: number },
): RunningTimer {
  return {
    id: toTimerId(_id, place),
    label: timer.label,
    recipeId: _id,
    recipeTitle: title,
    ownerId: userId ?? null,
    step: place.step,
    endsAtMs: nowMs + timer.minMinutes * MS_PER_MINUTE,
    spareMinutes: Math.max(timer.maxMinutes - timer.minMinutes, 0),
  };
}

/** Returns the timers with one more, the next one to end first; one of the same id is replaced. */
export function withTimer(timers: readonly RunningTimer[], added: RunningTimer): RunningTimer[] {
  return [...withoutTimer(timers, added.id), added]
    .toSorted((a, b) => a.endsAtMs - b.endsAtMs)
    .slice(-MAX_TIMERS);
}

export function withoutTimer(timers: readonly RunningTimer[], id: string): RunningTimer[] {
  return timers.filter((timer) => timer.id !== id);
}

/** Returns the timers with one that ends a minute later, but no further ahead than any recipe takes; one that has ended, a minute from now. */
export function withMinuteMore(timers: readonly RunningTimer[], id: string, nowMs: number): RunningTimer[] {
  const timer = timers.find((each) => each.id === id);
  if (!timer) return [...timers];
  if (timer.pausedMs !== undefined) {
    const pausedMs = Math.min(timer.pausedMs + MS_PER_MINUTE, MAX_MINUTES * MS_PER_MINUTE);
    return withTimer(timers, { ...timer, pausedMs });
  }
  const endsAtMs = Math.max(timer.endsAtMs, nowMs) + MS_PER_MINUTE;
  return withTimer(timers, { ...timer, endsAtMs: Math.min(endsAtMs, nowMs + MAX_MINUTES * MS_PER_MINUTE) });
}

/** Returns the timers with one paused that runs, or running again that is paused; one that has ended stays as it is. */
export function withPauseToggled(timers: readonly RunningTimer[], id: string, nowMs: number): RunningTimer[] {
  const timer = timers.find((each) => each.id === id);
  if (!timer || isOverdue(timer, nowMs)) return [...timers];
  const { pausedMs, ...running } = timer;
  return withTimer(
    timers,
    pausedMs === undefined
      ? { ...timer, pausedMs: timer.endsAtMs - nowMs }
      : { ...running, endsAtMs: nowMs + pausedMs },
  );
}

/** Returns the timers that a user may see; of a guest, or while it is not known who it is, those of public recipes. */
export function listTimersFor(
  userId: string | null | undefined,
  timers: readonly RunningTimer[],
): RunningTimer[] {
  return timers.filter(({ ownerId }) => ownerId === null || ownerId === userId);
}

/**
 * Reads stored timers, the next one to end first. Anything that is not a timer, lies further ahead than any recipe takes, or
 * ended long ago is left out: anything may stand in the storage of a browser.
 */
export function readTimers(text: string | null | undefined, nowMs: number): RunningTimer[] {
  const stored = parseJson(text);
  if (!Array.isArray(stored)) return [];
  const isKept = (timer: RunningTimer) =>
    timer.endsAtMs > nowMs - MAX_OVERDUE_MS && timer.endsAtMs <= nowMs + MAX_MINUTES * MS_PER_MINUTE;
  return stored
    .filter(isTimer)
    .filter(isKept)
    .reduce<RunningTimer[]>((timers, timer) => withTimer(timers, timer), []);
}

function parseJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text || '[]');
  } catch {
    // Another program's text: the next timer replaces it.
    return [];
  }
}

// Checked without a schema, which would add zod to the pages that show timers.
function isTimer(value: unknown): value is RunningTimer {
  if (typeof value !== 'object' || value === null) return false;
  const timer: Partial<RunningTimer> = value;
  const { id, label, recipeId, recipeTitle, ownerId, step, endsAtMs, pausedMs = 0, spareMinutes } = timer;
  return (
    isText(id, MAX_ID_LENGTH) &&
    isText(label, MAX_TIMER_LABEL_LENGTH) &&
    isText(recipeTitle, RECIPE_FIELDS.title.max) &&
    (ownerId === null || isId(ownerId)) &&
    isId(recipeId) &&
    isNumber(step, RECIPE_FIELDS.instructions.max) &&
    Number.isInteger(step) &&
    isNumber(endsAtMs, Number.MAX_SAFE_INTEGER) &&
    isNumber(pausedMs, MAX_MINUTES * MS_PER_MINUTE) &&
    isNumber(spareMinutes, MAX_MINUTES)
  );
}

/** A recipe's id and two positions. */
const MAX_ID_LENGTH = 40;

const isId = (value: unknown) => typeof value === 'string' && /^[0-9a-f]{24}$/.test(value);

const isText = (value: unknown, max: number) =>
  typeof value === 'string' && value !== '' && value.length <= max;

const isNumber = (value: unknown, max: number) =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= max;

export function isOverdue({ endsAtMs, pausedMs }: RunningTimer, nowMs: number): boolean {
  return pausedMs === undefined && endsAtMs <= nowMs;
}

/** Formats the rest of a timer, "12:05" or "1:02:05"; of one that has ended, by how much it is over: "+0:42". */
export function formatRemaining({ endsAtMs, pausedMs }: RunningTimer, nowMs: number): string {
  const ms = pausedMs ?? endsAtMs - nowMs;
  // Rounded so that a timer of a minute begins with 1:00 and reads 0:00 only when it ends.
  const seconds = Math.ceil(ms / MS_PER_SECOND);
  return ms > 0 ? formatClock(seconds) : `+${formatClock(-seconds)}`;
}

function formatClock(seconds: number): string {
  const minutes = Math.floor(seconds / SECONDS_PER_MINUTE);
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  const pad = (value: number) => String(value).padStart(2, '0');
  const rest = pad(seconds % SECONDS_PER_MINUTE);
  return hours > 0 ? `${hours}:${pad(minutes % MINUTES_PER_HOUR)}:${rest}` : `${minutes}:${rest}`;
}

/** Formats how long a timer runs: "12 min", "12 to 14 min", "30 s", "1 h to 1 h 15 min". */
export function formatTimerLength({
  minMinutes,
  maxMinutes,
}: {
  minMinutes: number;
  maxMinutes: number;
}): string {
  const [min, max] = [formatLength(minMinutes), formatLength(maxMinutes)];
  if (minMinutes >= maxMinutes) return min;
  const hasSameUnit =
    min.endsWith(' min') && max.endsWith(' min') && !min.includes('h') && !max.includes('h');
  return `${hasSameUnit ? min.replace(' min', '') : min} to ${max}`;
}

function formatLength(minutes: number): string {
  const seconds = Math.round((minutes % 1) * SECONDS_PER_MINUTE);
  const whole = Math.floor(minutes);
  const parts = [whole > 0 ? formatMinutes(whole) : '', seconds > 0 ? `${seconds} s` : ''];
  return parts.filter(Boolean).join(' ');
}

/** Says that a timer has ended: "Broil: time is up. It may take 2 min more." */
export function toEndText({ label, spareMinutes }: RunningTimer): string {
  const more = spareMinutes > 0 ? ` It may take ${formatLength(spareMinutes)} more.` : '';
  return `${label}: time is up.${more}`;
}
