import 'server-only';
import type { ContentPageVersionDocument } from '@/models/content-page-version';
import type { ContentPageSlug } from '@/models/content-page-version-limits';
import type { ContentPageView, ContentVersionView } from './content-page-schema';

type StoredVersion = Pick<ContentPageVersionDocument, 'number' | 'text' | 'savedBy' | 'savedAt'>;

/** Returns a version as admins see it. `emails` has the admins by id; those of deleted accounts are absent. */
export function toContentVersion(
  { number, text, savedBy, savedAt }: StoredVersion,
  emails: ReadonlyMap<string, string>,
): ContentVersionView {
  return {
    version: number,
    text: text ?? null,
    saved: { at: savedAt.toISOString(), by: emails.get(String(savedBy)) ?? null },
  };
}

/** Returns a page as admins see it; null is a page that was never saved. */
export function toContentPage(
  slug: ContentPageSlug,
  current: StoredVersion | null,
  emails: ReadonlyMap<string, string>,
): ContentPageView {
  return { slug, ...(current ? toContentVersion(current, emails) : { version: 0, text: null, saved: null }) };
}
