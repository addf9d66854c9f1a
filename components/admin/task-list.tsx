import { PageLink } from '@/components/ui/page-link';
import { MAX_COUNTED_ORDERS } from '@/lib/orders/order-list-rules';
import { pages } from '@/lib/pages/pages';

type Task = { count: number; nouns: readonly [one: string, many: string]; href: string };

/** What waits for an admin, each with the list where it is done; what is done is not shown. */
export function TaskList({
  orders,
  alerts,
  notes,
  packs,
  failedEmails,
  backupWarning,
}: {
  orders: { toPack: number; toShip: number; refunds: number };
  alerts: number;
  notes: { waiting: number; reported: number };
  packs: { soldOut: number; low: number };
  failedEmails: number;
  /** What is wrong with the backups; null if nothing is. */
  backupWarning: string | null;
}) {
  const tasks: Task[] = [
    {
      count: orders.toPack,
      nouns: ['order to pack', 'orders to pack'],
      href: pages.adminOrders.path({ packing: 'open' }),
    },
    {
      count: orders.toShip,
      nouns: ['packed order to ship', 'packed orders to ship'],
      href: pages.adminOrders.path({ packing: 'packed' }),
    },
    { count: alerts, nouns: ['open alert', 'open alerts'], href: pages.adminAlerts.path() },
    {
      count: orders.refunds,
      nouns: ['order waits for a refund', 'orders wait for a refund'],
      href: pages.adminOrders.path({ refunds: 'waiting' }),
    },
    { count: packs.soldOut, nouns: ['pack sold out', 'packs sold out'], href: pages.adminStock.path() },
    { count: packs.low, nouns: ['pack running low', 'packs running low'], href: pages.adminStock.path() },
    { count: notes.waiting, nouns: ['note to review', 'notes to review'], href: pages.adminNotes.path() },
    {
      count: notes.reported,
      nouns: ['reported note', 'reported notes'],
      href: pages.adminNotes.path({ view: 'reported' }),
    },
    {
      count: failedEmails,
      nouns: ['email could not be sent', 'emails could not be sent'],
      href: pages.adminHelp.path({ topic: 'emails' }),
    },
  ];
  const open = tasks.filter(({ count }) => count > 0);
  return (
    <section aria-labelledby="tasks" className="mt-4">
      <h2 id="tasks" className="text-lg">
        To do
      </h2>
      {open.length === 0 && !backupWarning && <p className="mt-2 text-muted">Nothing waits for you.</p>}
      {open.length > 0 && (
        <ul className="mt-2 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {open.map(({ count, nouns: [one, many], href }) => (
            <li key={many}>
              <PageLink
                href={href}
                showsProgress
                className="flex min-h-11 items-center gap-3 border border-hairline p-3 hover:border-brand"
              >
                <span className="text-lg tabular-nums">{toCountText(count)}</span>
                <span>{count === 1 ? one : many}</span>
              </PageLink>
            </li>
          ))}
        </ul>
      )}
      {backupWarning && (
        <p className="mt-3">
          <span className="text-error">Backups: {backupWarning}</span>{' '}
          <PageLink href={pages.adminAlerts.path()} className="underline underline-offset-4">
            More about backups
          </PageLink>
        </p>
      )}
    </section>
  );
}

function toCountText(count: number): string {
  const shown = Math.min(count, MAX_COUNTED_ORDERS).toLocaleString('en-US');
  return count > MAX_COUNTED_ORDERS ? `${shown}+` : shown;
}
