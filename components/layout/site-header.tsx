import Link from 'next/link';
import type { SupportContact } from '@/lib/support/support-rules';
import { ContactPanel } from './contact-panel';
import { Logo } from './logo';

export function SiteHeader({ contact }: { contact: SupportContact }) {
  return (
    <header className="relative border-hairline border-b bg-ground">
      <div className="page flex min-h-16 items-center justify-between gap-4">
        <Link
          href="/"
          className="flex min-h-11 items-center gap-2.5 font-display font-semibold text-lg sm:text-xl"
        >
          <Logo />
          International Recipes
        </Link>
        <nav aria-label="Shop">
          <ContactPanel contact={contact} />
        </nav>
      </div>
    </header>
  );
}
