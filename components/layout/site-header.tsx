import { AccountSlot } from '@/components/accounts/account-slot';
import { PageLink } from '@/components/ui/page-link';
import type { SupportContact } from '@/lib/support/support-rules';
import { ContactPanel } from './contact-panel';
import { Logo } from './logo';
import { ThemeSwitch } from './theme-switch';

export function SiteHeader({ contact }: { contact: SupportContact }) {
  return (
    <header className="relative z-30 border-hairline border-b bg-ground">
      <div className="page flex min-h-16 items-center justify-between gap-3">
        <PageLink
          href="/"
          className="flex min-h-11 items-center gap-2.5 font-display font-semibold text-lg leading-tight tracking-tight sm:text-xl"
        >
          <Logo />
          International Recipes
        </PageLink>
        <nav aria-label="Shop" className="flex items-center gap-1 sm:gap-2">
          <ThemeSwitch />
          <ContactPanel contact={contact} />
          <AccountSlot />
        </nav>
      </div>
    </header>
  );
}
