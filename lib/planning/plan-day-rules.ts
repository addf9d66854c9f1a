import { DAY_MS } from '@/lib/orders/day-rules';

/** Days are texts such as 2026-12-31, of the visitor's own calendar: no time zone moves a dinner. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAYS_OF_WEEK = 7;

/** By the number that `Date` has for it. */
export const WEEK_START_NAMES = [
  ...['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
] as const;

/** Whether a value is a day that the calendar has, unlike 2026-02-30. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !DAY.test(value)) return false;
  const time = Date.parse(value);
  return Number.isFinite(time) && new Date(time).toISOString().slice(0, 10) === value;
}

/** Returns the day that the device's clock shows. */
export function toLocalDay(time: Date): string {
  const [month, day] = [time.getMonth() + 1, time.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${time.getFullYear()}-${month}-${day}`;
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

export function countDaysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** Returns the first day of the week that a day is in, for weeks that start on this day of the week. */
export function findWeekStart(day: string, startsOn: number): string {
  const passed = (new Date(day).getUTCDay() - startsOn + DAYS_OF_WEEK) % DAYS_OF_WEEK;
  return addDays(day, -passed);
}

/** Returns the days from a first one on: those of a week, unless it says how many. */
export function listDays(first: string, count = DAYS_OF_WEEK): string[] {
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}

const format = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(day));

/** Tuesday */
export const formatWeekday = (day: string) => format(day, { weekday: 'long' });
/** Dec 1 */
export const formatMonthDay = (day: string) => format(day, { month: 'short', day: 'numeric' });

/** Tuesday, Dec 1; a meal without a day says so. */
export function formatPlanDay(day: string | null): string {
  return day === null ? NO_DAY : `${formatWeekday(day)}, ${formatMonthDay(day)}`;
}
export const NO_DAY = 'No day yet';

/** Reads the stored day of the week that weeks start on; those of most American calendars, if there is none. */
export function readWeekStart(text: string | null | undefined): number {
  return /^[0-6]$/.test(text ?? '') ? Number(text) : 0;
}
