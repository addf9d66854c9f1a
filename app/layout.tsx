import type { Metadata, Viewport } from 'next';
import { AllergenMarksHost } from '@/components/allergens/allergen-marks-host';
import { TimerSlot } from '@/components/cooking/timer-slot';
import { ImageFallback } from '@/components/images/image-fallback';
import { EarlyClicks } from '@/components/layout/early-clicks';
import { OfflineReading } from '@/components/layout/offline-reading';
import { SandboxBanner } from '@/components/layout/sandbox-banner';
import { SiteFooter } from '@/components/layout/site-footer';
import { SkipLink } from '@/components/layout/skip-link';
import { TitleKeeper } from '@/components/layout/title-keeper';
import { SiteHeader } from '@/components/screens/site-header';
import { getBrowserPayments } from '@/lib/payments/browser-payment-queries';
import { supportContact } from '@/lib/site/contact-queries';
import { siteOrigin } from '@/lib/site/site-queries';
import { SITE_NAME, THEME_COLORS } from '@/lib/site/site-rules';
import { fontVariables } from './fonts';
import './globals.css';

// Every page is rendered on request: the build needs no database, and the gateway has the only cache.
export const dynamic = 'force-dynamic';

export function generateMetadata(): Metadata {
  return {
    metadataBase: new URL(siteOrigin()),
    title: { default: SITE_NAME, template: `%s | ${SITE_NAME}` },
    applicationName: SITE_NAME,
    manifest: '/manifest.webmanifest',
    icons: {
      icon: [{ url: '/icons/icon.svg', type: 'image/svg+xml' }],
      apple: '/icons/apple-touch-icon.png',
    },
  };
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  // The keyboard resizes the page instead of covering the field being edited.
  interactiveWidget: 'resizes-content',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: THEME_COLORS.light },
    { media: '(prefers-color-scheme: dark)', color: THEME_COLORS.dark },
  ],
};

export default async function RootLayout({ children }: { children: React.ReactNode }) {
  const payments = getBrowserPayments();
  const contact = await supportContact();
  return (
    // The theme script sets an attribute before React hydrates.
    <html lang="en" className={fontVariables} suppressHydrationWarning>
      <head>
        {/* Blocking on purpose: it must run before the first paint. */}
        <script src="/theme.js" />
        <noscript>
          <style>{'.no-script-hidden { display: none }'}</style>
        </noscript>
      </head>
      <body>
        <SkipLink />
        {payments.mode === 'sandbox' && <SandboxBanner />}
        <SiteHeader contact={contact} payments={payments} />
        {children}
        <SiteFooter contact={contact} payments={payments} />
        <ImageFallback />
        <OfflineReading />
        <TimerSlot />
        <TitleKeeper />
        <AllergenMarksHost />
        <EarlyClicks />
      </body>
    </html>
  );
}
