import type { Metadata } from 'next';
import { UnderConstruction } from '@/components/layout/under-construction';
import { pages } from '@/lib/pages/pages';
import { toPageMetadata } from '@/lib/site/site-queries';

export async function generateMetadata(): Promise<Metadata> {
  return toPageMetadata({
    title: 'Privacy Policy',
    description: 'What data we store and why.',
    path: pages.privacyPolicy.path(),
  });
}

export default function PrivacyPolicyPage() {
  return <UnderConstruction title="Privacy Policy" />;
}
