import { AllergenMark } from '@/components/allergens/allergen-mark';
import { PageLink } from '@/components/ui/page-link';
import { pages } from '@/lib/pages/pages';
import { listDietNotes } from '@/lib/recipes/diet-note-rules';
import type { IngredientView } from '@/lib/recipes/ingredient-schema';
import { formatNutritionSource } from '@/lib/recipes/nutrition-source-rules';
import { listAllergenRows } from '@/lib/recipes/recipe-allergen-rules';
import { formatSubstitute } from '@/lib/recipes/substitute-rules';
import { listWeights } from '@/lib/recipes/weight-text-rules';

/** An ingredient's other names and relatives, allergens, substitutes, weights and nutrition, as far as they are known. */
export function IngredientFacts({
  ingredient,
  relatives,
}: {
  ingredient: IngredientView;
  /** The other products of its family. */
  relatives: readonly { _id: string; name: string }[];
}) {
  const { aliases, nutrition } = ingredient;
  return (
    <>
      <div className="mt-6 grid gap-2 text-muted">
        {aliases.length > 0 && <Fact name="Also called">{aliases.join(', ')}</Fact>}
        {relatives.length > 0 && (
          <Fact name="See also">
            {relatives.map(({ _id, name }, index) => (
              <span key={_id}>
                {index > 0 && ', '}
                <PageLink
                  href={pages.ingredient.path({ id: _id })}
                  isPrefetched
                  className="-my-2.5 inline-block py-2.5 underline decoration-saffron underline-offset-4 hover:decoration-2"
                >
                  {name}
                </PageLink>
              </span>
            ))}
          </Fact>
        )}
        {listAllergenRows(ingredient).map(([name, text]) => (
          <Fact key={name} name={name}>
            {text}
          </Fact>
        ))}
        <AllergenMark about={`ingredient:${ingredient._id}`} isDetailed />
        {listDietNotes(ingredient).map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
      <Substitutes substitutes={ingredient.substitutes} />
      <FactTable caption="Weights" rows={listWeights(ingredient)} />
      {nutrition ? (
        <>
          <FactTable caption="Nutrition per 100 g" rows={listNutrition(nutrition)} />
          <p className="mt-2 text-muted text-sm">Source: {formatNutritionSource(nutrition.source)}</p>
        </>
      ) : (
        <p className="mt-6 text-muted">
          <span className="font-medium text-ink">Nutrition:</span> not known
        </p>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <p>
      <span className="font-medium text-ink">{name}:</span> {children}
    </p>
  );
}

function Substitutes({ substitutes }: Pick<IngredientView, 'substitutes'>) {
  if (substitutes.length === 0) return null;
  return (
    <section aria-labelledby="substitutes" className="mt-8">
      <h2 id="substitutes" className="text-2xl">
        Substitutes
      </h2>
      <ul className="mt-2">
        {substitutes.map(({ use, ratio, effect }) => (
          <li key={use} className="border-hairline border-t py-2">
            {formatSubstitute({ use, ratio })}
            {effect && <span className="block text-muted text-sm">{effect}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function listNutrition(nutrition: NonNullable<IngredientView['nutrition']>): [name: string, text: string][] {
  return [
    ['Calories', String(nutrition.kcal)],
    ['Protein', `${nutrition.protein} g`],
    ['Fat', `${nutrition.fat} g`],
    ['Carbohydrate', `${nutrition.carbohydrate} g`],
    ['Sugar', `${nutrition.sugar} g`],
    ['Fiber', `${nutrition.fiber} g`],
    ['Sodium', `${nutrition.sodiumMg} mg`],
  ];
}

function FactTable({ caption, rows }: { caption: string; rows: readonly (readonly [string, string])[] }) {
  if (rows.length === 0) return null;
  return (
    <table className="mt-8 w-full text-left">
      <caption className="pb-2 text-left font-display font-semibold text-2xl">{caption}</caption>
      <tbody>
        {rows.map(([name, text]) => (
          <tr key={name} className="border-hairline border-t">
            <th scope="row" className="py-2 font-normal text-muted">
              {name}
            </th>
            <td className="py-2 text-right tabular-nums">{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
