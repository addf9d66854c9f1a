import { Search } from 'lucide';
import { Icon } from '@/components/ui/icon';
import { KeptFields } from '@/components/ui/kept-fields';
import type { CategorySearch } from '@/lib/catalog/category-schema';
import { listKept } from '@/lib/pages/page-path-rules';
import { pages } from '@/lib/pages/pages';

/** Searches a category of ingredients by name: a plain GET form, which keeps the list's other parameters. */
export function CategorySearchForm({ search }: { search: CategorySearch }) {
  const { category, q } = search;
  return (
    <form
      role="search"
      aria-label={`Search in ${category}`}
      autoComplete="off"
      className="flex grow gap-2 sm:max-w-md"
    >
      <KeptFields kept={listKept(pages.ingredients, search, ['q'])} />
      <input
        type="search"
        name="q"
        key={q}
        defaultValue={q}
        maxLength={100}
        aria-label={`Search in ${category}`}
        placeholder={`Search in ${category}`}
        className="field min-w-0"
      />
      <button
        type="submit"
        aria-label="Search the category"
        className="button-round shrink-0 border border-field"
      >
        <Icon icon={Search} size={18} />
      </button>
    </form>
  );
}
