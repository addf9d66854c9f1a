import type { Metadata } from 'next';
import { HomeScreen } from '@/components/planning/home-screen';
import { PlanFrame } from '@/components/planning/plan-frame';
import { PageLink } from '@/components/ui/page-link';
import { pages } from '@/lib/pages/pages';
import { toPageMetadata } from '@/lib/site/site-queries';

export function generateMetadata(): Metadata {
  return toPageMetadata({
    title: 'Cook from home',
    description: 'Find dishes for what is in your kitchen, and get the few things that are missing.',
    path: pages.cookFromHome.path(),
  });
}

export default function CookFromHomePage() {
  return (
    <PlanFrame
      title="Cook from home"
      path={pages.cookFromHome.path()}
      intro="Dishes for what is in your kitchen: those that need the least from us come first."
      noScript={
        <p className="mt-6 text-danger">
          This page requires JavaScript, because your pantry is saved only in your browser. Without it, use
          the{' '}
          <PageLink href={pages.advancedSearch.path()} className="link-button inline">
            advanced search
          </PageLink>
          : it finds recipes by the ingredients you name.
        </p>
      }
    >
      <HomeScreen />
    </PlanFrame>
  );
}
