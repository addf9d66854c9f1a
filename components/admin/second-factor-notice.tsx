'use client';

import { useAccount } from '@/components/accounts/account-store';
import { PageLink } from '@/components/ui/page-link';
import { pages } from '@/lib/pages/pages';

/** Asks an admin without two-step login to turn it on. */
export function SecondFactorNotice() {
  const account = useAccount();
  if (account.status !== 'user' || account.user.secondFactor.enabled) return null;
  return (
    <section
      aria-label="Two-step login"
      className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card border border-hairline bg-sunken px-5 py-3"
    >
      <p>Whoever learns your password can open this area. Protect it with two-step login.</p>
      <PageLink href={`${pages.profile.path()}#account-information`} className="link-button">
        Set it up in your profile
      </PageLink>
    </section>
  );
}
