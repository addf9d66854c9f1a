import { PageLink } from '@/components/ui/page-link';
import { COST_LIMITS, type CostLimit, formatCostLimit } from '@/lib/catalog/cost-filter-rules';

/** Links that show only what costs less per serving; the selected one clears the filter. */
export function CostFilter({
  selected,
  unpricedCount,
  toHref,
}: {
  selected: CostLimit | undefined;
  /** How many recipes are left out because nobody knows what all of them costs. */
  unpricedCount: number;
  toHref: (cost: CostLimit | undefined) => string;
}) {
  return (
    <nav aria-label="Cost per serving">
      <p className="text-muted text-sm">Cost per serving, by what it uses</p>
      <div className="mt-2 flex flex-wrap gap-1.5">
        {COST_LIMITS.map((limit) => {
          const isSelected = limit === selected;
          return (
            <PageLink
              key={limit}
              href={toHref(isSelected ? undefined : limit)}
              rel="nofollow"
              aria-current={isSelected ? 'true' : undefined}
              className="button button-ghost min-h-11 px-2.5 text-sm aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-ground"
              showsProgress
            >
              {formatCostLimit(limit)}
            </PageLink>
          );
        })}
      </div>
      {unpricedCount > 0 && (
        <p className="mt-2 text-muted text-sm">
          {unpricedCount === 1 ? '1 recipe is' : `${unpricedCount} recipes are`} not shown: not every
          ingredient has a price.
        </p>
      )}
    </nav>
  );
}
