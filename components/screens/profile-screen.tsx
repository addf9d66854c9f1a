'use client';

import { useEffect, useState } from 'react';
import { AccountAccessRow } from '@/components/accounts/account-access-row';
import { AccountRow } from '@/components/accounts/account-row';
import { AddressList } from '@/components/accounts/address-list';
import { EmailDialog } from '@/components/accounts/email-dialog';
import { PasswordDialog } from '@/components/accounts/password-dialog';
import { PhoneDialog } from '@/components/accounts/phone-dialog';
import { SecondFactorRow } from '@/components/accounts/second-factor-row';
import { useProfile } from '@/components/accounts/use-profile';
import { OrderHistory } from '@/components/orders/order-history';
import { CardList } from '@/components/payments/card-list';
import { PageLink } from '@/components/ui/page-link';
import type { UserView } from '@/lib/accounts/profile-schema';
import { formatPhone } from '@/lib/geo/phone-rules';
import { pages } from '@/lib/pages/pages';
import type { BrowserPayments } from '@/lib/payments/browser-payment-types';
import { DeleteAccountDialog } from './delete-account-dialog';

type OpenDialog = 'phone' | 'email' | 'password' | 'delete' | null;

/** The user's entire account on one page, reloaded after each change. */
export function ProfileScreen({
  initialUser,
  payments,
}: {
  initialUser: UserView;
  payments: BrowserPayments;
}) {
  const { user, reload, setAddresses } = useProfile(initialUser);
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const { showStatus, statusToast } = useStatusToast();
  const close = () => setOpenDialog(null);

  async function closeAndReload(savedMessage: string) {
    close();
    showStatus(savedMessage);
    await reload();
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
          billingAddresses={user.profile.paymentMethods.map(({ cardholderName, label, billing }) => ({
            name: cardholderName || label,
            ...billing,
          }))}
          addresses={user.profile.addresses}
          defaultPhone={user.profile.phoneNumber}
          onChange={(addresses) => {
            setAddresses(addresses);
            showStatus('Your addresses were saved.');
          }}
        />
      </ProfileSection>
      <ProfileSection title="Payment Method">
        <CardList
          cards={user.profile.paymentMethods}
          stripeConfig={payments.stripe}
          onChanged={async () => {
            showStatus('Your cards were saved.');
            await reload();
          }}
        />
      </ProfileSection>
      <ProfileSection title="Account Information">
        <ul className="grid gap-3">
          <AccountRow
            label="Email"
            value={user.email}
            actions={[{ label: 'Change email', onSelect: () => setOpenDialog('email') }]}
          />
          <AccountRow
            label="Phone"
            value={user.profile.phoneNumber ? formatPhone(user.profile.phoneNumber) : 'None'}
            actions={[{ label: 'Change phone', onSelect: () => setOpenDialog('phone') }]}
          />
          <AccountRow
            label="Password"
            value="••••••••••••"
            actions={[{ label: 'Change password', onSelect: () => setOpenDialog('password') }]}
          />
          <SecondFactorRow secondFactor={user.secondFactor} onChanged={reload} />
          <AccountAccessRow hasSecondFactor={user.secondFactor.enabled} />
        </ul>
      </ProfileSection>
      <ProfileSection title="Your data">
        <p className="text-muted">Get a copy of your profile, addresses, recipes, and favorites (JSON).</p>
        <a href="/api/users/me/export" download className="button button-ghost mt-4">
          Download my data
        </a>
      </ProfileSection>
      <ProfileSection title="Danger Zone">
        <p className="text-muted">
          Deleting the account permanently removes your addresses, recipes and everything you saved. Past
          orders stay in our records with the name and address they were sent to, but are no longer linked to
          an account.
        </p>
        <button
          type="button"
          className="button mt-4 border-danger text-danger"
          onClick={() => setOpenDialog('delete')}
        >
          Delete account
        </button>
      </ProfileSection>
      {openDialog === 'phone' && (
        <PhoneDialog
          phoneNumber={user.profile.phoneNumber}
          onClose={close}
          onSaved={() => closeAndReload('Your phone number was saved.')}
        />
      )}
      {openDialog === 'email' && (
        <EmailDialog
          email={user.email}
          onClose={close}
          onSaved={() => closeAndReload('Your email address was changed.')}
        />
      )}
      {openDialog === 'password' && (
        <PasswordDialog
          onClose={close}
          onSaved={() => closeAndReload('Your password was changed. Your other devices were logged out.')}
        />
      )}
      {openDialog === 'delete' && <DeleteAccountDialog onClose={close} />}
      {statusToast}
    </div>
  );
}

/** One part of the profile, with its own heading. */
function ProfileSection({ title, children }: { title: string; children: React.ReactNode }) {
  const id = title.toLowerCase().replace(/[^a-z]+/g, '-');
  return (
    <section aria-labelledby={id} className="rounded-card border border-hairline bg-surface p-6 sm:p-8">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <div className="mt-5">{children}</div>
    </section>
  );
}

/** Long enough to read a short sentence. */
const DURATION_MS = 5_000;

/**
 * Says at the bottom of the screen for a few seconds that something was done, also to screen readers. Returns the
 * function that shows a message, and the element to render.
 */
function useStatusToast() {
  // An object, so that the same message can be shown again.
  const [status, setStatus] = useState<{ message: string } | null>(null);
  useEffect(() => {
    if (!status) return;
    const timer = setTimeout(() => setStatus(null), DURATION_MS);
    return () => clearTimeout(timer);
  }, [status]);
  return {
    showStatus: (message: string) => setStatus({ message }),
    // Always rendered: screen readers announce content that appears in it.
    statusToast: (
      <p
        role="status"
        className="pointer-events-none fixed bottom-6 left-1/2 z-30 w-max max-w-[calc(100vw-2rem)] -translate-x-1/2 rounded-3xl bg-ink px-5 py-3 text-ground text-sm empty:hidden"
      >
        {status?.message}
      </p>
    ),
  };
}
