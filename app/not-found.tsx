import type { Metadata } from 'next';
import { EmptyState } from '@/components/layout/empty-state';
import { PageLink } from '@/components/ui/page-link';
import { pages } from '@/lib/pages/pages';

export const metadata: Metadata = { title: 'Not found', robots: { index: false } };

export default function NotFoundPage() {
  return (
    <main id="content" tabIndex={-1} className="page py-16">
      <h1>Nothing is cooking here</h1>
      <EmptyState drawing="pot-of-food">
        <p className="text-muted">We can’t find that page. Check the address, or start over from home.</p>
        <p className="mt-4 flex flex-wrap gap-3">
          <PageLink href={pages.home.path()} className="button button-primary">
            Back to the home page
          </PageLink>
          <PageLink href={pages.ingredients.path()} className="button button-ghost">
            Shop ingredients
          </PageLink>
        </p>
      </EmptyState>
    </main>
  );
}
