import type { NoteQueue } from '@/lib/reviews/note-admin-schema';

/** Which share of the notes is hidden, by stars: hiding low ratings shows here. */
export function HiddenShares({ shares }: { shares: NoteQueue['shares'] }) {
  return (
    <section aria-labelledby="hidden-shares" className="mt-10 max-w-prose">
      <h2 id="hidden-shares" className="text-xl">
        Hidden, by stars
      </h2>
      <p className="mt-1 text-muted">
        The shares should be alike. If many notes with few stars are hidden, customers are misled.
      </p>
      <table className="mt-3 w-full text-left">
        <thead>
          <tr>
            <th scope="col">Stars</th>
            <th scope="col">Notes and ratings</th>
            <th scope="col">Hidden</th>
          </tr>
        </thead>
        <tbody>
          {shares.map(({ stars, total, hidden }) => (
            <tr key={stars} className="border-hairline border-t tabular-nums">
              <th scope="row" className="py-1 font-normal">
                {stars}
              </th>
              <td>{total}</td>
              <td>{total === 0 ? '0' : `${hidden} (${Math.round((hidden / total) * 100)}%)`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
