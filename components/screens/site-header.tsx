import { SlidersHorizontal } from 'lucide';
import { CartSlot } from '@/components/checkout/cart-slot';
import { ContactPanel } from '@/components/layout/contact-panel';
import { Logo } from '@/components/layout/logo';
import { SearchBox } from '@/components/search/search-box';
import { Icon } from '@/components/ui/icon';
import { PageLink } from '@/components/ui/page-link';
import { pages } from '@/lib/pages/pages';
import type { BrowserPayments } from '@/lib/payments/browser-payment-types';
import type { SupportContact } from '@/lib/site/contact-rules';
import { AccountSlot } from './account-slot';

export function SiteHeader({ contact, payments }: { contact: SupportContact; payments: BrowserPayments }) {
  return (
    <header className="relative z-30 border-hairline border-b bg-ground">
      <div className="page grid min-h-16 grid-cols-[1fr_auto] items-center gap-x-3 gap-y-2 pt-2 xl:grid-cols-[auto_minmax(18rem,1fr)_auto] xl:py-0">
        <PageLink
          href={pages.home.path()}
          title="International Recipes"
          className="flex min-h-11 items-center gap-2.5 font-display font-semibold text-base leading-tight tracking-tight sm:text-xl"
        >
          <Logo />
          <span className="site-name">International Recipes</span>
        </PageLink>
        <div className="header-search @container col-span-2 row-start-2 flex items-center gap-1 pb-2.5 sm:gap-2 xl:col-span-1 xl:col-start-2 xl:row-start-1 xl:mx-4 xl:max-w-2xl xl:pb-0">
          <SearchBox action={pages.search.path()} />
          <PageLink
            href={pages.advancedSearch.path()}
            title="Advanced Recipe Search"
            className="button button-ghost shrink-0 border-transparent px-3.5 text-sm"
          >
            <Icon icon={SlidersHorizontal} size={18} />
            <span className="@min-[27rem]:not-sr-only sr-only">
              Advanced<span className="@lg:not-sr-only sr-only"> Recipe Search</span>
            </span>
          </PageLink>
        </div>
        <nav aria-label="Shop" className="flex flex-wrap items-center justify-end gap-1 sm:gap-2">
          {/* First, so that nothing shifts when it appears. */}
          <CartSlot payments={payments} />
          <ContactPanel contact={contact} />
          <AccountSlot />
        </nav>
      </div>
    </header>
  );
}
