import type { Metadata } from 'next';
import { UnderConstruction } from '@/components/layout/under-construction';

export const metadata: Metadata = { title: 'About' };

export default function AboutPage() {
  return <UnderConstruction title="About" />;
}
