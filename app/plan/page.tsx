import type { Metadata } from 'next';
import { EmptyState } from '@/components/layout/empty-state';
import { PlanScreen } from '@/components/planning/plan-screen';
import { PlanTabs } from '@/components/planning/plan-tabs';
import { PageLink } from '@/components/ui/page-link';
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
    <main id="content" tabIndex={-1} className="page py-10">
      <h1>Meal plan</h1>
      <PlanTabs current={pages.plan.path()} />
      <p className="mt-3 max-w-[62ch] text-muted">
        Your plan stays in this browser, on this device only. A browser may delete what it keeps for a site
        that was not visited for a while.
      </p>
      <PlanScreen>
        <EmptyState drawing="shallow-pan-of-food">
          <p className="text-muted">
            Nothing is planned yet. Open a recipe and choose Plan to give it a day.
          </p>
          <PageLink href={pages.home.path()} className="button button-primary mt-4">
            Find recipes
          </PageLink>
        </EmptyState>
      </PlanScreen>
      <noscript>
        <p className="mt-6 text-danger">
          The meal plan requires JavaScript. Please turn it on and reload the page.
        </p>
      </noscript>
    </main>
  );
}
