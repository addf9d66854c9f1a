import type { Metadata } from 'next';
import { UnderConstruction } from '@/components/layout/under-construction';
import { pages } from '@/lib/pages/pages';
import { toPageMetadata } from '@/lib/site/site-queries';

export async function generateMetadata(): Promise<Metadata> {
  return toPageMetadata({
    title: 'Shipping & Returns',
    description: 'How we ship orders and handle returns.',
    path: pages.shippingReturns.path(),
  });
}

export default function ShippingReturnsPage() {
  return <UnderConstruction title="Shipping & Returns" />;
}
