import type { Metadata } from 'next';
import { SalesByDay, SalesByHour, SalesTable, TopProducts, TopRecipes } from '@/components/admin/sales';
import { TaskList } from '@/components/admin/task-list';
import { requirePageUser } from '@/lib/accounts/session';
import { findToday } from '@/lib/jobs/today-queries';
import { toZoneLabel } from '@/lib/orders/day-rules';

export const metadata: Metadata = { title: 'Admin: today' };

export default async function AdminTodayPage({ searchParams }: PageProps<'/admin/today'>) {
  await requirePageUser('adminToday', await searchParams);
  const { sales, timeZone, backupWarning, ...tasks } = await findToday();
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone }).format(new Date());

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
    </>
  );
}

function toUnsummedText(count: number): string {
  return `Without the latest ${count === 1 ? 'change of 1 order' : `changes of ${count} orders`}: reload this page in a few seconds.`;
}
