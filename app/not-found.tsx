import type { Metadata } from 'next';
import { PageLink } from '@/components/ui/page-link';

export const metadata: Metadata = { title: 'Not found', robots: { index: false } };

export default function NotFoundPage() {
  return (
    <main id="content" tabIndex={-1} className="page py-16">
      <h1>Nothing is cooking here</h1>
      <p className="mt-4 text-muted">
        This page does not exist, or not any more. The address may have a typing mistake.
      </p>
      <PageLink href="/" className="button button-primary mt-8">
        Back to the home page
      </PageLink>
    </main>
  );
}
