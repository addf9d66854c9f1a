import { Pencil } from 'lucide';
import { pages } from '@/lib/pages/pages';
import { CONTENT_PAGES } from '@/lib/site/content-page-rules';
import type { ContentPageRow } from '@/lib/site/content-page-schema';
import { AdminDate } from './admin-date';
import { RowActions, RowLink } from './admin-row';
import { ACTIONS, AdminTable } from './admin-table';
import { toSaverName } from './content-history';

const COLUMNS = [
  { name: 'Page' },
  { name: 'Text', className: 'max-sm:hidden' },
  { name: 'Last change' },
  ACTIONS,
] as const;

/** The pages whose text an admin can write. */
export function ContentPageTable({ contentPages }: { contentPages: readonly ContentPageRow[] }) {
  const rows = contentPages.map((row) => ({ ...row, _id: row.slug, title: CONTENT_PAGES[row.slug].title }));
  return (
    <AdminTable columns={COLUMNS} rows={rows} empty={null}>
      {({ slug, title, isStandard, saved }) => (
        <>
          <th scope="row">
            <span className="font-medium">{title}</span>
          </th>
          <td className="max-sm:hidden">{isStandard ? 'Standard text' : 'Written'}</td>
          <td>
            {saved ? (
              <>
                <AdminDate iso={saved.at} withTime />
                <span className="wrap-anywhere block text-muted text-sm">{toSaverName(saved)}</span>
              </>
            ) : (
              'Never'
            )}
          </td>
          <RowActions>
            <RowLink
              icon={Pencil}
              label={`Edit ${title}`}
              title="Edit"
              href={pages.adminContentPage.path({ slug })}
            />
          </RowActions>
        </>
      )}
    </AdminTable>
  );
}
