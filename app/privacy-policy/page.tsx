import type { Metadata } from 'next';
import { ContentPage } from '@/components/layout/content-page';
import { findContentHtml } from '@/lib/site/content-page-queries';
import { CONTENT_PAGES } from '@/lib/site/content-page-rules';
import { toPageMetadata } from '@/lib/site/site-queries';

export async function generateMetadata(): Promise<Metadata> {
  return toPageMetadata(CONTENT_PAGES['privacy-policy']);
}

export default async function PrivacyPolicyPage() {
  return <ContentPage slug="privacy-policy" html={await findContentHtml('privacy-policy')} />;
}
