import { formatAlternatives } from '@/lib/recipes/allergen-name-rules';

/** What a list leaves out because no one knows whether it has what is avoided: apart, and counted. */
export function UnknownAllergens({
  avoid,
  count,
  noun,
  children,
}: {
  avoid: readonly string[];
  count: number;
  /** What is listed, in the singular and the plural. */
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
