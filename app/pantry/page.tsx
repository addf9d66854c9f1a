import type { Metadata } from 'next';
import { PantryScreen } from '@/components/planning/pantry-screen';
import { PlanFrame } from '@/components/planning/plan-frame';
import { pages } from '@/lib/pages/pages';
import { toPageMetadata } from '@/lib/site/site-queries';

export function generateMetadata(): Metadata {
  return toPageMetadata({
    title: 'Pantry',
    description: 'Keep what you have at home off your shopping list.',
    path: pages.pantry.path(),
  });
}

export default function PantryPage() {
  return (
    <PlanFrame
      title="Pantry"
      path={pages.pantry.path()}
      intro="What you have comes off your shopping list, and what you cook comes off here. It is saved in this browser, and in your account while you are logged in."
    >
      <PantryScreen />
    </PlanFrame>
  );
}
