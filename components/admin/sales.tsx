import type { ReactNode } from 'react';
import { PageLink } from '@/components/ui/page-link';
import { formatPrice } from '@/lib/catalog/price-rules';
import { toDollars } from '@/lib/orders/pricing-rules';
import {
  type BoughtRecipe,
  computeAverageCents,
  DETAILED_DAYS,
  type SalesDay,
  type SalesHour,
  type SalesSums,
  type SoldProduct,
  sumSalesPeriods,
} from '@/lib/orders/sales-rules';
import { pages } from '@/lib/pages/pages';
import { BarChart } from './bar-chart';

const formatCents = (cents: number) => formatPrice(toDollars(cents));
const formatCount = (count: number) => count.toLocaleString('en-US');
const formatDay = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(day));
const formatHour = (hour: number) =>
  new Intl.DateTimeFormat('en-US', { hour: 'numeric', timeZone: 'UTC' }).format(hour * 60 * 60_000);
const toPeriodLabel = (dayCount: number) => (dayCount === 1 ? 'Today' : `${dayCount} days`);

function formatAverage(sums: SalesSums): string {
  const averageCents = computeAverageCents(sums);
  return averageCents === null ? 'None' : formatCents(averageCents);
}

const FIGURES: readonly { label: string; format: (sums: SalesSums) => string }[] = [
  { label: 'Orders', format: ({ orderCount }) => formatCount(orderCount) },
  { label: 'Paid', format: ({ paidCents }) => formatCents(paidCents) },
  { label: 'Average order', format: formatAverage },
  { label: 'Items', format: ({ pieceCount }) => formatCount(pieceCount) },
  { label: 'Refunded', format: ({ refundedCents }) => formatCents(refundedCents) },
  { label: 'New customers', format: ({ newCustomerCount }) => formatCount(newCustomerCount) },
  {
    label: 'Repeat orders',
    format: ({ orderCount, newCustomerCount }) => formatCount(orderCount - newCustomerCount),
  },
];

/** The sums of today and of longer periods, each beside those of the same number of days before. */
export function SalesTable({ days }: { days: readonly SalesDay[] }) {
  const periods = sumSalesPeriods(days);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: with the keyboard, it can only be scrolled sideways if it has the focus.
    <section aria-label="Sums" tabIndex={0} className="mt-2 max-w-4xl overflow-x-auto">
      <table className="admin-table">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Figure</span>
            </th>
            {periods.map(({ dayCount }) => (
              <th key={dayCount} scope="col">
                {toPeriodLabel(dayCount)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {FIGURES.map(({ label, format }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {periods.map(({ dayCount, sums, before }) => (
                <td key={dayCount} className="tabular-nums">
                  {format(sums)}
                  <span className="block text-muted text-sm">{format(before)} before</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The sums of each of the last days. */
export function SalesByDay({ days }: { days: readonly SalesDay[] }) {
  const shown = days.slice(-DETAILED_DAYS);
  const highestCents = Math.max(...shown.map(({ paidCents }) => paidCents));
  if (highestCents === 0)
    return <p className="mt-4 text-muted">No order was paid in the last {DETAILED_DAYS} days.</p>;
  const toEnd = (day: string | undefined) => formatDay(day ?? '', { month: 'short', day: 'numeric' });
  return (
    <BarChart
      caption={`Paid by day, at most ${formatCents(highestCents)}. Days are those on which orders were placed.`}
      columns={['Day', 'Orders', 'Paid', 'Refunded']}
      rows={shown.map(({ day, orderCount, paidCents, refundedCents }) => ({
        key: day,
        label: formatDay(day, { weekday: 'short', month: 'short', day: 'numeric' }),
        value: paidCents,
        cells: [formatCount(orderCount), formatCents(paidCents), formatCents(refundedCents)],
      }))}
      ends={[toEnd(shown[0]?.day), toEnd(shown.at(-1)?.day)]}
    />
  );
}

/** The sums of each hour of the last days. */
export function SalesByHour({ hours }: { hours: readonly SalesHour[] }) {
  const highest = Math.max(...hours.map(({ orderCount }) => orderCount));
  if (highest === 0) return null;
  return (
    <BarChart
      caption={`Orders by hour of the last ${DETAILED_DAYS} days, at most ${formatCount(highest)}.`}
      columns={['Hour', 'Orders', 'Paid']}
      rows={hours.map(({ hour, orderCount, paidCents }) => ({
        key: String(hour),
        label: formatHour(hour),
        value: orderCount,
        cells: [formatCount(orderCount), formatCents(paidCents)],
      }))}
      ends={[formatHour(0), formatHour(23)]}
    />
  );
}

/** What sold best in the last days, before refunds. */
export function TopProducts({ products }: { products: readonly SoldProduct[] }) {
  if (products.length === 0) return null;
  return (
    <TopList title="Top products" note={`Of the last ${DETAILED_DAYS} days, before refunds.`}>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col">Pieces</th>
          <th scope="col">Paid</th>
        </tr>
      </thead>
      <tbody>
        {products.map(({ ingredientId, name, pieceCount, cents }) => (
          <tr key={ingredientId}>
            <th scope="row" className="wrap-anywhere">
              <PageLink
                href={pages.adminOrders.path({ product: ingredientId })}
                className="underline underline-offset-4"
              >
                {name}
              </PageLink>
            </th>
            <td className="tabular-nums">{formatCount(pieceCount)}</td>
            <td className="tabular-nums">{formatCents(cents)}</td>
          </tr>
        ))}
      </tbody>
    </TopList>
  );
}

/** The recipes that most orders had something for. */
export function TopRecipes({ recipes }: { recipes: readonly (BoughtRecipe & { title: string })[] }) {
  if (recipes.length === 0) return null;
  return (
    <TopList
      title="Top recipes"
      note={`By orders of the last ${DETAILED_DAYS} days that had something for them. Private recipes are not shown.`}
    >
      <thead>
        <tr>
          <th scope="col">Recipe</th>
          <th scope="col">Orders</th>
        </tr>
      </thead>
      <tbody>
        {recipes.map(({ recipeId, title, orderCount }) => (
          <tr key={recipeId}>
            <th scope="row" className="wrap-anywhere">
              <PageLink href={pages.recipe.path({ id: recipeId })} className="underline underline-offset-4">
                {title}
              </PageLink>
            </th>
            <td className="tabular-nums">{formatCount(orderCount)}</td>
          </tr>
        ))}
      </tbody>
    </TopList>
  );
}

function TopList({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(' ', '-');
  return (
    <section aria-labelledby={id} className="mt-8 max-w-3xl">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <p className="mt-1 text-muted text-sm">{note}</p>
      <table className="admin-table mt-2">{children}</table>
    </section>
  );
}
