import { PageLink } from '@/components/ui/page-link';
import { COST_LIMITS, type CostLimit, formatCostLimit } from '@/lib/catalog/cost-filter-rules';

/** Links that show only cheaper recipes per serving; the selected one clears the filter. */
export function CostFilter({
  selected,
  unpricedCount,
  toHref,
}: {
  selected: CostLimit | undefined;
  /** How many recipes are left out because their cost is unknown. */
  unpricedCount: number;
  toHref: (cost: CostLimit | undefined) => string;
}) {
  return (
    <nav aria-label="Cost per serving">
      <p className="text-muted text-sm">Cost per serving</p>
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
      <UnpricedCount count={unpricedCount} />
    </nav>
  );
}

/** Says how many recipes a limit leaves out because their cost is unknown. */
export function UnpricedCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="mt-2 text-muted text-sm">
      {`${count === 1 ? '1 recipe is' : `${count} recipes are`} not shown: not every ingredient has a price.`}
    </p>
  );
}
