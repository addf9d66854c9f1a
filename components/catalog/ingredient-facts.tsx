import type { IngredientView } from '@/lib/catalog/schemas/ingredient-schema';

/** An ingredient's other names, allergens and nutrition, if known. */
export function IngredientFacts({ ingredient }: { ingredient: IngredientView }) {
  const { nutrition } = ingredient;
  const nutritionRows: [string, string][] = nutrition
    ? [
        ['Energy', `${nutrition.kcal} kcal`],
        ['Protein', `${nutrition.protein} g`],
        ['Fat', `${nutrition.fat} g`],
        ['Carbohydrate', `${nutrition.carbohydrate} g`],
        ['of which sugar', `${nutrition.sugar} g`],
        ['Fiber', `${nutrition.fiber} g`],
        ['Sodium', `${nutrition.sodiumMg} mg`],
      ]
    : [];
  return (
    <>
      {ingredient.aliases.length > 0 && (
        <p className="mt-6 text-muted">
          <span className="font-medium text-ink">Also called:</span> {ingredient.aliases.join(', ')}
        </p>
      )}
      <p className="mt-3 text-muted">
        <span className="font-medium text-ink">Allergens:</span>{' '}
        {ingredient.allergens.length > 0 ? ingredient.allergens.join(', ') : 'none of the nine major ones'}
      </p>
      {nutritionRows.length > 0 && (
        <table className="mt-8 w-full text-left">
          <caption className="pb-2 text-left font-display font-semibold text-2xl">
            Nutrition per 100 g
          </caption>
          <tbody>
            {nutritionRows.map(([name, value]) => (
              <tr key={name} className="border-hairline border-t">
                <th scope="row" className="py-2 font-normal text-muted">
                  {name}
                </th>
                <td className="py-2 text-right tabular-nums">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {nutrition && <p className="mt-2 text-muted text-sm">Source: {nutrition.source}</p>}
    </>
  );
}
