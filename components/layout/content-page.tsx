import { CONTENT_PAGES, STANDARD_TEXT } from '@/lib/site/content-page-rules';
import type { ContentPageSlug } from '@/models/content-page-version-limits';
import { ContentText } from './content-text';

/** A page whose text an admin writes; null is the standard text. */
export function ContentPage({ slug, html }: { slug: ContentPageSlug; html: string | null }) {
  return (
    <main id="content" tabIndex={-1} className="page py-16">
      <h1>{CONTENT_PAGES[slug].title}</h1>
      {html === null ? (
        <p className="mt-4 text-muted">{STANDARD_TEXT}</p>
      ) : (
        <ContentText html={html} className="mt-8" />
      )}
    </main>
  );
}
