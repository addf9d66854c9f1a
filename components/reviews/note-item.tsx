import { Star } from 'lucide';
import { Icon } from '@/components/ui/icon';
import { FORMER_AUTHOR } from '@/lib/reviews/note-rules';
import type { NoteView } from '@/lib/reviews/note-schema';

/** How many stars; also an average. */
export function Stars({ value }: { value: number }) {
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap font-medium tabular-nums">
      <Icon icon={Star} size={16} className="fill-current text-brand" />
      {value}
      <span className="sr-only"> out of 5 stars</span>
    </span>
  );
}

/** The day of a note, alike in every time zone. */
function formatDay(iso: string): string {
  const day = new Date(`${iso.slice(0, 10)}T00:00:00Z`);
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(day);
}

/** A cook's note: plain text, of which no link can be clicked. */
export function NoteItem({ note }: { note: Omit<NoteView, 'id'> }) {
  const { name, rating, text, changes, madeAt, boughtHere, createdAt, answer } = note;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 text-muted text-sm">
        <Stars value={rating} />
        <bdi className="wrap-anywhere font-medium text-ink">{name || FORMER_AUTHOR}</bdi>
        <span>{madeAt ? `made it on ${formatDay(madeAt)}` : formatDay(createdAt)}</span>
        {boughtHere && <span>bought the ingredients here</span>}
      </p>
      {text && (
        <p dir="auto" className="wrap-anywhere mt-1 whitespace-pre-line">
          {text}
        </p>
      )}
      {changes && (
        <p dir="auto" className="wrap-anywhere mt-1 whitespace-pre-line">
          <span className="text-muted">Changed: </span>
          {changes}
        </p>
      )}
      {answer && (
        <div className="mt-2 border-brand border-l-2 pl-5">
          <p className="text-muted text-sm">Reply from the shop, {formatDay(answer.createdAt)}</p>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {answer.text}
          </p>
        </div>
      )}
    </>
  );
}
