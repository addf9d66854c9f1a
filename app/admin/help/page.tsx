import type { Metadata } from 'next';
import { ContentText } from '@/components/layout/content-text';
import { PageLink } from '@/components/ui/page-link';
import { requirePageUser } from '@/lib/accounts/session';
import { pages } from '@/lib/pages/pages';
import { getHelp } from '@/lib/site/help-queries';
import { helpSearchSchema } from '@/lib/site/help-schema';

export const metadata: Metadata = { title: 'Admin: help' };

export default async function AdminHelpPage({ searchParams }: PageProps<'/admin/help'>) {
  await requirePageUser('adminHelp', await searchParams);
  const { topic } = helpSearchSchema.parse(await searchParams);
  const { title, html } = await getHelp(topic);

  return (
    <>
      <h1 className="mt-8">{title}</h1>
      <ContentText html={html} className="mt-4" />
      {topic !== 'README' && (
        <PageLink href={pages.adminHelp.path()} className="link-button mt-4 inline-flex items-center">
          All help
        </PageLink>
      )}
    </>
  );
}
