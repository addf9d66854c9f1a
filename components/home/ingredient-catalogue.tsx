import { groupByCategory } from '@/lib/catalog/category-rules';
import type { IngredientView } from '@/lib/catalog/ingredient-schema';
import { formatPrice } from '@/lib/catalog/price-rules';

/** Everything the shop sells, by category. */
export function IngredientCatalogue({ ingredients }: { ingredients: IngredientView[] }) {
  return (
    <section aria-labelledby="ingredients" className="page py-8">
      <h2 id="ingredients" className="text-3xl">
        Ingredients
      </h2>
      {groupByCategory(ingredients).map(({ category, ingredients: members }) => (
        <section key={category} aria-label={category} className="mt-8">
          <h3 className="text-xl">{category}</h3>
          <ul className="mt-4 grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-6">
            {members.map((ingredient) => (
              <li key={ingredient._id} className="rounded-card border border-hairline bg-surface p-4">
                <p className="font-semibold">{ingredient.name}</p>
                {ingredient.amounts[0] && (
                  <p className="text-muted text-sm tabular-nums">
                    {ingredient.amounts[0].amount} · {formatPrice(ingredient.amounts[0].price)}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
