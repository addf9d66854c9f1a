import type { Metadata } from 'next';
import { ListScreen } from '@/components/planning/list-screen';
import { EmptyPlan, PlanFrame } from '@/components/planning/plan-frame';
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
    <PlanFrame title="Shopping list" path={pages.shoppingList.path()}>
      <ListScreen>
        <EmptyPlan
          text="Nothing to shop for yet. The meals you plan show up here."
          link={{ href: pages.plan.path(), label: 'Open the meal plan' }}
        />
      </ListScreen>
    </PlanFrame>
  );
}
