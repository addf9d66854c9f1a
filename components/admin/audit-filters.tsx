'use client';

import { FieldFrame } from '@/components/ui/text-field';
import type { AuditAuthor, AuditSearch } from '@/lib/jobs/audit-schema';
import { AUDIT_KIND_LABELS, SERVER_AUTHOR } from '@/lib/jobs/audit-text-rules';
import { toZoneLabel } from '@/lib/orders/day-rules';
import { pages } from '@/lib/pages/pages';
import { AUDIT_KINDS } from '@/models/audit-entry-limits';
import { useShopTimeZone } from './shop-time-zone';

/** Limits the log to a kind, an author and days; a form that works without scripts, and whose URL can be shared. */
export function AuditFilters({ search, authors }: { search: AuditSearch; authors: readonly AuditAuthor[] }) {
  const { kind = '', by = '', from = '', to = '' } = search;
  const zone = toZoneLabel(useShopTimeZone());
  return (
    <form
      key={JSON.stringify(search)}
      action={pages.adminLog.path()}
      role="search"
      aria-label="Log"
      className="mt-4 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-5"
    >
      <FieldFrame label="What">
        {(control) => (
          <select name="kind" className="field" defaultValue={kind} {...control}>
            <option value="">Everything</option>
            {AUDIT_KINDS.map((each) => (
              <option key={each} value={each}>
                {AUDIT_KIND_LABELS[each]}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      <FieldFrame label="Who">
        {(control) => (
          <select name="by" className="field" defaultValue={by} {...control}>
            <option value="">Anyone</option>
            {authors.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value={SERVER_AUTHOR}>A command at the server</option>
          </select>
        )}
      </FieldFrame>
      <FieldFrame label={`From (${zone})`}>
        {(control) => <input type="date" name="from" className="field" defaultValue={from} {...control} />}
      </FieldFrame>
      <FieldFrame label={`To (${zone})`}>
        {(control) => <input type="date" name="to" className="field" defaultValue={to} {...control} />}
      </FieldFrame>
      <button type="submit" className="button button-ghost">
        Show
      </button>
    </form>
  );
}
