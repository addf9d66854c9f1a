import type { Metadata, Viewport } from 'next';
import { SiteFooter } from '@/components/layout/site-footer';
import { SiteHeader } from '@/components/layout/site-header';
import { SkipLink } from '@/components/layout/skip-link';
import { supportContact } from '@/lib/support/support-queries';
import './globals.css';

// Every page is rendered on request: the build needs no database, and the one cache is the front's.
export const dynamic = 'force-dynamic';

export const metadata: Metadata = {
  title: { default: 'International Recipes', template: '%s | International Recipes' },
  description: 'Recipes from around the world, and the ingredients to cook them.',
};

export const viewport: Viewport = { width: 'device-width', initialScale: 1 };

export default function RootLayout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <body>
        <SkipLink />
        <SiteHeader contact={supportContact()} />
        {children}
        <SiteFooter />
      </body>
    </html>
  );
}
