import type { Metadata } from 'next';
import { UnderConstruction } from '@/components/layout/under-construction';

export const metadata: Metadata = { title: 'Shipping & Returns' };

export default function ShippingReturnsPage() {
  return <UnderConstruction title="Shipping & Returns" />;
}
