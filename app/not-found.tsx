import type { Metadata } from 'next';
import { PageLink } from '@/components/ui/page-link';
import { pages } from '@/lib/pages/pages';

export const metadata: Metadata = { title: 'Not found', robots: { index: false } };

export default function NotFoundPage() {
  return (
    <main id="content" tabIndex={-1} className="page py-16">
      <h1>Nothing is cooking here</h1>
      <p className="mt-4 text-muted">
        This page does not exist or has been removed. Please check the address for typos.
      </p>
      <PageLink href={pages.home.path()} className="button button-primary mt-8">
        Back to the home page
      </PageLink>
    </main>
  );
}
