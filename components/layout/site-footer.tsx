import { PageLink } from '@/components/ui/page-link';
import { FREE_SHIPPING_NOTE } from '@/lib/orders/pricing-rules';
import { pages } from '@/lib/pages/pages';
import type { BrowserPayments } from '@/lib/payments/browser-payment-types';
import type { SupportContact } from '@/lib/site/contact-rules';
import { ThemeSwitch } from './theme-switch';

const LINKS = [
  [pages.plan.path(), 'Meal plan'],
  [pages.cookFromHome.path(), 'Cook from home'],
  [pages.findOrder.path(), 'Find my order'],
  [pages.about.path(), 'About'],
  [pages.shippingReturns.path(), 'Shipping & Returns'],
  [pages.privacyPolicy.path(), 'Privacy Policy'],
] as const;

const LINK_CLASS = 'inline-flex min-h-11 items-center hover:text-ink hover:underline';
const CARD_MARKS = ['Visa', 'Mastercard', 'Amex', 'Discover', 'Apple Pay', 'Google Pay'];

/** The facts that a shopper looks for before trusting a shop: how it ships, how to reach it, and how to pay. */
export function SiteFooter({ contact, payments }: { contact: SupportContact; payments: BrowserPayments }) {
  const { email, phone } = contact;
  const marks = [...(payments.stripe ? CARD_MARKS : []), ...(payments.paypal ? ['PayPal'] : [])];
  return (
    // At the bottom of a short page, it would grow upward while its parts arrive: its height is that of all of them from the start.
    <footer className="mt-auto min-h-36 border-hairline border-t bg-sunken text-muted text-sm">
      <div className="page grid items-start gap-x-12 gap-y-3 py-6 md:grid-cols-2">
        <div>
          <p className="font-display font-semibold text-ink text-lg">International Recipes</p>
          <p className="mt-1">{FREE_SHIPPING_NOTE}, shipped across the US</p>
          {marks.length > 0 && (
            <ul aria-label="Ways to pay" className="mt-3 flex flex-wrap gap-1.5">
              {marks.map((mark) => (
                <li key={mark} className="rounded-field border border-hairline bg-surface px-2 py-0.5">
                  {mark}
                </li>
              ))}
            </ul>
          )}
        </div>
        <nav aria-label="About the shop" className="flex flex-wrap items-center gap-x-6">
          {LINKS.map(([href, label]) => (
            <PageLink key={href} href={href} className={LINK_CLASS}>
              {label}
            </PageLink>
          ))}
          {email && (
            <a href={`mailto:${email}`} className={LINK_CLASS}>
              {email}
            </a>
          )}
          {phone && (
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={LINK_CLASS}>
              {phone}
            </a>
          )}
          <ThemeSwitch />
        </nav>
      </div>
    </footer>
  );
}
