import { IngredientItems } from '@/components/catalog/ingredient-items';
import { PageLink } from '@/components/ui/page-link';
import { CARDS_IN_ROW, groupByCategory } from '@/lib/catalog/category-rules';
import type { IngredientView } from '@/lib/catalog/schemas/ingredient-schema';
import { pages } from '@/lib/pages/pages';
import { CategoryRow } from './category-row';

/** All ingredients by category, also those that the shop does not sell: a row of each category, which scrolls sideways. */
export function IngredientCatalog({ ingredients }: { ingredients: IngredientView[] }) {
  const groups = groupByCategory(ingredients);
  return (
    <section aria-labelledby="ingredients" className="page py-8 sm:py-10">
      <h2 id="ingredients">Ingredients</h2>
      <p className="mt-2 text-muted">Everything the recipes ask for, in packs that stay fresh.</p>
      <nav aria-label="Ingredient categories" className="mt-6">
        <ul className="flex flex-wrap gap-2">
          {groups.map(({ category }) => (
            <li key={category}>
              <a
                href={`#${toAnchor(category)}`}
                className="button button-ghost min-h-11 bg-surface font-medium"
              >
                {category}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid gap-x-10 lg:grid-cols-3">
        {groups.map(({ category, ingredients: categoryIngredients }) => (
          <section key={category} aria-labelledby={toAnchor(category)} className="mt-8 min-w-0">
            <div className="flex items-baseline justify-between gap-x-4">
              <h3 id={toAnchor(category)} className="min-w-0 scroll-mt-6 text-2xl lg:truncate lg:text-xl">
                {category}
              </h3>
              <PageLink
                href={pages.ingredients.path({ category })}
                className="shrink-0 py-3 text-sm tabular-nums underline underline-offset-4"
              >
                All {categoryIngredients.length}
                <span className="sr-only"> in {category}</span>
              </PageLink>
            </div>
            <CategoryRow category={category} hasMore={categoryIngredients.length > CARDS_IN_ROW}>
              <IngredientItems ingredients={categoryIngredients.slice(0, CARDS_IN_ROW)} layout="row" />
            </CategoryRow>
          </section>
        ))}
      </div>
    </section>
  );
}

function toAnchor(category: string): string {
  return category.toLowerCase().replace(/[^a-z]+/g, '-');
}
