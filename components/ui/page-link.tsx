// biome-ignore lint/style/noRestrictedImports: the one place where Next's link becomes ours
import Link from 'next/link';
import type { ComponentProps } from 'react';
import { LinkProgress } from './link-progress';

type PageLinkProps = Omit<ComponentProps<typeof Link>, 'prefetch'> & {
  /** For pages that nobody can keep, and that may take the database a while. */
  showsProgress?: boolean;
};

/**
 * A link to a page of the shop. It fetches nothing ahead: what Next would fetch are parts that nobody
 * can keep, made anew for each visitor, while the page itself comes from the cache in a millisecond.
 */
export function PageLink({ showsProgress = false, children, ...props }: PageLinkProps) {
  return (
    <Link {...props} prefetch={false}>
      {children}
      {showsProgress && <LinkProgress />}
    </Link>
  );
}
