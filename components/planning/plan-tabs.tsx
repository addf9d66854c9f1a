import { PageLink } from '@/components/ui/page-link';
import { pages } from '@/lib/pages/pages';

const TABS = [
  [pages.plan.path(), 'Week'],
  [pages.shoppingList.path(), 'Shopping list'],
  [pages.pantry.path(), 'Pantry'],
] as const;

/** Links between the pages of the meal plan. */
export function PlanTabs({ current }: { current: string }) {
  return (
    <nav aria-label="Meal plan" className="no-print mt-4 flex flex-wrap gap-2">
      {TABS.map(([path, label]) => (
        <PageLink
          key={path}
          href={path}
          isPrefetched
          aria-current={path === current ? 'page' : undefined}
          className={`button text-sm ${path === current ? 'bg-ink text-ground' : 'button-ghost'}`}
        >
          {label}
        </PageLink>
      ))}
    </nav>
  );
}
