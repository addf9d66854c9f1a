import { IngredientCard } from '@/components/catalog/ingredient-card';
import { groupByCategory } from '@/lib/catalog/category-rules';
import type { IngredientView } from '@/lib/catalog/ingredient-schema';

/** All ingredients by category, also those that the shop does not sell. */
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
      {groups.map(({ category, ingredients: categoryIngredients }) => (
        <section key={category} aria-labelledby={toAnchor(category)} className="mt-8 sm:mt-12">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <h3 id={toAnchor(category)} className="scroll-mt-6 text-2xl">
              {category}
            </h3>
            <p className="text-muted text-sm tabular-nums">
              {categoryIngredients.length} {categoryIngredients.length === 1 ? 'ingredient' : 'ingredients'}
            </p>
          </div>
          <ul className="shelf mt-5 grid gap-4 [--shelf-card:42%] sm:grid-cols-3 md:grid-cols-4 lg:grid-cols-6">
            {categoryIngredients.map((ingredient) => (
              <li key={ingredient._id}>
                <IngredientCard ingredient={ingredient} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

function toAnchor(category: string): string {
  return category.toLowerCase().replace(/[^a-z]+/g, '-');
}
