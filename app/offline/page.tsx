import type { Metadata } from 'next';
import { EmptyState } from '@/components/layout/empty-state';

export const metadata: Metadata = { title: 'No connection', robots: { index: false } };

/** The service worker's page for any requested URL while there is no connection. */
export default function OfflinePage() {
  return (
    <main id="content" tabIndex={-1} className="page py-16">
      <h1>No connection</h1>
      <EmptyState drawing="pot-of-food">
        <p className="text-muted">
          This page needs an internet connection. You can still read recipes you’ve opened on this device.
        </p>
        {/* biome-ignore lint/a11y/useValidAnchor: an empty href is the URL of the page that could not be loaded. */}
        <a href="" className="button button-primary mt-4">
          Try again
        </a>
      </EmptyState>
      {/* The service worker lists here the stored pages; React must leave it as it is. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty */}
      <div data-kept="" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
    </main>
  );
}
