import type { Metadata } from 'next';
import { UnderConstruction } from '@/components/layout/under-construction';
import { pages } from '@/lib/pages/pages';
import { toPageMetadata } from '@/lib/site/site-queries';

export async function generateMetadata(): Promise<Metadata> {
  return toPageMetadata({ title: 'About', description: 'Who we are.', path: pages.about.path() });
}

export default function AboutPage() {
  return <UnderConstruction title="About" />;
}
