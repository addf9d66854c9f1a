import type { Metadata } from 'next';
import { AlertList } from '@/components/admin/alert-list';
import { BackupStatus } from '@/components/admin/backup-status';
import { FilterRow } from '@/components/admin/filter-row';
import { RecallList } from '@/components/admin/recall-list';
import { PageLink } from '@/components/ui/page-link';
import { Pager } from '@/components/ui/pager';
import { requirePageUser } from '@/lib/accounts/session';
import { findBackupState } from '@/lib/jobs/backup-queries';
import { listRecalls } from '@/lib/orders/recall-queries';
import { pages } from '@/lib/pages/pages';
import { findAlertPage } from '@/lib/settlement/payment-alert-queries';
import { ALERT_VIEWS, ALERTS_PER_PAGE } from '@/lib/settlement/payment-alert-rules';
import { alertSearchSchema } from '@/lib/settlement/payment-alert-schema';

export const metadata: Metadata = { title: 'Admin: alerts' };

const VIEW_LABELS = { open: 'Open', resolved: 'Resolved' } as const;

export default async function AdminAlertsPage({ searchParams }: PageProps<'/admin/alerts'>) {
  await requirePageUser('adminAlerts', await searchParams);
  const search = alertSearchSchema.parse(await searchParams);
  const [{ alerts, page, totalPages: pageCount, openCount }, recalls, backups] = await Promise.all([
    findAlertPage({ ...search, limit: ALERTS_PER_PAGE }),
    listRecalls(),
    findBackupState(),
  ]);

  return (
    <>
      <h1 className="admin-heading">Alerts</h1>
      <p className="mt-2 text-muted">
        Payments that need your attention. Each stays here until you resolve it.
      </p>
      <FilterRow label="Alert status" current={search.view} className="mt-4">
        {ALERT_VIEWS.map((view) => (
          <PageLink
            key={view}
            href={pages.adminAlerts.path({ view })}
            showsProgress
            aria-current={view === search.view ? 'true' : undefined}
            className="admin-filter"
          >
            {VIEW_LABELS[view]}
            {view === 'open' && ` (${openCount})`}
          </PageLink>
        ))}
      </FilterRow>
      <AlertList alerts={alerts} view={search.view} />
      {pageCount > 1 && (
        <Pager
          page={page}
          pageCount={pageCount}
          toHref={(to) => pages.adminAlerts.path({ ...search, page: to })}
        />
      )}
      <RecallList recalls={recalls} />
      <BackupStatus state={backups} nowMs={Date.now()} />
    </>
  );
}
