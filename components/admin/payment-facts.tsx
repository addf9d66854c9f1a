import { formatPhone } from '@/lib/geo/phone-rules';
import type { AdminOrderView } from '@/lib/orders/order-schema';
import { METHOD_FACTS, PROVIDER_FACTS } from '@/lib/runtime/payment-provider-rules';

/** How to reach an order's customer, and how to find its payment at the provider. */
export function PaymentFacts({ order }: { order: AdminOrderView }) {
  const { email, userId, shippingInfo, payment } = order;
  return (
    <dl className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-2">
      <Fact label="Customer">
        <a className="underline underline-offset-4" href={`mailto:${email}`}>
          {email}
        </a>{' '}
        ({userId ? 'has an account' : 'guest'})
      </Fact>
      <Fact label="Phone">
        {shippingInfo.phone ? (
          <a className="underline underline-offset-4" href={`tel:${shippingInfo.phone}`}>
            {formatPhone(shippingInfo.phone)}
          </a>
        ) : (
          'Not given'
        )}
      </Fact>
      <Fact label="Payment method">
        {METHOD_FACTS[payment.method].title}, through {PROVIDER_FACTS[payment.provider].label}
      </Fact>
      <Fact label={`Reference at ${PROVIDER_FACTS[payment.provider].label}`}>
        {payment.reference ?? 'None'}
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
