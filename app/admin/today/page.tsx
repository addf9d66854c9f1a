import type { Metadata } from 'next';
import { SalesChart, SalesTable } from '@/components/admin/sales';
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
            <SalesTable days={sales} />
            <SalesChart days={sales} />
          </>
        ) : (
          <p className="mt-2 text-muted">
            There were too many orders in the last 60 days to sum them up here. The list of orders has the sum
            of the days that you choose.
          </p>
        )}
      </section>
    </>
  );
}
