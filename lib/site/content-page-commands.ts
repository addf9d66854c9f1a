import 'server-only';
import mongoose from 'mongoose';
import { invalidateTags } from '@/lib/cache/cache-commands';
import { contentPageTag } from '@/lib/cache/tag-rules';
import { recordAudit } from '@/lib/db/audit-commands';
import { compareAndSwap, LOST_RACE } from '@/lib/db/compare-and-swap';
import { connect } from '@/lib/db/connect';
import { isDuplicateKey } from '@/lib/db/duplicate-key';
import { consumeRateLimit } from '@/lib/db/rate-limit';
import { requireVersion } from '@/lib/http/edit-version';
import { ContentPageVersion, type ContentPageVersionDocument } from '@/models/content-page-version';
import { type ContentPageSlug, MAX_CONTENT_VERSIONS } from '@/models/content-page-version-limits';
import { findCurrentVersion, findEmails } from './content-page-queries';
import { CONTENT_PAGES } from './content-page-rules';
import type { ContentPageView } from './content-page-schema';
import { toContentPage } from './content-page-view';
import { toHtml } from './markdown-view';

const STANDARD = '(the standard text)';

type NewVersion = {
  /** Null shows the standard text. */
  text: string | null;
  /** The admin who saves it. */
  adminId: string;
  /** The number of the version that it was made from. */
  basedOn?: string | undefined;
};

/**
 * Saves the next version of a page, which its next visitor sees; a text that is already there is not saved again, since the
 * response to the first request may have been lost. Throws `edit_conflict` if the page no longer has the version that the
 * change was based on.
 */
export async function saveContentPage(slug: ContentPageSlug, change: NewVersion): Promise<ContentPageView> {
  await consumeRateLimit('savedContentPage', change.adminId);
  await connect();
  const saved = await compareAndSwap(
    () =>
      mongoose.connection.transaction((session) => saveNextVersion(slug, change, session)).catch(toLostRace),
    'Someone else is saving this page. Please try again.',
  );
  return viewContentPage(slug, saved);
}

/** Another admin has saved the same version number; any other error is thrown. */
function toLostRace(error: unknown): typeof LOST_RACE {
  if (isDuplicateKey(error)) return LOST_RACE;
  throw error;
}

async function saveNextVersion(
  slug: ContentPageSlug,
  { text, adminId, basedOn }: NewVersion,
  session: mongoose.ClientSession,
): Promise<ContentPageVersionDocument | null> {
  const current = await findCurrentVersion(slug, session);
  if ((current?.text ?? null) === text) return current;
  const currentNumber = current?.number ?? 0;
  requireVersion(basedOn, {
    noun: 'page',
    current: await viewContentPage(slug, current),
    toVersion: () => String(currentNumber),
  });
  const next = new ContentPageVersion({
    slug,
    number: currentNumber + 1,
    text: text ?? undefined,
    savedBy: adminId,
  });
  await next.save({ session });
  await ContentPageVersion.deleteMany(
    { slug, number: mongoose.trusted({ $lte: next.number - MAX_CONTENT_VERSIONS }) },
    { session },
  );
  await invalidateTags([contentPageTag(slug)], session);
  const subject = { id: slug, name: CONTENT_PAGES[slug].title };
  const fields = { before: { Text: current?.text ?? STANDARD }, after: { Text: text ?? STANDARD } };
  await recordAudit({ ...fields, kind: 'page', adminId, subject }, session);
  return next.toObject();
}

async function viewContentPage(slug: ContentPageSlug, current: ContentPageVersionDocument | null) {
  return toContentPage(slug, current, await findEmails(current ? [current] : []));
}

/** Converts a text to HTML, as visitors would see it. */
export async function previewContent(text: string, adminId: string): Promise<string> {
  await consumeRateLimit('previewedContentPage', adminId);
  return toHtml(text);
}
