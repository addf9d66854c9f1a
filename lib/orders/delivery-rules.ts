import { isShippedCold } from '@/lib/recipes/shipping-rules';
import type { DeliveryTerms } from '@/lib/site/setting-schema';
import { WEEKDAYS, type Weekday } from '@/models/setting-limits';
import { createClock, toNextDay } from './day-rules';

/** On which days an order arrives, such as 2026-12-08: the first and the last one that are promised. */
export type Arrival = {
  from: string;
  to: string;
  /** The days on which it ships, if something in it ships cold. */
  coldDays?: Weekday[] | null | undefined;
};

const CARRIER_DAYS: readonly Weekday[] = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];

const toWeekday = (day: string) => WEEKDAYS[new Date(day).getUTCDay()] ?? 'Sun';

/**
 * Returns on which days an order arrives that is placed at a time. It is handled from the same day on, or from the next one after
 * the cut-off hour; handling takes days on which parcels ship; cold parcels wait for one of their own days; and on the way count
 * weekdays. Closed days count for nothing. Without a state, it is the one of most.
 */
export function computeArrival(
  at: Date,
  terms: DeliveryTerms,
  { state, items }: { state: string | null; items: readonly { ships?: string | null | undefined }[] },
): Arrival {
  const isCold = items.some(({ ships }) => isShippedCold(ships));
  const isClosed = (day: string) => terms.closedDays.includes(day);
  const ships = (day: string) => terms.shipDays.includes(toWeekday(day)) && !isClosed(day);
  const shipsCold = (day: string) => terms.coldShipDays.includes(toWeekday(day)) && !isClosed(day);
  const arrives = (day: string) => CARRIER_DAYS.includes(toWeekday(day)) && !isClosed(day);

  const clock = createClock(terms.timeZone)(at);
  const today = clock.slice(0, 10);
  const isLate = Number(clock.slice(11, 13)) >= terms.cutOffHour;
  const handledOn = countDays(isLate ? toNextDay(today) : today, 0, ships);
  const readyOn = countDays(handledOn, terms.handlingDays, ships);
  const shippedOn = isCold ? countDays(readyOn, 0, shipsCold) : readyOn;
  const { minDays, maxDays } = findTransit(terms, isCold ? terms.coldCarrier : terms.carrier, state);
  return {
    from: countDays(shippedOn, minDays, arrives),
    to: countDays(shippedOn, maxDays, arrives),
    ...(isCold && { coldDays: terms.coldShipDays }),
  };
}

/** Returns the day that comes so many counting days after another one; 0 for that day itself, or the next one that counts. */
function countDays(from: string, count: number, counts: (day: string) => boolean): string {
  let day = from;
  if (count === 0) while (!counts(day)) day = toNextDay(day);
  for (let left = count; left > 0; left -= 1) {
    day = toNextDay(day);
    while (!counts(day)) day = toNextDay(day);
  }
  return day;
}

/** The settings have a row without states for each carrier that they use. */
function findTransit({ transits }: DeliveryTerms, carrier: string, state: string | null) {
  const rows = transits.filter((transit) => transit.carrier === carrier);
  const row =
    rows.find(({ states }) => states.some((each) => each === state)) ??
    rows.find(({ states }) => states.length === 0);
  if (!row) throw new Error(`The settings do not say how long ${carrier} takes.`);
  return row;
}

/** Whether the last promised day is over: an outdated promise helps no one. */
export function isPromiseOver({ to }: Pick<Arrival, 'to'>, now: Date): boolean {
  return now.toISOString().slice(0, 10) > to;
}

const DAY_FORMAT = new Intl.DateTimeFormat('en-US', {
  ...{ weekday: 'short', month: 'short', day: 'numeric' },
  timeZone: 'UTC',
});

/** Says when an order arrives: Arrives Tue, Dec 8 – Thu, Dec 10. */
export function formatArrival({ from, to }: Pick<Arrival, 'from' | 'to'>): string {
  const [first, last] = [from, to].map((day) => DAY_FORMAT.format(new Date(day)));
  return first === last ? `Arrives ${first}` : `Arrives ${first} – ${last}`;
}

const DAY_NAMES: Record<Weekday, string> = {
  Sun: 'Sundays',
  Mon: 'Mondays',
  Tue: 'Tuesdays',
  Wed: 'Wednesdays',
  Thu: 'Thursdays',
  Fri: 'Fridays',
  Sat: 'Saturdays',
};

/** Says on which days cold parcels ship, and names their cold items: Ships cold on Mondays to Wednesdays: Shrimp. */
export function formatColdShipping(
  coldDays: readonly Weekday[],
  items: readonly { name: string; ships?: string | null | undefined }[],
): string {
  const names = new Set(items.filter(({ ships }) => isShippedCold(ships)).map(({ name }) => name));
  return `Ships cold on ${formatWeekdays(coldDays)}: ${[...names].join(', ')}`;
}

function formatWeekdays(days: readonly Weekday[]): string {
  const names = WEEKDAYS.filter((day) => days.includes(day)).map((day) => DAY_NAMES[day]);
  const isRun = WEEKDAYS.join().includes(WEEKDAYS.filter((day) => days.includes(day)).join());
  if (isRun && names.length > 2) return `${names[0]} to ${names.at(-1)}`;
  return names.join(', ').replace(/, ([^,]*)$/, ' and $1');
}
