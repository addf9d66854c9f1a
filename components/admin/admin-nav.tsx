'use client';

import { usePathname } from 'next/navigation';
import { PageLink } from '@/components/ui/page-link';

const SECTIONS = [
  ['/admin', 'Recipes'],
  ['/admin/ingredients', 'Ingredients'],
  ['/admin/orders', 'Orders'],
  ['/admin/users', 'Users'],
  ['/admin/alerts', 'Alerts'],
] as const;

/** The parts of the administrators' dashboard. */
export function AdminNav() {
  const pathname = usePathname();
  return (
    <nav aria-label="Admin" className="flex flex-wrap gap-2 border-hairline border-b pb-4">
      {SECTIONS.map(([href, label]) => (
        <PageLink
          key={href}
          href={href}
          showsProgress
          aria-current={pathname === href ? 'page' : undefined}
          className="button button-ghost aria-[current=page]:border-brand aria-[current=page]:bg-brand aria-[current=page]:text-on-brand aria-[current=page]:hover:bg-brand-strong"
        >
          {label}
        </PageLink>
      ))}
    </nav>
  );
}
