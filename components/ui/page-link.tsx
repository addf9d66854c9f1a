// biome-ignore lint/style/noRestrictedImports: the only place that wraps Next's link
import Link from 'next/link';
import { LinkProgress, PrefetchedLink, type PrefetchedLinkProps } from './prefetched-link';

type PageLinkProps = PrefetchedLinkProps &
  (
    | {
        /** Loads the page when someone is, or may be, about to follow the link; for pages that are cached. */
        isPrefetched?: boolean;
        showsProgress?: never;
      }
    | {
        isPrefetched?: never;
        /** Shows progress; for pages that are not cached and may take a while to query. */
        showsProgress?: boolean;
      }
  );

/** A link to a page of the shop. It loads nothing ahead unless it says so: most links are never followed. */
export function PageLink({ isPrefetched = false, showsProgress = false, children, ...props }: PageLinkProps) {
  if (isPrefetched) return <PrefetchedLink {...props}>{children}</PrefetchedLink>;
  return (
    <Link {...props} prefetch={false}>
      {children}
      {showsProgress && <LinkProgress />}
    </Link>
  );
}
