import type { Metadata } from 'next';
import { ContentPageTable } from '@/components/admin/content-page-table';
import { PageLink } from '@/components/ui/page-link';
import { requirePageUser } from '@/lib/accounts/session';
import { pages } from '@/lib/pages/pages';
import { listContentPages } from '@/lib/site/content-page-queries';

export const metadata: Metadata = { title: 'Admin: pages' };

export default async function AdminContentPagesPage() {
  await requirePageUser('adminContentPages');
  return (
    <>
      <div className="mt-8 flex flex-wrap items-baseline justify-between gap-x-6">
        <h1>Pages</h1>
        <PageLink
          href={pages.adminSettings.path()}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Settings
        </PageLink>
      </div>
      <p className="mt-2 text-muted">The texts about the shop that its footer links to.</p>
      <ContentPageTable contentPages={await listContentPages()} />
    </>
  );
}
