import { toIngredientCardData } from '@/components/catalog/ingredient-card-data';
import { CARDS_IN_ROW, groupByCategory } from '@/lib/catalog/category-rules';
import type { IngredientView } from '@/lib/recipes/ingredient-schema';
import { CategorySection } from './category-section';

/** All ingredients by category, also those that the shop does not sell: a row of each category, which scrolls sideways. */
export function IngredientCatalog({ ingredients }: { ingredients: IngredientView[] }) {
  const groups = groupByCategory(ingredients);
  return (
    <section aria-labelledby="ingredients" className="page py-8 sm:py-10">
      <h2 id="ingredients">Ingredients</h2>
      <p className="mt-2 text-muted">Everything our recipes call for, in the right size.</p>
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
      <div className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
        {groups.map(({ category, ingredients: members }) => (
          <CategorySection
            key={category}
            id={toAnchor(category)}
            category={category}
            ingredients={members.slice(0, CARDS_IN_ROW).map(toIngredientCardData)}
            count={members.length}
          />
        ))}
      </div>
    </section>
  );
}

function toAnchor(category: string): string {
  return category.toLowerCase().replace(/[^a-z]+/g, '-');
}
