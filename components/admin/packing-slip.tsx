import { OrderSummary } from '@/components/orders/order-summary';
import type { AdminOrderView } from '@/lib/orders/order-schema';
import type { SupportContact } from '@/lib/site/contact-rules';
import { SITE_NAME } from '@/lib/site/site-rules';
import { RecallNotice } from './recall-notice';

/** The packing slip of an order, on a sheet of its own: from whom the parcel is, its items, and where to write. */
export function PackingSlip({
  order,
  recalledNames,
  origin,
  contact: { email, phone },
  timeZone,
}: {
  order: AdminOrderView;
  recalledNames: readonly string[] | undefined;
  origin: string;
  contact: SupportContact;
  timeZone: string;
}) {
  const ways = [email && `write to ${email}`, phone && `call ${phone}`].filter(Boolean).join(' or ');
  return (
    <section className="packing-slip mt-12" aria-label={`Packing slip of ${order.orderNumber}`}>
      <h2 className="text-xl">{SITE_NAME}</h2>
      <p className="text-muted">{[new URL(origin).host, email, phone].filter(Boolean).join(' · ')}</p>
      <RecallNotice names={recalledNames} />
      <div className="mt-4">
        <OrderSummary order={order} isForAdmin isPackingSlip timeZone={timeZone} />
      </div>
      <p className="mt-5">
        Thank you for your order.
        {ways &&
          ` If something is missing or damaged, or to return it, please ${ways} and name your order number.`}
      </p>
    </section>
  );
}
