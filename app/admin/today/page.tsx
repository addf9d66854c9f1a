import type { Metadata } from 'next';
import { MonthExport } from '@/components/admin/month-export';
import { SalesByDay, SalesByHour, SalesTable, TopProducts, TopRecipes } from '@/components/admin/sales';
import { TaskList } from '@/components/admin/task-list';
import { requirePageUser } from '@/lib/accounts/session';
import { findToday } from '@/lib/jobs/today-queries';
import { listMonths, toZoneLabel } from '@/lib/orders/day-rules';
import { exportPayments } from '@/lib/settlement/accounting-endpoints';

export const metadata: Metadata = { title: 'Admin: today' };

/** Two tax years, and the one that has begun. */
const EXPORTED_MONTHS = 36;

export default async function AdminTodayPage({ searchParams }: PageProps<'/admin/today'>) {
  await requirePageUser('adminToday', await searchParams);
  const { sales, timeZone, backupWarning, ...tasks } = await findToday();
  const now = new Date();
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone }).format(now);

  return (
    <>
      <h1 className="admin-heading">Today</h1>
      <p className="mt-2 text-muted">
        {date} in {toZoneLabel(timeZone)}
      </p>
      <TaskList {...tasks} backupWarning={backupWarning} />
      <section aria-labelledby="sales" className="mt-8">
        <h2 id="sales" className="text-lg">
          Sales
        </h2>
        {sales ? (
          <>
            <SalesTable days={sales.days} />
            <p role="status" className="mt-2 text-muted empty:hidden">
              {sales.unsummedCount > 0 && toUnsummedText(sales.unsummedCount)}
            </p>
            <SalesByDay days={sales.days} />
            <SalesByHour hours={sales.hours} />
          </>
        ) : (
          <p className="mt-2 text-muted">
            The sales of all days are being computed. Reload this page in a few minutes.
          </p>
        )}
      </section>
      {sales && (
        <>
          <TopProducts products={sales.products} />
          <TopRecipes recipes={sales.recipes} />
        </>
      )}
      <MonthExport url={exportPayments.path} months={listMonths(now, timeZone, EXPORTED_MONTHS)} />
    </>
  );
}

function toUnsummedText(count: number): string {
  return `Without the latest ${count === 1 ? 'change of 1 order' : `changes of ${count} orders`}: reload this page in a few seconds.`;
}
