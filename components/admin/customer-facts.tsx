import { formatPrice } from '@/lib/catalog/price-rules';
import { formatPhone } from '@/lib/geo/phone-rules';
import type { CustomerView } from '@/lib/settlement/customer-schema';
import { AdminDate } from './admin-date';

/** Who a customer is, what they have paid, and where their parcels went. */
export function CustomerFacts({ customer }: { customer: CustomerView }) {
  const { account, email, formerEmails, sums, addresses } = customer;
  return (
    <>
      <dl className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
        <Fact label="Orders paid">{sums.orderCount}</Fact>
        <Fact label="Paid">{formatPrice(sums.paid)}</Fact>
        <Fact label="Refunded">{formatPrice(sums.refunded)}</Fact>
        <Fact label="Account">
          {account ? (
            <>
              {account.role === 'admin' ? 'Admin' : 'Since'} <AdminDate iso={account.createdAt} />
            </>
          ) : (
            'None: a guest'
          )}
        </Fact>
        {account?.name && (
          <Fact label="Name">
            <bdi>{account.name}</bdi>
          </Fact>
        )}
        <Fact label="Email">
          <a className="underline underline-offset-4" href={`mailto:${email}`}>
            {email}
          </a>
          {account && (account.isEmailVerified ? ' (confirmed)' : ' (not confirmed)')}
        </Fact>
        {formerEmails.length > 0 && <Fact label="Emails of earlier orders">{formerEmails.join(', ')}</Fact>}
        {account?.phone && <Fact label="Phone">{formatPhone(account.phone)}</Fact>}
      </dl>
      {addresses.length > 0 && (
        <section aria-labelledby="addresses" className="mt-8">
          <h2 id="addresses" className="text-lg">
            Addresses
          </h2>
          <ul className="mt-2 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {addresses.map(({ lines, phone, source }) => (
              <li key={lines.join('\n')} className="wrap-anywhere rounded-card bg-sunken p-4">
                {lines.map((line) => (
                  <span key={line} className="block">
                    <bdi>{line}</bdi>
                  </span>
                ))}
                <span className="block text-muted text-sm">
                  {[phone && formatPhone(phone), source].filter(Boolean).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
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
