const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** A date, or a time to the minute, in UTC so that every admin sees the same one. */
export function AdminDate({ iso, withTime = false }: { iso: string; withTime?: boolean }) {
  const date = new Date(iso);
  return (
    <time dateTime={iso} className="whitespace-nowrap tabular-nums">
      {withTime ? `${MOMENT.format(date)} UTC` : DAY.format(date)}
    </time>
  );
}
