const DATE_FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const DATE_TIME_FORMAT = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** A date, or a time to the minute, in UTC so that every admin sees the same one. */
export function AdminDate({ iso, withTime = false }: { iso: string; withTime?: boolean }) {
  const date = new Date(iso);
  return (
    <time dateTime={iso} className="whitespace-nowrap tabular-nums">
      {withTime ? `${DATE_TIME_FORMAT.format(date)} UTC` : DATE_FORMAT.format(date)}
    </time>
  );
}
