'use client';

import { useIsInBrowser } from '@/components/ui/use-is-in-browser';

const DATE_OPTIONS = { dateStyle: 'medium' } as const;
const TIME_OPTIONS = { dateStyle: 'medium', timeStyle: 'short' } as const;

/**
 * A date, or a time to the minute, in the admin's own time zone; the tooltip has it in UTC. The server, which does not
 * know the zone, renders UTC.
 */
export function AdminDate({ iso, withTime = false }: { iso: string; withTime?: boolean }) {
  const isInBrowser = useIsInBrowser();
  const options = withTime ? TIME_OPTIONS : DATE_OPTIONS;
  const date = new Date(iso);
  const utc = `${new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(date)} UTC`;
  return (
    <time dateTime={iso} title={utc} className="tabular-nums sm:whitespace-nowrap">
      {isInBrowser ? new Intl.DateTimeFormat('en-US', options).format(date) : utc}
    </time>
  );
}
