import { PageLink } from '@/components/ui/page-link';
import { pages } from '@/lib/pages/pages';

const LINKS = [
  [pages.about.path(), 'About'],
  [pages.shippingReturns.path(), 'Shipping & Returns'],
  [pages.privacyPolicy.path(), 'Privacy Policy'],
] as const;

export function SiteFooter() {
  return (
    <footer className="mt-auto border-hairline border-t">
      <nav aria-label="About the shop" className="page flex flex-wrap gap-x-6 py-6 text-muted text-sm">
        {LINKS.map(([href, label]) => (
          <PageLink
            key={href}
            href={href}
            className="inline-flex min-h-11 items-center hover:text-ink hover:underline"
          >
            {label}
          </PageLink>
        ))}
      </nav>
    </footer>
  );
}
