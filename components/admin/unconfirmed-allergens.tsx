import { PageLink } from '@/components/ui/page-link';
import type { IngredientListSearch } from '@/lib/catalog/ingredient-list-schema';
import { pages } from '@/lib/pages/pages';

/** Ingredients that customers read to be free of all allergens, although no one has confirmed that. */
export function UnconfirmedAllergens({
  ingredients,
  list,
}: {
  ingredients: readonly { _id: string; name: string }[];
  list: Omit<IngredientListSearch, 'edit'>;
}) {
  if (ingredients.length === 0) return null;
  const count = ingredients.length;
  return (
    <section
      aria-labelledby="unconfirmed-allergens"
      className="mt-4 rounded-card border border-hairline bg-surface p-4 sm:p-5"
    >
      <h2 id="unconfirmed-allergens" className="text-2xl">
        Allergens to confirm
      </h2>
      <p className="mt-1 text-muted">
        {count === 1 ? '1 ingredient has' : `${count} ingredients have`} known allergens, but none is listed,
        so customers read that {count === 1 ? 'it contains' : 'they contain'} none. Open each, check its
        label, and list what it contains, or tick that it contains none.
      </p>
      <ul className="mt-2 divide-y divide-hairline">
        {ingredients.map(({ _id, name }) => (
          <li key={_id}>
            <PageLink
              href={pages.adminIngredients.path({ ...list, edit: _id })}
              scroll={false}
              className="wrap-anywhere inline-flex min-h-11 items-center underline underline-offset-4"
            >
              <bdi>{name}</bdi>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
