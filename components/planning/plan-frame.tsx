import { EmptyState } from '@/components/layout/empty-state';
import { PageLink } from '@/components/ui/page-link';
import { pages } from '@/lib/pages/pages';
import { BrowserOnly } from './browser-only';
import { PlanAccountSlot } from './plan-account-slot';

const TABS = [
  [pages.plan.path(), 'Week'],
  [pages.shoppingList.path(), 'Shopping list'],
  [pages.pantry.path(), 'Pantry'],
  [pages.cookFromHome.path(), 'Cook from home'],
] as const;

/** The frame of the pages of the meal plan. Their data is in this browser, and in the account: their HTML has nothing of it. */
export function PlanFrame({
  title,
  path,
  intro,
  noScript,
  children,
}: {
  title: string;
  path: string;
  intro?: string;
  /** What to do without scripts, besides turning them on. */
  noScript?: React.ReactNode;
  children: React.ReactNode;
}) {
  return (
    <main id="content" tabIndex={-1} className="page py-10">
      <h1>{title}</h1>
      <PlanTabs current={path} />
      {intro && <p className="mt-4 max-w-[62ch] text-muted">{intro}</p>}
      <PlanAccountSlot />
      <BrowserOnly>{children}</BrowserOnly>
      <noscript>
        {noScript ?? (
          <p className="mt-6 text-danger">
            {`The ${title.toLowerCase()} requires JavaScript. Please turn it on and reload the page.`}
          </p>
        )}
      </noscript>
    </main>
  );
}

/** Links between the pages of the meal plan. */
function PlanTabs({ current }: { current: string }) {
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

/** The empty state of a page of the meal plan, with a way on. */
export function EmptyPlan({
  text,
  link: { href, label },
}: {
  text: string;
  link: { href: string; label: string };
}) {
  return (
    <EmptyState drawing="shallow-pan-of-food">
      <p className="text-muted">{text}</p>
      <PageLink href={href} className="button button-primary mt-4">
        {label}
      </PageLink>
    </EmptyState>
  );
}
