'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { AddressList } from '@/components/addresses/address-list';
import { OrderHistory } from '@/components/orders/order-history';
import { CardList } from '@/components/payments/card-list';
import { PageLink } from '@/components/ui/page-link';
import type { UserView } from '@/lib/accounts/profile-schema';
import { formatPhone } from '@/lib/addresses/address-rules';
import { pages } from '@/lib/pages/pages';
import type { BrowserPayments } from '@/lib/payments/browser-schema';
import { refreshAccount } from './account-store';
import { DeleteAccountDialog } from './delete-account-dialog';
import { EmailDialog } from './email-dialog';
import { PasswordDialog } from './password-dialog';
import { PhoneDialog } from './phone-dialog';
import { ProfileSection } from './profile-section';

type Open = 'phone' | 'email' | 'password' | 'delete' | null;

/** The user's entire account on one page, reloaded after each change. */
export function ProfileScreen({ initial, payments }: { initial: UserView; payments: BrowserPayments }) {
  const router = useRouter();
  const [user, setUser] = useState(initial);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);

  async function refetch() {
    close();
    const account = await refreshAccount();
    if (account.status === 'guest') router.push(pages.login.path());
    if (account.status === 'user') setUser(account.user);
  }

  return (
    <div className="mt-8 grid gap-10">
      <ProfileSection title="Recipes">
        <div className="flex flex-wrap gap-3">
          <PageLink href={pages.favorites.path()} className="button button-ghost">
            Favorites
          </PageLink>
          <PageLink href={pages.myRecipes.path()} className="button button-ghost">
            My Personal Recipes
          </PageLink>
        </div>
      </ProfileSection>
      <ProfileSection title="Order History">
        <OrderHistory />
      </ProfileSection>
      <ProfileSection title="Shipping Address">
        <AddressList
          billings={user.profile.paymentMethods.map(({ cardholderName, label, billing }) => ({
            name: cardholderName || label,
            ...billing,
          }))}
          addresses={user.profile.addresses}
          defaultPhone={user.profile.phoneNumber}
          onChange={(addresses) => setUser({ ...user, profile: { ...user.profile, addresses } })}
        />
      </ProfileSection>
      <ProfileSection title="Payment Method">
        <CardList cards={user.profile.paymentMethods} access={payments.stripe} onChanged={refetch} />
      </ProfileSection>
      <ProfileSection title="Account Information">
        <ul className="grid gap-3">
          <Row name="Email" value={user.email} action="Change email" onAction={() => setOpen('email')} />
          <Row
            name="Phone"
            value={user.profile.phoneNumber ? formatPhone(user.profile.phoneNumber) : 'None'}
            action="Change phone"
            onAction={() => setOpen('phone')}
          />
          <Row
            name="Password"
            value="••••••••••••"
            action="Change password"
            onAction={() => setOpen('password')}
          />
        </ul>
      </ProfileSection>
      <ProfileSection title="Your data">
        <p className="text-muted">
          One file with your profile, addresses, recipes and everything you saved, in a form that other
          programs read.
        </p>
        <a href="/api/users/me/export" download className="button button-ghost mt-4">
          Download my data
        </a>
      </ProfileSection>
      <ProfileSection title="Danger Zone">
        <p className="text-muted">
          Deleting the account removes your addresses, recipes and everything you saved for good. Past orders
          stay in our books with the name and address they were sent to, linked to no account.
        </p>
        <button
          type="button"
          className="button mt-4 border-danger text-danger"
          onClick={() => setOpen('delete')}
        >
          Delete account
        </button>
      </ProfileSection>
      {open === 'phone' && (
        <PhoneDialog phoneNumber={user.profile.phoneNumber} onClose={close} onSaved={refetch} />
      )}
      {open === 'email' && <EmailDialog email={user.email} onClose={close} onSaved={refetch} />}
      {open === 'password' && <PasswordDialog onClose={close} onSaved={refetch} />}
      {open === 'delete' && <DeleteAccountDialog onClose={close} />}
    </div>
  );
}

function Row({
  name,
  value,
  action,
  onAction,
}: {
  name: string;
  value: string;
  action: string;
  onAction: () => void;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-hairline border-t pt-3">
      <p className="min-w-0">
        <span className="block text-muted text-sm">{name}</span>
        <span className="break-all font-medium">{value}</span>
      </p>
      <button type="button" className="button button-ghost" onClick={onAction}>
        {action}
      </button>
    </li>
  );
}
