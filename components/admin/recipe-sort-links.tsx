import { ArrowDown, ArrowUp } from 'lucide';
import { Icon } from '@/components/ui/icon';
import { PageLink } from '@/components/ui/page-link';
import { RECIPE_SORT_KEYS, RECIPE_SORT_LABELS, type RecipeSortKey } from '@/lib/catalog/recipe-list-rules';
import type { RecipeListSearch } from '@/lib/catalog/recipe-list-schema';
import { pages } from '@/lib/pages/pages';

/** Links that sort the list; clicking the current one reverses it. */
export function RecipeSortLinks({ list }: { list: Omit<RecipeListSearch, 'edit'> }) {
  const opposite = list.order === 'asc' ? 'desc' : 'asc';
  const orderOf = (key: RecipeSortKey) => {
    if (key === list.sortBy) return opposite;
    return key === 'createdAt' ? 'desc' : 'asc';
  };
  return (
    <nav aria-label="Sort recipes by" className="flex flex-wrap items-center gap-1 text-sm">
      <span aria-hidden="true" className="text-muted">
        Sort by
      </span>
      {RECIPE_SORT_KEYS.map((key) => {
        const isSelected = key === list.sortBy;
        return (
          <PageLink
            key={key}
            showsProgress
            href={pages.adminRecipes.path({ ...list, sortBy: key, order: orderOf(key), page: 1 })}
            aria-current={isSelected ? 'true' : undefined}
            className="admin-filter"
          >
            {RECIPE_SORT_LABELS[key]}
            {isSelected && (
              <>
                <Icon icon={list.order === 'asc' ? ArrowUp : ArrowDown} size={14} />
                <span className="sr-only">{list.order === 'asc' ? 'ascending' : 'descending'}</span>
              </>
            )}
          </PageLink>
        );
      })}
    </nav>
  );
}
