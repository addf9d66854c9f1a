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
      className="no-print mb-2 flex flex-wrap items-center gap-x-3 rounded-field bg-sunken px-4 text-sm"
    >
      <p>Two-step login is off.</p>
      <PageLink
        href={`${pages.profile.path()}#account-information`}
        className="link-button inline-flex items-center"
      >
        Protect the admin area
      </PageLink>
    </section>
  );
}
