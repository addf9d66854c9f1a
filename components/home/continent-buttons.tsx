import Link from 'next/link';
import { CONTINENTS } from '@/lib/geo/continent-rules';

/** The six ways into the shop. */
export function ContinentButtons() {
  return (
    <ul className="flex flex-wrap gap-2.5">
      {CONTINENTS.map((continent) => (
        <li key={continent}>
          <Link
            href={`/select-country/${encodeURIComponent(continent)}`}
            className="button button-ghost bg-surface"
          >
            {continent}
          </Link>
        </li>
      ))}
    </ul>
  );
}
