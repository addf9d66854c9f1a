import { findCountry } from '@/lib/geo/country-rules';
import { flagUrl } from '@/lib/geo/flag-rules';

/** A country's flag. Decorative: the country's name is beside it. */
export function Flag({ country }: { country: string }) {
  const known = findCountry(country);
  if (!known) return null;
  return (
    <img
      className="flag"
      src={flagUrl(known.code)}
      alt=""
      width="24"
      height="18"
      loading="lazy"
      decoding="async"
    />
  );
}
