import type { Metadata } from 'next';
import { AdminNotes } from '@/components/admin/admin-notes';
import { FilterRow } from '@/components/admin/filter-row';
import { HiddenShares } from '@/components/admin/hidden-shares';
import { PageLink } from '@/components/ui/page-link';
import { Pager } from '@/components/ui/pager';
import { requirePageUser } from '@/lib/accounts/session';
import { pages } from '@/lib/pages/pages';
import { listNoteQueue } from '@/lib/reviews/note-admin-queries';
import { noteQueueSearchSchema } from '@/lib/reviews/note-admin-schema';
import { NOTE_VIEWS } from '@/models/note-limits';

export const metadata: Metadata = { title: 'Admin: notes' };

const VIEW_LABELS = { waiting: 'Waiting', reported: 'Reported', published: 'Published', hidden: 'Hidden' };

export default async function AdminNotesPage({ searchParams }: PageProps<'/admin/notes'>) {
  await requirePageUser('adminNotes', await searchParams);
  const search = noteQueueSearchSchema.parse(await searchParams);
  const { notes, page, totalPages, shares, ...counts } = await listNoteQueue(search);
  return (
    <>
      <h1 className="admin-heading">Notes</h1>
      <p className="mt-2 text-muted">
        What cooks say about recipes. A note is hidden for what it says, never for a low rating.
      </p>
      <FilterRow label="Notes by state" current={search.view} className="mt-4">
        {NOTE_VIEWS.map((view) => (
          <PageLink
            key={view}
            href={pages.adminNotes.path({ view })}
            showsProgress
            aria-current={view === search.view ? 'true' : undefined}
            className="admin-filter"
          >
            {VIEW_LABELS[view]}
            {view === 'waiting' && ` (${counts.waitingCount})`}
            {view === 'reported' && ` (${counts.reportedCount})`}
          </PageLink>
        ))}
      </FilterRow>
      <AdminNotes notes={notes} view={search.view} />
      {totalPages > 1 && (
        <Pager
          page={page}
          pageCount={totalPages}
          toHref={(to) => pages.adminNotes.path({ ...search, page: to })}
        />
      )}
      <HiddenShares shares={shares} />
    </>
  );
}
