'use client';

import { ArrowLeft } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { PageLink } from '@/components/ui/page-link';

/**
 * The Return button of a page that has a way back. It is a link to where the server knows the page
 * belongs; with `prefersHistory` a click goes back instead when the page before was ours, so that
 * its filters and its place on the screen come back too.
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
          if (prefersHistory && isPlainClick && cameFromAnotherOfOurPages()) {
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

/** The browser's own record of this tab: it lists neighbouring entries of our origin alone. */
type NavigationRecord = {
  currentEntry: { index: number } | null;
  entries(): { index: number; url: string | null }[];
};

function cameFromAnotherOfOurPages(): boolean {
  const { navigation } = window as Window & { navigation?: NavigationRecord };
  const current = navigation?.currentEntry;
  if (!navigation || !current) return false;
  const before = navigation.entries().find(({ index }) => index === current.index - 1);
  return before?.url != null && new URL(before.url).pathname !== window.location.pathname;
}
