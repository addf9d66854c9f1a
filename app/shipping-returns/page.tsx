import type { Metadata } from 'next';
import { ContentPage } from '@/components/layout/content-page';
import { findContentHtml } from '@/lib/site/content-page-queries';
import { CONTENT_PAGES } from '@/lib/site/content-page-rules';
import { toPageMetadata } from '@/lib/site/site-queries';

export async function generateMetadata(): Promise<Metadata> {
  return toPageMetadata(CONTENT_PAGES['shipping-returns']);
}

export default async function ShippingReturnsPage() {
  return <ContentPage slug="shipping-returns" html={await findContentHtml('shipping-returns')} />;
}
