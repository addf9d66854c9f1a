const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** A day, or a moment to the minute, in UTC: the same for every administrator. */
export function AdminDate({ iso, withTime = false }: { iso: string; withTime?: boolean }) {
  const date = new Date(iso);
  return (
    <time dateTime={iso} className="whitespace-nowrap tabular-nums">
      {withTime ? `${MOMENT.format(date)} UTC` : DAY.format(date)}
    </time>
  );
}
