import { Star } from 'lucide';
import { Icon } from '@/components/ui/icon';
import { FORMER_AUTHOR } from '@/lib/reviews/note-rules';
import type { NoteList, NoteView, RatingView } from '@/lib/reviews/note-schema';

/** How many stars; also an average. */
function Stars({ value }: { value: number }) {
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

/** Where the cooks’ notes begin on the recipe's page. */
const SECTION_ID = 'cooks-notes';

/** The average beside the recipe's facts; nothing before there are enough ratings. */
export function RatingLink({ rating }: { rating: RatingView }) {
  if (rating.average === null) return null;
  return (
    <p className="no-print mt-3">
      <a href={`#${SECTION_ID}`} className="inline-flex min-h-11 items-center gap-2 hover:underline">
        <Stars value={rating.average} />
        <span className="text-muted">{rating.count} ratings</span>
      </a>
    </p>
  );
}

/** The rating of a public recipe and its first notes; `RecipeControlsHost` opens the form and all notes. */
export function RecipeReviews({ reviews: { rating, notes, count } }: { reviews: NoteList }) {
  return (
    <section aria-labelledby={SECTION_ID} className="no-print mt-10 max-w-[62ch]">
      <h2 id={SECTION_ID} className="text-2xl">
        Cooks’ notes
      </h2>
      <p className="mt-2 text-muted">{toSummary(rating)}</p>
      <button type="button" data-action="note" className="button button-ghost no-script-hidden mt-3">
        <Icon icon={Star} size={18} />
        Rate this recipe
      </button>
      {notes.length > 0 && (
        <ul className="mt-4 grid gap-5">
          {notes.map((note) => (
            <li key={note.id}>
              <NoteItem note={note} />
            </li>
          ))}
        </ul>
      )}
      {count > 0 && (
        <button type="button" data-action="notes" className="button button-ghost no-script-hidden mt-4">
          {count > notes.length ? `Show all ${count} notes` : 'Vote or report'}
        </button>
      )}
    </section>
  );
}

function toSummary({ average, count }: RatingView): string {
  if (count === 0) return 'Have you cooked this? Tell others how it was, and what you changed.';
  const ratings = count === 1 ? '1 rating' : `${count} ratings`;
  return average === null ? ratings : `${average} out of 5, from ${ratings}`;
}
