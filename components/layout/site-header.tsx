import { AccountSlot } from '@/components/accounts/account-slot';
import { CartSlot } from '@/components/cart/cart-slot';
import { PageLink } from '@/components/ui/page-link';
import type { BrowserPayments } from '@/lib/payments/browser-schema';
import type { SupportContact } from '@/lib/support/support-rules';
import { ContactPanel } from './contact-panel';
import { Logo } from './logo';
import { ThemeSwitch } from './theme-switch';

export function SiteHeader({ contact, payments }: { contact: SupportContact; payments: BrowserPayments }) {
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
          {/* First, so that nothing moves when it comes. */}
          <CartSlot payments={payments} />
          <ThemeSwitch />
          <ContactPanel contact={contact} />
          <AccountSlot />
        </nav>
      </div>
    </header>
  );
}
