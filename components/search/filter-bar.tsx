import { SlidersHorizontal, X } from 'lucide';
import { AllergenMark } from '@/components/allergens/allergen-mark';
import { MyAllergensButton } from '@/components/allergens/my-allergens-button';
import { UnknownNames } from '@/components/allergens/unknown-names';
import { UnpricedCount } from '@/components/catalog/unpriced-count';
import { Icon } from '@/components/ui/icon';
import { KeptFields } from '@/components/ui/kept-fields';
import { PageLink } from '@/components/ui/page-link';
import type { ChoiceCounts } from '@/lib/catalog/list-choice-rules';
import type { KeptParameter } from '@/lib/pages/page-path-rules';
import { type ListFilters, listChosenFilters } from '@/lib/search/list-filter-rules';
import { FilterChips } from './filter-chips';
import { FilterFields } from './filter-fields';
import { FilterSheet } from './filter-sheet';

const SHEET_ID = 'filters';
const NO_FILTERS = { maxPrep: undefined, diff: [], cost: undefined, avoid: [] };
const NO_KINDS = { type: undefined, country: undefined };

/**
 * The filters of a list of recipes: a row with a button that opens all of them, and the selected ones, each removed by a tap. On
 * phones it is a single row that scrolls sideways.
 */
export function FilterBar({
  filters,
  counts,
  hasKinds = false,
  kept,
  found,
  unpricedCount,
  toHref,
  children,
}: {
  filters: ListFilters;
  counts: ChoiceCounts;
  /** Whether the list is also filtered by type and cuisine. */
  hasKinds?: boolean;
  /** The list's other parameters: see `listKept`. */
  kept: readonly KeptParameter[];
  /** How much is found: "12 results". */
  found: string;
  unpricedCount: number;
  /** Returns the first page of the list with other filters. */
  toHref: (changed: Partial<ListFilters>) => string;
  /** Filters that come before the selected ones. */
  children?: React.ReactNode;
}) {
  const chosen = listChosenFilters(filters);
  return (
    <div className="mb-3 min-w-0 max-w-full">
      <div className="flex items-center gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1.5 sm:flex-wrap">
        {/* It only opens: an early click on it is repeated once the page's scripts run. */}
        <button
          type="button"
          popoverTarget={SHEET_ID}
          popoverTargetAction="show"
          className="button button-ghost min-h-11 shrink-0 px-4 text-sm"
        >
          <Icon icon={SlidersHorizontal} size={16} /> Filters
          {chosen.length > 0 && <span className="tabular-nums">{chosen.length}</span>}
        </button>
        {children}
        <FilterChips
          label="Selected filters"
          chips={chosen.map(({ label, without }) => ({ label, href: toHref(without) }))}
        />
        <span className="shrink-0">
          <MyAllergensButton />
        </span>
      </div>
      <UnknownNames avoid={filters.avoid} />
      <UnpricedCount count={unpricedCount} />
      <AllergenMark about="filter" />
      <FilterSheet id={SHEET_ID} query={chosen.map(({ label }) => label).join()}>
        <div className="flex items-center justify-between">
          <h2 className="text-2xl">Filters</h2>
          <button
            type="button"
            popoverTarget={SHEET_ID}
            popoverTargetAction="hide"
            aria-label="Close filters"
            className="button-round -mr-2"
          >
            <Icon icon={X} size={20} />
          </button>
        </div>
        <KeptFields kept={kept} />
        <FilterFields filters={filters} counts={counts} hasKinds={hasKinds} />
        <div className="sticky bottom-0 -mx-6 mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-hairline border-t bg-surface px-6 py-3">
          <output className="mr-auto font-semibold tabular-nums">{found}</output>
          {chosen.length > 0 && (
            <PageLink
              href={toHref(hasKinds ? { ...NO_FILTERS, ...NO_KINDS } : NO_FILTERS)}
              rel="nofollow"
              className="link-button"
            >
              Clear all
            </PageLink>
          )}
          <button type="submit" className="button button-primary">
            Show results
          </button>
        </div>
      </FilterSheet>
    </div>
  );
}
