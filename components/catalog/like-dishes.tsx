'use client';

import { AllergenMark } from '@/components/allergens/allergen-mark';
import { PageLink } from '@/components/ui/page-link';

/** Without names for its parts, which would be in each recipe's page four times. */
export type LikeDish = readonly [id: string, title: string, image: string, time: string];

/**
 * Small cards of dishes like a recipe. They run in the browser too, so that a page has their elements only in its HTML; styles
 * follow from the list, since each attribute of a card is in every recipe's page.
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
    <section aria-labelledby="like" className="no-print page mt-14">
      <h2 id="like">More like this</h2>
      <ul className="category-row like-dishes">
        {dishes.map(([id, title, image, time]) => (
          <li key={id}>
            <PageLink href={path + id} isPrefetched>
              <img src={image} alt="" loading="lazy" />
              {title}
              <small>{time}</small>
            </PageLink>
            <AllergenMark about={`recipe:${id}`} />
          </li>
        ))}
      </ul>
    </section>
  );
}
