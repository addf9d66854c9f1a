import { PageLink } from '@/components/ui/page-link';

/** What an admin list shows without rows: what to do next. */
export function EmptyList({
  nouns,
  advice,
  search = '',
  filter = '',
  allHref,
}: {
  nouns: string;
  /** What to do, if the list is not limited by a search or a filter. */
  advice: string;
  /** What was typed. */
  search?: string;
  /** The filter that was chosen, as in “ingredients in “Spices””. */
  filter?: string | undefined;
  /** The URL of the list without its search and filter. */
  allHref: string;
}) {
  const isLimited = search !== '' || filter !== '';
  return (
    <div className="mt-6">
      <p className="wrap-anywhere text-muted">
        {isLimited ? toLimitedText(nouns, search, filter) : `There are no ${nouns} yet. ${advice}`}
      </p>
      {isLimited && (
        <PageLink href={allHref} className="button button-ghost mt-3">
          Show all {nouns}
        </PageLink>
      )}
    </div>
  );
}

function toLimitedText(nouns: string, search: string, filter: string): string {
  const filtered = filter === '' ? nouns : `${nouns} ${filter}`;
  if (search === '') return `There are no ${filtered}.`;
  return `No ${filtered} match “${search}”. Try fewer letters${filter && ' or another filter'}.`;
}
