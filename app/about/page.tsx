import type { Metadata } from 'next';
import { UnderConstruction } from '@/components/layout/under-construction';
import { toPageMetadata } from '@/lib/site/site-queries';

export async function generateMetadata(): Promise<Metadata> {
  return toPageMetadata({ title: 'About', description: 'Who we are.', path: '/about' });
}

export default function AboutPage() {
  return <UnderConstruction title="About" />;
}
