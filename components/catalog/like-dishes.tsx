'use client';

import { AllergenMark } from '@/components/allergens/allergen-mark';
import { PageLink } from '@/components/ui/page-link';

export type LikeDish = { id: string; title: string; src: string; time: string };

/**
 * Small cards of dishes. It runs in the browser too, so that a page has its elements only in its HTML; the styles follow from the
 * list, since each card's attributes are in every recipe's page.
 */
export function LikeDishes({
  path,
  dishes,
}: {
  /** Of recipe pages, up to the id. */
  path: string;
  dishes: readonly LikeDish[];
}) {
  return (
    <ul className="like-dishes">
      {dishes.map(({ id, title, src, time }) => (
        <li key={id}>
          <PageLink href={path + id} isPrefetched>
            <img src={src} alt="" loading="lazy" />
            {title}
            <small>{time}</small>
          </PageLink>
          <AllergenMark about={`recipe:${id}`} />
        </li>
      ))}
    </ul>
  );
}
