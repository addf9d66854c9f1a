import type { Metadata } from 'next';
import { EmptyState } from '@/components/layout/empty-state';
import { ListScreen } from '@/components/planning/list-screen';
import { PlanTabs } from '@/components/planning/plan-tabs';
import { PageLink } from '@/components/ui/page-link';
import { pages } from '@/lib/pages/pages';
import { toPageMetadata } from '@/lib/site/site-queries';

export function generateMetadata(): Metadata {
  return toPageMetadata({
    title: 'Shopping list',
    description: 'Everything your planned meals need, by aisle, and as one basket.',
    path: pages.shoppingList.path(),
  });
}

export default function ShoppingListPage() {
  return (
    <main id="content" tabIndex={-1} className="page py-10">
      <h1>Shopping list</h1>
      <PlanTabs current={pages.shoppingList.path()} />
      <ListScreen>
        <EmptyState drawing="shallow-pan-of-food">
          <p className="text-muted">No meal is left to shop for. What you plan is on this list.</p>
          <PageLink href={pages.plan.path()} className="button button-primary mt-4">
            Open the meal plan
          </PageLink>
        </EmptyState>
      </ListScreen>
      <noscript>
        <p className="mt-6 text-danger">
          The shopping list requires JavaScript. Please turn it on and reload the page.
        </p>
      </noscript>
    </main>
  );
}
