import type { Metadata } from 'next';
import { PantryScreen } from '@/components/planning/pantry-screen';
import { PlanTabs } from '@/components/planning/plan-tabs';
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
    <main id="content" tabIndex={-1} className="page py-10">
      <h1>Pantry</h1>
      <PlanTabs current={pages.pantry.path()} />
      <p className="mt-4 max-w-[62ch] text-muted">
        What you have is taken off your shopping list, and what you cook is taken off here. It stays in this
        browser.
      </p>
      <PantryScreen />
      <noscript>
        <p className="mt-6 text-danger">
          The pantry requires JavaScript. Please turn it on and reload the page.
        </p>
      </noscript>
    </main>
  );
}
