import { pages } from '@/lib/pages/pages';
import type { ContentPageSlug } from '@/models/content-page-version-limits';

type ContentPage = { title: string; description: string; path: string };

/** What a page has besides its text. */
export const CONTENT_PAGES: Readonly<Record<ContentPageSlug, ContentPage>> = {
  about: { title: 'About', description: 'Who we are.', path: pages.about.path() },
  'shipping-returns': {
    title: 'Shipping & Returns',
    description: 'How we ship orders and handle returns.',
    path: pages.shippingReturns.path(),
  },
  'privacy-policy': {
    title: 'Privacy Policy',
    description: 'What data we store and why.',
    path: pages.privacyPolicy.path(),
  },
};

/** What a page says until an admin writes its text. */
export const STANDARD_TEXT = 'This page is under construction.';
