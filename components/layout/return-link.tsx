'use client';

import { ArrowLeft } from 'lucide';
import { Icon } from '@/components/ui/icon';
import { PageLink } from '@/components/ui/page-link';

/**
 * The Return button of a page: a link to its parent page. With `prefersHistory`, a click goes back in history instead
 * if the previous page belongs to the shop; this also restores its filters and scroll position.
 */
export function ReturnLink({ href, prefersHistory = false }: { href: string; prefersHistory?: boolean }) {
  return (
    <div className="no-print page pt-4">
      <PageLink
        href={href}
        className="inline-flex min-h-11 items-center gap-2 font-medium text-muted text-sm hover:text-ink"
        onClick={(event) => {
          const isPlainClick = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
          const steps = prefersHistory && isPlainClick ? countStepsBack() : 0;
          if (steps > 0) {
            event.preventDefault();
            window.history.go(-steps);
          }
        }}
      >
        <Icon icon={ArrowLeft} size={18} />
        Return
      </PageLink>
    </div>
  );
}

/** The Navigation API, if the browser supports it. It only lists adjacent entries of our own origin. */
type NavigationApi = {
  currentEntry: { index: number } | null;
  entries(): { index: number; url: string | null }[];
};

/** Counts the entries back to the shop's page before this one, past this page's own filters; 0 if there is none. */
function countStepsBack(): number {
  const { navigation } = window as Window & { navigation?: NavigationApi };
  const current = navigation?.currentEntry;
  if (!navigation || !current) return 0;
  const previous = navigation
    .entries()
    .findLast(
      ({ index, url }) =>
        index < current.index && url !== null && new URL(url).pathname !== window.location.pathname,
    );
  return previous ? current.index - previous.index : 0;
}
