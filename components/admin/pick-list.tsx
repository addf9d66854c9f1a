import type { PickGroup } from '@/lib/orders/pick-list-rules';
import { formatShipping } from '@/lib/recipes/shipping-rules';

/** The packs to take from the shelves, with a box to tick for each. */
export function PickList({ groups }: { groups: readonly PickGroup[] }) {
  return groups.map(({ ships, packs }) => (
    <section key={ships ?? 'unknown'} className="mt-6">
      <h2 className="text-xl">{ships ? formatShipping(ships) : 'Shipping not known'}</h2>
      <ul className="mt-2">
        {packs.map(({ name, amount, quantity, orders }) => (
          <li
            key={`${name} ${amount}`}
            className="flex items-baseline gap-3 border-hairline border-t py-2 break-inside-avoid"
          >
            <span aria-hidden="true" className="size-4 shrink-0 self-center border border-ink" />
            <span className="w-12 shrink-0 text-right font-semibold tabular-nums">{quantity} ×</span>
            <span className="min-w-0">
              <span className="font-medium">{name}</span>, {amount}
              <span className="block text-muted text-sm">
                {orders.map(({ orderNumber, quantity: count }) => `${orderNumber}: ${count}`).join(', ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  ));
}
