import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { AppError } from '@/lib/http/errors';
import { ContentPageVersion, type ContentPageVersionDocument } from '@/models/content-page-version';
import {
  CONTENT_PAGE_SLUGS,
  type ContentPageSlug,
  MAX_CONTENT_VERSIONS,
} from '@/models/content-page-version-limits';
import { User } from '@/models/user';
import type {
  ContentPageRow,
  ContentPageView,
  ContentVersionRow,
  ContentVersionView,
} from './content-page-schema';
import { toContentPage, toContentVersion } from './content-page-view';
import { toHtml } from './markdown-view';

/** Returns the HTML of a page's text; null for the standard text. */
export async function findContentHtml(slug: ContentPageSlug): Promise<string | null> {
  await connect();
  const current = await findCurrentVersion(slug);
  return current?.text ? toHtml(current.text) : null;
}

/** Lists the pages in the order of the footer. */
export async function listContentPages(): Promise<ContentPageRow[]> {
  const contentPages = await Promise.all(CONTENT_PAGE_SLUGS.map(getContentPage));
  return contentPages.map(({ text, ...row }) => ({ ...row, isStandard: text === null }));
}

/** Returns the current version of a page. */
export async function getContentPage(slug: ContentPageSlug): Promise<ContentPageView> {
  await connect();
  const current = await findCurrentVersion(slug);
  return toContentPage(slug, current, await findEmails(current ? [current] : []));
}

/** Lists the versions of a page, newest first. */
export async function listContentVersions(slug: ContentPageSlug): Promise<ContentVersionRow[]> {
  await connect();
  // Without the texts, which can have 5 MB together.
  const versions = await ContentPageVersion.aggregate<
    Pick<ContentPageVersionDocument, 'number' | 'savedBy' | 'savedAt'> & { isStandard: boolean }
  >([
    { $match: { slug } },
    { $sort: { number: -1 } },
    { $limit: MAX_CONTENT_VERSIONS },
    {
      $project: { number: 1, savedBy: 1, savedAt: 1, isStandard: { $eq: [{ $type: '$text' }, 'missing'] } },
    },
  ]);
  const emails = await findEmails(versions);
  return versions.map(({ isStandard, ...version }) => {
    const { text: _, ...row } = toContentVersion(version, emails);
    return { ...row, isStandard };
  });
}

/** Returns a version; null if there is none, or none any more. */
async function findContentVersion(slug: ContentPageSlug, number: number): Promise<ContentVersionView | null> {
  await connect();
  const version = await ContentPageVersion.findOne({ slug, number }).lean();
  return version && toContentVersion(version, await findEmails([version]));
}

export async function getContentVersion(slug: ContentPageSlug, number: number): Promise<ContentVersionView> {
  const version = await findContentVersion(slug, number);
  if (!version) throw new AppError({ code: 'not_found', message: 'This version does not exist.' });
  return version;
}

/** Returns a version and the HTML of its text, which is null for the standard text. */
export async function findVersionWithHtml(slug: ContentPageSlug, number: number) {
  const version = await findContentVersion(slug, number);
  return version && { ...version, html: version.text === null ? null : toHtml(version.text) };
}

/** Returns the current version as it is stored; null before the first save. */
export function findCurrentVersion(slug: ContentPageSlug, session: mongoose.ClientSession | null = null) {
  return ContentPageVersion.findOne({ slug }).sort({ number: -1 }).session(session).lean();
}

/** Returns the emails of the admins who saved these versions, by id. */
export async function findEmails(
  versions: readonly Pick<ContentPageVersionDocument, 'savedBy'>[],
): Promise<ReadonlyMap<string, string>> {
  const ids = versions.map(({ savedBy }) => savedBy);
  const admins = await User.find({ _id: mongoose.trusted({ $in: ids }) })
    .select({ email: 1 })
    .lean();
  return new Map(admins.map(({ _id, email }) => [String(_id), email]));
}
