import type { Metadata } from 'next';
import { ContentPageTable } from '@/components/admin/content-page-table';
import { requirePageUser } from '@/lib/accounts/session';
import { listContentPages } from '@/lib/site/content-page-queries';

export const metadata: Metadata = { title: 'Admin: pages' };

export default async function AdminContentPagesPage() {
  await requirePageUser('adminContentPages');
  return (
    <>
      <h1 className="mt-8">Pages</h1>
      <p className="mt-2 text-muted">The texts about the shop that its footer links to.</p>
      <ContentPageTable contentPages={await listContentPages()} />
    </>
  );
}
