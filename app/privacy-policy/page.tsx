import type { Metadata } from 'next';
import { UnderConstruction } from '@/components/layout/under-construction';
import { toPageMetadata } from '@/lib/site/site-queries';

export async function generateMetadata(): Promise<Metadata> {
  return toPageMetadata({
    title: 'Privacy Policy',
    description: 'What we keep and why.',
    path: '/privacy-policy',
  });
}

export default function PrivacyPolicyPage() {
  return <UnderConstruction title="Privacy Policy" />;
}
