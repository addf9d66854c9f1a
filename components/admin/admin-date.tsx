'use client';

import { useShopTimeZone } from './shop-time-zone';

const DATE_OPTIONS = { dateStyle: 'medium' } as const;
const TIME_OPTIONS = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** A date, or a time to the minute, in the shop's time zone, as the days of filters are; the tooltip has it in UTC. */
export function AdminDate({ iso, withTime = false }: { iso: string; withTime?: boolean }) {
  const timeZone = useShopTimeZone();
  const options = withTime ? TIME_OPTIONS : DATE_OPTIONS;
  const toText = (zone: string) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone }).format(new Date(iso));
  return (
    <time dateTime={iso} title={`${toText('UTC')} UTC`} className="tabular-nums sm:whitespace-nowrap">
      {toText(timeZone)}
    </time>
  );
}
