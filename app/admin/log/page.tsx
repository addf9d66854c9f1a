import type { Metadata } from 'next';
import { AuditFilters } from '@/components/admin/audit-filters';
import { AuditList } from '@/components/admin/audit-list';
import { ListCount } from '@/components/admin/list-count';
import { Pager } from '@/components/ui/pager';
import { requirePageUser } from '@/lib/accounts/session';
import { findLongListPage } from '@/lib/http/page-rules';
import { exportAudit } from '@/lib/jobs/audit-endpoints';
import { findAuditPage, listAuditAuthors } from '@/lib/jobs/audit-queries';
import { auditSearchSchema } from '@/lib/jobs/audit-schema';
import { AUDIT_ENTRIES_PER_PAGE } from '@/lib/jobs/audit-text-rules';
import { listKept } from '@/lib/pages/page-path-rules';
import { pages } from '@/lib/pages/pages';

export const metadata: Metadata = { title: 'Admin: log' };

export default async function AdminLogPage({ searchParams }: PageProps<'/admin/log'>) {
  await requirePageUser('adminLog', await searchParams);
  const search = auditSearchSchema.parse(await searchParams);
  const { after, ...filter } = search;
  const [{ entries, page, pageCount, count, isMore, next }, authors] = await Promise.all([
    findLongListPage(search, (window) =>
      findAuditPage({ ...filter, ...window, limit: AUDIT_ENTRIES_PER_PAGE }),
    ),
    listAuditAuthors(filter.by),
  ]);
  const exported = new URLSearchParams(listKept(pages.adminLog, filter, ['page']));

  return (
    <>
      <h1 className="admin-heading">Log</h1>
      <p className="mt-2 text-muted">
        Who changed what: prices, stock, products, recipes, pages, settings, refunds and users. Each change is
        kept for two years; none can be edited.
      </p>
      <AuditFilters search={search} authors={authors} />
      <ListCount count={count} isMore={isMore} nouns={['change', 'changes']} />
      {count > 0 && (
        <p className="-mt-2 mb-4">
          <a
            href={`${exportAudit.path}?${exported}`}
            download
            className="inline-flex min-h-11 items-center text-muted underline underline-offset-4"
          >
            Download as CSV
          </a>
        </p>
      )}
      <AuditList entries={entries} />
      {pageCount > 1 && (
        <Pager
          page={page}
          pageCount={pageCount}
          isMore={isMore}
          next={next}
          toHref={(target, after) => pages.adminLog.path({ ...filter, page: target, after })}
        />
      )}
    </>
  );
}
