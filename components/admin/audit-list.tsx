import { ArrowRight } from 'lucide';
import { Icon } from '@/components/ui/icon';
import { PageLink } from '@/components/ui/page-link';
import type { AuditRow } from '@/lib/jobs/audit-schema';
import { toAuditTitle } from '@/lib/jobs/audit-text-rules';
import { pages } from '@/lib/pages/pages';
import { AdminDate } from './admin-date';

/** Changes that are shown at once; of a new recipe, for example, each field is one. */
const SHOWN_CHANGES = 4;

/** Entries of the log, each with its author and the fields before and after. */
export function AuditList({ entries }: { entries: readonly AuditRow[] }) {
  if (entries.length === 0) return <p className="mt-6 text-muted">Nothing was changed that matches.</p>;
  return (
    <ul className="grid gap-3">
      {entries.map((entry) => {
        const { _id, createdAt, author, changes } = entry;
        const href = toSubjectPath(entry);
        const title = toAuditTitle({ ...entry, name: entry.subject.name });
        return (
          <li key={_id} className="wrap-anywhere rounded-card bg-sunken p-4">
            <h2 className="font-semibold font-text text-base tracking-normal">
              {href ? (
                <PageLink href={href} className="underline underline-offset-4">
                  {title}
                </PageLink>
              ) : (
                title
              )}
            </h2>
            <p className="text-muted text-sm">
              <AdminDate iso={createdAt} withTime />
              {', by '}
              <PageLink
                href={pages.adminLog.path({ by: author.id })}
                className="underline underline-offset-4"
              >
                {author.name}
              </PageLink>
            </p>
            <ChangeList changes={changes.slice(0, SHOWN_CHANGES)} />
            {changes.length > SHOWN_CHANGES && (
              <details>
                <summary className="inline-flex min-h-11 cursor-pointer items-center text-muted underline underline-offset-4">
                  {changes.length - SHOWN_CHANGES} more
                </summary>
                <ChangeList changes={changes.slice(SHOWN_CHANGES)} />
              </details>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function ChangeList({ changes }: { changes: AuditRow['changes'] }) {
  return (
    <dl className="mt-2 grid gap-1 text-sm">
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt className="inline font-medium">{field}</dt>
          <dd className="inline">
            {': '}
            {before && <del className="whitespace-pre-wrap text-muted">{before}</del>}
            {before && after && <Icon icon={ArrowRight} size={14} className="mx-1 inline" />}
            {after && <ins className="whitespace-pre-wrap no-underline">{after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Returns the path of the page where the subject is edited; null if it was deleted. */
function toSubjectPath({ kind, action, subject: { id, name } }: AuditRow): string | null {
  if (action === 'removed') return null;
  switch (kind) {
    case 'price':
    case 'product':
    case 'stock':
      return pages.adminIngredients.path({ edit: id });
    case 'recipe':
      return pages.adminRecipes.path({ edit: id });
    case 'page':
      return pages.adminContentPage.path({ slug: id });
    case 'settings':
      return pages.adminSettings.path();
    case 'refund':
      return pages.adminOrders.path({ order: id });
    case 'role':
      return name.includes('@') ? pages.adminUsers.path({ search: name }) : null;
  }
}
