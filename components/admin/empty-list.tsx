import { PageLink } from '@/components/ui/page-link';

/** An empty admin list, with the next step. */
export function EmptyList({
  nouns,
  advice,
  search = '',
  searched = '',
  filter = '',
  allHref,
}: {
  nouns: string;
  /** The next step, if the list is not limited by a search or a filter. */
  advice: string;
  /** The input. */
  search?: string;
  /** By what the list is searched, where people expect more: “Orders are found by number.” */
  searched?: string;
  /** The filter that was chosen, as in “ingredients in “Spices””. */
  filter?: string | undefined;
  /** The URL of the list without its search and filter. */
  allHref: string;
}) {
  const isLimited = search !== '' || filter !== '';
  return (
    <div className="mt-6">
      <p className="wrap-anywhere text-muted">
        {isLimited
          ? toLimitedText({ nouns, search, searched, filter })
          : `There are no ${nouns} yet. ${advice}`}
      </p>
      {isLimited && (
        <PageLink href={allHref} className="button button-ghost mt-3">
          Show all {nouns}
        </PageLink>
      )}
    </div>
  );
}

type Limits = { nouns: string; search: string; searched: string; filter: string };

function toLimitedText({ nouns, search, searched, filter }: Limits): string {
  const filtered = filter === '' ? nouns : `${nouns} ${filter}`;
  if (search === '') return `There are no ${filtered}.`;
  return `No ${filtered} match “${search}”. Try a shorter search${filter && ' or another filter'}.${searched && ` ${searched}`}`;
}
