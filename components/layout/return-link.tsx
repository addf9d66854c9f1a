'use client';

import { ArrowLeft } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { PageLink } from '@/components/ui/page-link';

/**
 * The Return button of a page: a link to its parent page. With `prefersHistory`, a click goes back in history instead
 * if the previous page belongs to the shop; this also restores its filters and scroll position.
 */
export function ReturnLink({ href, prefersHistory = false }: { href: string; prefersHistory?: boolean }) {
  const router = useRouter();
  return (
    <div className="page pt-4">
      <PageLink
        href={href}
        className="inline-flex min-h-11 items-center gap-2 font-medium text-muted text-sm hover:text-ink"
        onClick={(event) => {
          const isPlainClick = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
          if (prefersHistory && isPlainClick && isPreviousPageOurs()) {
            event.preventDefault();
            router.back();
          }
        }}
      >
        <ArrowLeft aria-hidden="true" size={18} />
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

function isPreviousPageOurs(): boolean {
  const { navigation } = window as Window & { navigation?: NavigationApi };
  const current = navigation?.currentEntry;
  if (!navigation || !current) return false;
  const previous = navigation.entries().find(({ index }) => index === current.index - 1);
  return previous?.url != null && new URL(previous.url).pathname !== window.location.pathname;
}
