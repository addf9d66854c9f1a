import { PageLink } from '@/components/ui/page-link';
import type { ListedRecall } from '@/lib/orders/recall-schema';
import { pages } from '@/lib/pages/pages';
import { AdminDate } from './admin-date';

/** All recalls that were sent, each with the way to its product's orders. */
export function RecallList({ recalls }: { recalls: readonly ListedRecall[] }) {
  if (recalls.length === 0) return null;
  return (
    <section aria-labelledby="recalls" className="mt-8">
      <h2 id="recalls" className="text-xl">
        Recalls
      </h2>
      <ul className="mt-3 grid gap-3">
        {recalls.map(({ id, product, name, from, to, createdAt, by, buyerCount, subject }) => (
          <li key={id} className="wrap-anywhere rounded-card bg-sunken p-4">
            <PageLink
              href={pages.adminOrders.path({ product, from, to })}
              className="font-medium underline underline-offset-4"
            >
              {`${name}, ordered from ${from} to ${to}`}
            </PageLink>
            <p className="text-muted text-sm">
              <AdminDate iso={createdAt} withTime />
              {`, by ${by ?? 'a former admin'}${buyerCount === null ? '' : `, to ${buyerCount} ${buyerCount === 1 ? 'person' : 'people'}`}: \u201c${subject}\u201d`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
