import type { Metadata } from 'next';
import { UnderConstruction } from '@/components/layout/under-construction';
import { toPageMetadata } from '@/lib/site/site-queries';

export async function generateMetadata(): Promise<Metadata> {
  return toPageMetadata({
    title: 'Shipping & Returns',
    description: 'How orders travel and come back.',
    path: '/shipping-returns',
  });
}

export default function ShippingReturnsPage() {
  return <UnderConstruction title="Shipping & Returns" />;
}
