'use client';

import { FieldFrame } from '@/components/ui/text-field';
import { MAX_SEARCH_LENGTH } from '@/lib/http/page-rules';
import { toZoneLabel } from '@/lib/orders/day-rules';
import type { OrderListSearch } from '@/lib/orders/order-list-schema';
import { pages } from '@/lib/pages/pages';
import { PAYMENT_STATES } from '@/models/order-limits';
import { PAYMENT_STATE_LABELS } from './payment-state-labels';
import { useShopTimeZone } from './shop-time-zone';

/** Finds orders by a text, payment, product and days; a form that works without scripts, and whose URL can be shared. */
export function OrderFilters({
  list,
  products,
}: {
  list: OrderListSearch;
  products: readonly { _id: string; name: string; isDeleted: boolean }[];
}) {
  const { search, status, packing, refunds, view, payment = '', product = '', from = '', to = '' } = list;
  const zone = toZoneLabel(useShopTimeZone());
  const isNarrowed = [payment, product, from, to].some((parameter) => parameter !== '');
  return (
    <form
      key={JSON.stringify(list)}
      action={pages.adminOrders.path()}
      role="search"
      aria-label="Orders"
      className="mt-4"
    >
      {status && <input type="hidden" name="status" value={status} />}
      {packing && <input type="hidden" name="packing" value={packing} />}
      {refunds && <input type="hidden" name="refunds" value={refunds} />}
      {view === 'board' && <input type="hidden" name="view" value={view} />}
      <div className="flex items-end gap-3">
        <div className="max-w-md flex-1">
          <FieldFrame label="Find orders" hint="Number, customer, ZIP, item, tracking or reference">
            {(control) => (
              <input
                type="search"
                name="search"
                dir="auto"
                className="field"
                autoComplete="off"
                maxLength={MAX_SEARCH_LENGTH}
                defaultValue={search}
                {...control}
              />
            )}
          </FieldFrame>
        </div>
        <button type="submit" className="button button-ghost">
          Find
        </button>
      </div>
      {/* Folded, so that the first orders are on the first screen of a phone. */}
      <details className="mt-1" open={isNarrowed}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-muted underline underline-offset-4">
          Payment, product and days
        </summary>
        <div className="mt-1 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-4">
          <FieldFrame label="Payment">
            {(control) => (
              <select name="payment" className="field" defaultValue={payment} {...control}>
                <option value="">Any</option>
                {PAYMENT_STATES.map((state) => (
                  <option key={state} value={state}>
                    {PAYMENT_STATE_LABELS[state]}
                  </option>
                ))}
              </select>
            )}
          </FieldFrame>
          <FieldFrame label="Product">
            {(control) => (
              <select name="product" className="field" defaultValue={product} {...control}>
                <option value="">Any</option>
                {products.map(({ _id, name, isDeleted }) => (
                  <option key={_id} value={_id}>
                    {isDeleted ? `${name} (deleted)` : name}
                  </option>
                ))}
              </select>
            )}
          </FieldFrame>
          <FieldFrame label={`From (${zone})`}>
            {(control) => (
              <input type="date" name="from" className="field" defaultValue={from} {...control} />
            )}
          </FieldFrame>
          <FieldFrame label={`To (${zone})`}>
            {(control) => <input type="date" name="to" className="field" defaultValue={to} {...control} />}
          </FieldFrame>
        </div>
      </details>
    </form>
  );
}
