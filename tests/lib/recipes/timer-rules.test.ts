import {
  formatRemaining,
  formatTimerLength,
  isOverdue,
  MAX_OVERDUE_MS,
  MAX_TIMERS,
  type RunningTimer,
  readTimers,
  toEndText,
  toRunningTimer,
  toTimerId,
  withMinuteMore,
  withoutTimer,
  withPauseToggled,
  withTimer,
} from '@/lib/recipes/timer-rules';

const NOW = 1_700_000_000_000;
const RECIPE = { _id: 'a'.repeat(24), title: 'Butter Chicken' };
const MINUTE_MS = 60_000;

const aTimer = (minMinutes = 12, place = { step: 2, position: 0 }, nowMs = NOW): RunningTimer =>
  toRunningTimer(RECIPE, { place, timer: { label: 'Rice', minMinutes, maxMinutes: minMinutes }, nowMs });

describe('stored timers that are no timers are left out', () => {
  test.each([
    { label: 'no JSON', stored: '{' },
    { label: 'nothing', stored: '' },
    { label: 'no list', stored: '{"id":"1"}' },
    { label: 'a list of other things', stored: '[null, 1, "Rice", []]' },
    { label: 'a text as its end', stored: JSON.stringify([{ ...aTimer(), endsAtMs: 'soon' }]) },
    { label: 'no end', stored: JSON.stringify([{ ...aTimer(), endsAtMs: null }]) },
    { label: 'a label of a whole page', stored: JSON.stringify([{ ...aTimer(), label: 'x'.repeat(61) }]) },
    { label: 'no label', stored: JSON.stringify([{ ...aTimer(), label: '' }]) },
    { label: 'a path instead of a recipe', stored: JSON.stringify([{ ...aTimer(), recipeId: '../admin' }]) },
    { label: 'no word on who may see it', stored: JSON.stringify([{ ...aTimer(), ownerId: undefined }]) },
    { label: 'half a step', stored: JSON.stringify([{ ...aTimer(), step: 0.5 }]) },
    { label: 'a step before the first', stored: JSON.stringify([{ ...aTimer(), step: -1 }]) },
    {
      label: 'an end in a month',
      stored: JSON.stringify([{ ...aTimer(), endsAtMs: NOW + 30 * 86_400_000 }]),
    },
    {
      label: 'an end of yesterday',
      stored: JSON.stringify([{ ...aTimer(), endsAtMs: NOW - MAX_OVERDUE_MS }]),
    },
  ])('$label', ({ stored }) => {
    expect(readTimers(stored, NOW)).toEqual([]);
  });
});

test('a broken timer does not take the others with it, and only so many are read', () => {
  const good = aTimer();
  expect(readTimers(JSON.stringify([{}, good]), NOW)).toEqual([good]);
  const many = Array.from({ length: MAX_TIMERS + 5 }, (_, step) => aTimer(step + 1, { step, position: 0 }));
  expect(readTimers(JSON.stringify(many), NOW)).toHaveLength(MAX_TIMERS);
});

test('timers are told the next one to end first; the same one started again replaces the former', () => {
  const [rice, rest] = [aTimer(12), aTimer(10, { step: 2, position: 1 })];
  const both = withTimer([rice], rest);
  expect(both).toEqual([rest, rice]);
  const again = aTimer(12, undefined, NOW + MINUTE_MS);
  expect(withTimer(both, again)).toEqual([rest, again]);
  expect(withoutTimer(both, rest.id)).toEqual([rice]);
  expect(readTimers(JSON.stringify(both), NOW)).toEqual(both);
});

test('a timer ends after the shortest time that the recipe names, and then says how much longer it may take', () => {
  const broil = { label: 'Broil', minMinutes: 12, maxMinutes: 14 };
  const timer = toRunningTimer(RECIPE, { place: { step: 3, position: 0 }, timer: broil, nowMs: NOW });
  expect(timer).toMatchObject({
    endsAtMs: NOW + 12 * MINUTE_MS,
    id: toTimerId(RECIPE._id, { step: 3, position: 0 }),
  });
  expect(toEndText(timer)).toBe('Broil: time is up. It may take 2 min more.');
  expect(toEndText(aTimer())).toBe('Rice: time is up.');
});

test('a minute more is added to what remains; to a timer that has ended, from now on', () => {
  const timer = aTimer(12);
  const endAfter = (nowMs: number) => withMinuteMore([timer], timer.id, nowMs)[0]?.endsAtMs;
  expect(endAfter(NOW)).toBe(timer.endsAtMs + MINUTE_MS);
  const late = timer.endsAtMs + 10 * MINUTE_MS;
  expect(endAfter(late)).toBe(late + MINUTE_MS);
  expect(withMinuteMore([timer], 'another one', NOW)).toEqual([timer]);
});

test('a paused timer keeps what remains of it, also through a reload, and ends that much later', () => {
  const timer = aTimer();
  const toggle = (timers: readonly RunningTimer[], nowMs: number) =>
    readTimers(JSON.stringify(withPauseToggled(timers, timer.id, nowMs)), nowMs);
  const [paused] = toggle([timer], NOW + 2 * MINUTE_MS);
  if (!paused) throw new Error('It is not there any more.');
  const muchLater = NOW + 60 * MINUTE_MS;
  expect([isOverdue(paused, muchLater), formatRemaining(paused, muchLater)]).toEqual([false, '10:00']);
  const longer = withMinuteMore([paused], timer.id, muchLater);
  expect(toggle(longer, muchLater)).toEqual([{ ...timer, endsAtMs: muchLater + 11 * MINUTE_MS }]);
});

test('a timer that has ended cannot be paused', () => {
  const timer = aTimer();
  expect(withPauseToggled([timer], timer.id, timer.endsAtMs)).toEqual([timer]);
});

test('the longest timer does not vanish by a minute more', () => {
  const longest = aTimer(168 * 60);
  const timers = withMinuteMore([longest], longest.id, NOW);
  expect(readTimers(JSON.stringify(timers), NOW)).toEqual([longest]);
});

test.each([
  { ms: 12 * MINUTE_MS, text: '12:00' },
  { ms: 60 * MINUTE_MS + 5_000, text: '1:00:05' },
  { ms: 1_001, text: '0:02' },
  { ms: 1, text: '0:01' },
  { ms: 0, text: '+0:00' },
  { ms: -999, text: '+0:00' },
  { ms: -42_000, text: '+0:42' },
  { ms: -61 * MINUTE_MS, text: '+1:01:00' },
])('$ms ms before its end, a timer reads $text', ({ ms, text }) => {
  const timer = { ...aTimer(), endsAtMs: NOW + ms };
  expect(formatRemaining(timer, NOW)).toBe(text);
  expect(isOverdue(timer, NOW)).toBe(text.startsWith('+'));
});

test.each([
  { min: 12, max: 12, text: '12 min' },
  { min: 12, max: 14, text: '12 to 14 min' },
  { min: 0.5, max: 0.5, text: '30 s' },
  { min: 0.5, max: 1, text: '30 s to 1 min' },
  { min: 1.5, max: 2, text: '1 min 30 s to 2 min' },
  { min: 60, max: 75, text: '1 h to 1 h 15 min' },
  { min: 90, max: 120, text: '1 h 30 min to 2 h' },
])('a timer of $min to $max minutes reads $text', ({ min, max, text }) => {
  expect(formatTimerLength({ minMinutes: min, maxMinutes: max })).toBe(text);
});
