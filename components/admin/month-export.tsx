'use client';

import { FieldFrame } from '@/components/ui/text-field';

/** Downloads a month for the accountant, the last complete one unless another is chosen; works without scripts. */
export function MonthExport({ url, months }: { url: string; months: readonly string[] }) {
  return (
    <section aria-labelledby="accountant" className="mt-8">
      <h2 id="accountant" className="text-lg">
        For the accountant
      </h2>
      <p className="mt-2 text-muted">Payments, refunds and disputes of a month, each with its own time.</p>
      <form action={url} className="mt-3 flex flex-wrap items-end gap-3">
        <FieldFrame label="Month">
          {(control) => (
            <select name="month" className="field" defaultValue={months[1]} {...control}>
              {months.map((month) => (
                <option key={month} value={month}>
                  {toMonthName(month)}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
        <button type="submit" className="button button-ghost">
          Download as CSV
        </button>
      </form>
    </section>
  );
}

/** Returns 2026-12 as December 2026. */
function toMonthName(month: string): string {
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat('en-US', options).format(new Date(`${month}-01`));
}
