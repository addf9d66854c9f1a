// biome-ignore lint/style/noRestrictedImports: the only place that wraps Next's link
import Link from 'next/link';
import { LinkProgress } from './link-progress';
import { PrefetchedLink, type PrefetchedLinkProps } from './prefetched-link';

type PageLinkProps = PrefetchedLinkProps &
  (
    | {
        /** Loads the page as soon as someone is about to follow the link; for pages that are cached. */
        isPrefetched?: boolean;
        showsProgress?: never;
      }
    | {
        isPrefetched?: never;
        /** Shows progress; for pages that are not cached and may take a while to query. */
        showsProgress?: boolean;
      }
  );

/** A link to a page of the shop. Links that are only in view prefetch nothing: most of them are never followed. */
export function PageLink({ isPrefetched = false, showsProgress = false, children, ...props }: PageLinkProps) {
  if (isPrefetched) return <PrefetchedLink {...props}>{children}</PrefetchedLink>;
  return (
    <Link {...props} prefetch={false}>
      {children}
      {showsProgress && <LinkProgress />}
    </Link>
  );
}
