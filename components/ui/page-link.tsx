// biome-ignore lint/style/noRestrictedImports: the only place that wraps Next's link
import Link from 'next/link';
import type { ComponentProps } from 'react';
import { LinkProgress } from './link-progress';

type PageLinkProps = Omit<ComponentProps<typeof Link>, 'prefetch'> & {
  /** Shows progress; for pages that are not cached and may take a while to query. */
  showsProgress?: boolean;
};

/**
 * A link to a page of the shop, without prefetching: Next would prefetch parts that are rendered for each visitor and
 * cannot be cached, while the page itself comes from the cache in a millisecond.
 */
export function PageLink({ showsProgress = false, children, ...props }: PageLinkProps) {
  return (
    <Link {...props} prefetch={false}>
      {children}
      {showsProgress && <LinkProgress />}
    </Link>
  );
}
