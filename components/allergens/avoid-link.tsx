'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { PageLink } from '@/components/ui/page-link';
import type { AllergenGroup } from '@/models/ingredient-limits';

/** Leads to the same list with only what is known to be free of what the visitor avoids; nothing if it is that list. */
export function AvoidLink({ avoided }: { avoided: readonly AllergenGroup[] }) {
  const pathname = usePathname();
  const search = useSearchParams();
  const current = search.getAll('avoid');
  if (avoided.length === current.length && avoided.every((allergen) => current.includes(allergen)))
    return null;
  const target = new URLSearchParams(search);
  for (const name of ['avoid', 'page']) target.delete(name);
  for (const allergen of avoided) target.append('avoid', allergen);
  return (
    <PageLink href={`${pathname}?${target}`} className="link-button" rel="nofollow">
      {`Only without my allergens: ${avoided.join(', ')}`}
    </PageLink>
  );
}
