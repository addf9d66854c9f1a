import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ContentHistory } from '@/components/admin/content-history';
import { ContentPageEditor } from '@/components/admin/content-page-editor';
import { ContentVersion } from '@/components/admin/content-version';
import { PageLink } from '@/components/ui/page-link';
import { requirePageUser } from '@/lib/accounts/session';
import { pages } from '@/lib/pages/pages';
import { findVersionWithHtml, getContentPage, listContentVersions } from '@/lib/site/content-page-queries';
import { CONTENT_PAGES } from '@/lib/site/content-page-rules';
import { contentPageParamsSchema, contentPageSearchSchema } from '@/lib/site/content-page-schema';

export async function generateMetadata({ params }: PageProps<'/admin/pages/[slug]'>): Promise<Metadata> {
  const { data } = contentPageParamsSchema.safeParse(await params);
  return { title: data ? `Admin: page “${CONTENT_PAGES[data.slug].title}”` : 'Admin: pages' };
}

export default async function AdminContentPagePage({
  params,
  searchParams,
}: PageProps<'/admin/pages/[slug]'>) {
  const { data } = contentPageParamsSchema.safeParse(await params);
  const pathname = data ? pages.adminContentPage.path(data) : pages.adminContentPages.path();
  const { id: userId } = await requirePageUser('adminContentPage', await searchParams, pathname);
  if (!data) notFound();
  const { version: number } = contentPageSearchSchema.parse(await searchParams);
  const { slug } = data;
  const [contentPage, versions, opened] = await Promise.all([
    getContentPage(slug),
    listContentVersions(slug),
    number === undefined ? null : findVersionWithHtml(slug, number),
  ]);
  const { title, path } = CONTENT_PAGES[slug];

  return (
    <>
      <div className="mt-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h1>{title}</h1>
        <PageLink href={path} className="link-button inline-flex items-center">
          See the page
        </PageLink>
      </div>
      {number !== undefined && !opened && (
        <p role="status" className="mt-4">
          Version {number} does not exist any more.
        </p>
      )}
      {opened ? (
        <ContentVersion
          key={opened.version}
          slug={slug}
          opened={opened}
          currentVersion={contentPage.version}
        />
      ) : (
        <ContentPageEditor key={slug} stored={contentPage} userId={userId} />
      )}
      <ContentHistory slug={slug} versions={versions} opened={opened?.version} />
    </>
  );
}
