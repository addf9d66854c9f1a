import { formatPrice } from '@/lib/catalog/price-rules';
import { toDollars } from '@/lib/orders/pricing-rules';
import { computeAverageCents, type SalesDay, sumSalesPeriods } from '@/lib/orders/sales-rules';

const formatCents = (cents: number) => formatPrice(toDollars(cents));
const formatDay = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(day));
const toPeriodLabel = (dayCount: number) => (dayCount === 1 ? 'Today' : `Last ${dayCount} days`);

/** The sums of today and of longer periods, each beside those of the same number of days before. */
export function SalesTable({ days }: { days: readonly SalesDay[] }) {
  return (
    <table className="admin-table mt-2 max-w-3xl">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Days</span>
          </th>
          <th scope="col">Orders</th>
          <th scope="col">Paid</th>
          <th scope="col" className="max-sm:hidden">
            Average order
          </th>
          <th scope="col" className="max-sm:hidden">
            Refunded
          </th>
        </tr>
      </thead>
      <tbody>
        {sumSalesPeriods(days).map(({ dayCount, before, ...sum }) => {
          const averageCents = computeAverageCents(sum);
          return (
            <tr key={dayCount}>
              <th scope="row">{toPeriodLabel(dayCount)}</th>
              <td className="tabular-nums">
                {sum.orderCount}
                <Before text={String(before.orderCount)} />
              </td>
              <td className="tabular-nums">
                {formatCents(sum.paidCents)}
                <Before text={formatCents(before.paidCents)} />
              </td>
              <td className="tabular-nums max-sm:hidden">
                {averageCents === null ? 'None' : formatCents(averageCents)}
              </td>
              <td className="tabular-nums max-sm:hidden">{formatCents(sum.refundedCents)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Before({ text }: { text: string }) {
  return <span className="block text-muted text-sm">{text} before</span>;
}

const SHOWN_DAYS = 30;
const BAR_WIDTH = 8;
const CHART_HEIGHT = 100;

/** The sums of each of the last 30 days as bars, and in a table for those who do not see them. */
export function SalesChart({ days }: { days: readonly SalesDay[] }) {
  const shown = days.slice(-SHOWN_DAYS);
  const [first, last] = [shown[0], shown.at(-1)];
  const highestCents = Math.max(...shown.map(({ paidCents }) => paidCents));
  if (!first || !last || highestCents === 0)
    return <p className="mt-4 text-muted">No order was paid in the last {SHOWN_DAYS} days.</p>;
  const toDayLabel = (day: string) => formatDay(day, { month: 'short', day: 'numeric' });
  return (
    <figure className="mt-6 max-w-3xl">
      <figcaption className="text-muted text-sm">
        Paid by day, at most {formatCents(highestCents)}. Days are those on which orders were placed.
      </figcaption>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${SHOWN_DAYS * BAR_WIDTH} ${CHART_HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-2 h-36 w-full border-hairline border-b text-brand"
      >
        {shown.map(({ day, paidCents }, index) => {
          const height = (paidCents / highestCents) * CHART_HEIGHT;
          return (
            <rect
              key={day}
              x={index * BAR_WIDTH + 1}
              y={CHART_HEIGHT - height}
              width={BAR_WIDTH - 2}
              height={height}
              fill="currentColor"
            />
          );
        })}
      </svg>
      <p aria-hidden="true" className="flex justify-between text-muted text-sm">
        <span>{toDayLabel(first.day)}</span>
        <span>{toDayLabel(last.day)}</span>
      </p>
      <details className="mt-1">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-muted underline underline-offset-4">
          As a table
        </summary>
        <table className="admin-table">
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Orders</th>
              <th scope="col">Paid</th>
              <th scope="col">Refunded</th>
            </tr>
          </thead>
          <tbody>
            {shown.toReversed().map(({ day, orderCount, paidCents, refundedCents }) => (
              <tr key={day}>
                <th scope="row">{formatDay(day, { weekday: 'short', month: 'short', day: 'numeric' })}</th>
                <td className="tabular-nums">{orderCount}</td>
                <td className="tabular-nums">{formatCents(paidCents)}</td>
                <td className="tabular-nums">{formatCents(refundedCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
