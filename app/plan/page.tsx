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
      intro="Your plan is saved in this browser, and in your account while you are logged in. Without an account, browsers may clear it if you don’t visit for a while."
    >
      <PlanScreen>
        <EmptyPlan
          text="Nothing planned yet. Open a recipe and choose Plan to give it a day."
          link={{ href: pages.home.path(), label: 'Find recipes' }}
        />
      </PlanScreen>
    </PlanFrame>
  );
}
