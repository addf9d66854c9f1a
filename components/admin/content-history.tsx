import { PageLink } from '@/components/ui/page-link';
import { pages } from '@/lib/pages/pages';
import type { ContentVersionRow } from '@/lib/site/content-page-schema';
import { type ContentPageSlug, MAX_CONTENT_VERSIONS } from '@/models/content-page-version-limits';
import { AdminDate } from './admin-date';

/** The versions of a page, newest first, each with a link that opens it. */
export function ContentHistory({
  slug,
  versions,
  opened,
}: {
  slug: ContentPageSlug;
  versions: readonly ContentVersionRow[];
  /** The version that is shown above. */
  opened: number | undefined;
}) {
  return (
    <section aria-labelledby="history" className="mt-12">
      <h2 id="history">History</h2>
      <p className="mt-2 text-muted">
        {versions.length === 0
          ? 'Nothing has been saved yet. Visitors read the standard text.'
          : `The last ${MAX_CONTENT_VERSIONS} versions are kept.`}
      </p>
      <ol className="mt-2">
        {versions.map(({ version, isStandard, saved }, index) => (
          <li
            key={version}
            className="flex flex-wrap items-center justify-between gap-x-6 border-hairline border-b py-1"
          >
            <span className="min-w-0">
              <span className="font-medium">Version {version}</span>
              {isStandard && ' · Standard text'}
              {index === 0 && ' · Current'}
              <span className="wrap-anywhere block text-muted text-sm">
                <AdminDate iso={saved.at} withTime /> · {toSaverName(saved)}
              </span>
            </span>
            <PageLink
              className="link-button inline-flex items-center"
              href={pages.adminContentPage.path({ slug, version })}
              aria-current={version === opened ? 'true' : undefined}
              showsProgress
            >
              View<span className="sr-only"> version {version}</span>
            </PageLink>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function toSaverName({ by }: ContentVersionRow['saved']): string {
  return by ?? 'An admin whose account was deleted';
}
