'use client';

import { usePathname } from 'next/navigation';
import { PageLink } from '@/components/ui/page-link';
import { pages } from '@/lib/pages/pages';
import { FilterRow } from './filter-row';

const TODAY = pages.adminToday.path();
const SECTIONS = [
  [TODAY, 'Today'],
  [pages.adminRecipes.path(), 'Recipes'],
  [pages.adminIngredients.path(), 'Ingredients'],
  [pages.adminOrders.path(), 'Orders'],
  [pages.adminUsers.path(), 'Users'],
  [pages.adminAlerts.path(), 'Alerts'],
  [pages.adminContentPages.path(), 'Pages'],
  [pages.adminLog.path(), 'Log'],
  [pages.adminHelp.path(), 'Help'],
] as const;

/** The sections of the admin dashboard. */
export function AdminNav() {
  const pathname = usePathname();
  return (
    <FilterRow
      label="Admin"
      current={pathname}
      className="no-print border-hairline border-b max-sm:gap-0 max-sm:px-2.5 sm:gap-2 sm:pb-4"
    >
      {SECTIONS.map(([href, label]) => (
        <PageLink
          key={href}
          href={href}
          showsProgress
          aria-current={isWithin(pathname, href) ? 'page' : undefined}
          // Not all fit beside each other on a phone, where Admin in the header leads to Today.
          className={`button button-ghost max-sm:border-transparent max-sm:px-0.5 max-sm:text-xs aria-[current=page]:border-brand aria-[current=page]:bg-brand aria-[current=page]:text-on-brand aria-[current=page]:hover:bg-brand-strong ${href === TODAY ? 'max-sm:hidden' : ''}`}
        >
          {label}
        </PageLink>
      ))}
    </FilterRow>
  );
}

/** Whether a page belongs to a section. The path of the recipes begins the paths of all others. */
function isWithin(pathname: string, href: string): boolean {
  return pathname === href || (href !== pages.adminRecipes.path() && pathname.startsWith(`${href}/`));
}
