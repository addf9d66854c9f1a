import type { Metadata } from 'next';

export const metadata: Metadata = { title: 'No connection', robots: { index: false } };

/** What the service worker shows, under the requested URL, while there is no connection. */
export default function OfflinePage() {
  return (
    <main id="content" tabIndex={-1} className="page py-16">
      <h1>No connection</h1>
      <p className="mt-4 max-w-[62ch] text-muted">
        This page requires an internet connection. The recipes that you have opened before can still be read:
        go back, or open them from your history or bookmarks.
      </p>
      {/* biome-ignore lint/a11y/useValidAnchor: an empty href is the URL of the page that could not be loaded. */}
      <a href="" className="button button-primary mt-8">
        Try again
      </a>
    </main>
  );
}
