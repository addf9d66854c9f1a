export const DAY_MS = 24 * 60 * 60_000;

/** Returns a formatter that writes times as a clock in a time zone shows them: 2026-12-31 23:59:59. */
export function createClock(timeZone: string): (time: Date) => string {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
    timeZone,
  });
  return (time) => {
    const { year, month, day, hour, minute, second } = Object.fromEntries(
      format.formatToParts(time).map(({ type, value }) => [type, value]),
    );
    return `${year}-${month}-${day} ${hour}:${minute}:${second}`;
  };
}

/** Returns the day of a time in a time zone: 2026-12-31. */
export function toDay(time: Date, timeZone: string): string {
  return createClock(timeZone)(time).slice(0, 10);
}

/** Returns when a day begins in a time zone, in milliseconds since the epoch: not always at midnight, which some changes of the clock skip. */
export function computeDayStartMs(day: string, timeZone: string): number {
  const toClock = createClock(timeZone);
  const utcStartMs = Date.parse(day);
  // As far from UTC as the zone is around then, before and after a change of its clock.
  const startsMs = [utcStartMs - DAY_MS, utcStartMs + DAY_MS].map(
    (nearMs) => utcStartMs - (Date.parse(`${toClock(new Date(nearMs)).replace(' ', 'T')}Z`) - nearMs),
  );
  return Math.min(...startsMs.filter((startMs) => toClock(new Date(startMs)).slice(0, 10) >= day));
}

/** Returns when a day ends in a time zone, in milliseconds since the epoch. */
export function computeDayEndMs(day: string, timeZone: string): number {
  return computeDayStartMs(toNextDay(day), timeZone);
}

/** Returns the day after one: 2027-01-01. */
export function toNextDay(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
}

/** Returns the last months until a time, newest first: 2026-12. */
export function listMonths(until: Date, timeZone: string, count: number): string[] {
  const [year = 0, month = 0] = toDay(until, timeZone).split('-').map(Number);
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - 1 - index)).toISOString().slice(0, 7),
  );
}

/** Returns how an admin calls a time zone: New York. */
export function toZoneLabel(timeZone: string): string {
  return timeZone.replace(/^.*\//, '').replaceAll('_', ' ');
}
