import type { Metadata } from 'next';
import { EmptyPlan, PlanFrame } from '@/components/planning/plan-frame';
import { PlanScreen } from '@/components/planning/plan-screen';
import { pages } from '@/lib/pages/pages';
import { toPageMetadata } from '@/lib/site/site-queries';

export function generateMetadata(): Metadata {
  return toPageMetadata({
    title: 'Meal plan',
    description: 'Plan the meals of a week, and shop for all of them at once.',
    path: pages.plan.path(),
  });
}

export default function PlanPage() {
  return (
    <PlanFrame
      title="Meal plan"
      path={pages.plan.path()}
      intro="Your plan stays in this browser, on this device only. A browser may delete what it keeps for a site that was not visited for a while."
    >
      <PlanScreen>
        <EmptyPlan
          text="Nothing is planned yet. Open a recipe and choose Plan to give it a day."
          link={{ href: pages.home.path(), label: 'Find recipes' }}
        />
      </PlanScreen>
    </PlanFrame>
  );
}
