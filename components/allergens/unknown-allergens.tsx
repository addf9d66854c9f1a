import { formatAlternatives } from '@/lib/recipes/allergen-name-rules';

/** Entries left out of a list because their allergens are unknown: apart, and counted. */
export function UnknownAllergens({
  avoid,
  count,
  noun,
  children,
}: {
  avoid: readonly string[];
  count: number;
  /** The noun for the listed entries, in the singular and the plural. */
  noun: readonly [one: string, many: string];
  children: React.ReactNode;
}) {
  if (count === 0) return null;
  return (
    <section aria-labelledby="unknown-allergens" className="mt-12">
      <h2 id="unknown-allergens" className="text-2xl">
        {`Not confirmed free of ${formatAlternatives(avoid)}: ${count} ${count === 1 ? noun[0] : noun[1]}`}
      </h2>
      <p className="mt-2 mb-6 max-w-[62ch] text-muted">
        We can’t confirm the allergens of every ingredient in these. Check the labels before cooking for
        someone with an allergy.
      </p>
      {children}
    </section>
  );
}
